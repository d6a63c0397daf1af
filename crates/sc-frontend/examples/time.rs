//! x
use std::time::Instant;
fn main() {
    let files: Vec<std::path::PathBuf> = std::env::args().skip(1).map(Into::into).collect();
    let o = sc_frontend::SourceOptions { files, clang: "clang-19".into(), gcc: Some("gcc".into()), libclang: "/usr/lib/x86_64-linux-gnu/libclang-19.so.1".into(), header_dir: "/work/main/include".into(), ..Default::default() };
    let t = Instant::now();
    let p = match sc_frontend::load(&o) { Ok(p) => p, Err(e) => { eprintln!("{e}"); return } };
    let d: usize = p.functions.iter().map(|f| f.decisions.len()).sum();
    eprintln!("{:?} {} functions {} decisions {} globals {} types {:?}", t.elapsed(), p.functions.len(), d, p.globals.len(), p.types.iter().count(), p.preprocessor);
    for (u, unit) in p.units.iter().enumerate() {
        let mut edits: Vec<(usize, u8, &str)> = vec![];
        for f in p.functions.iter().filter(|f| f.unit.0 == u) {
            for d in &f.decisions {
                edits.push((d.span.start, 1, "((void)0, "));
                edits.push((d.span.end, 0, ")"));
                for a in &d.atoms { edits.push((a.span.start, 2, "!!(")); edits.push((a.span.end, 0, ")")); }
            }
        }
        // capture style changes ?: of GNU; only the decision wrap then
        edits.sort_by_key(|e| (e.0, e.1));
        let mut out = String::new(); let mut at = 0;
        for (o, _, s) in edits { out.push_str(&unit.text[at..o]); out.push_str(s); at = o; }
        out.push_str(&unit.text[at..]);
        std::fs::write(format!("/tmp/fe/wrapped{u}.i"), out).unwrap();
    }
    for (n, v) in [("oddities", p.functions.iter().flat_map(|f| f.oddities.clone()).collect::<std::collections::BTreeSet<_>>())] { eprintln!("{n}: {v:?}"); }
}
