use std::path::PathBuf;
use sc_frontend::*;
use sc_objectives::*;
fn main() {
    let files: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let p = load(&SourceOptions { files, header_dir: "/work/main/include".into(), clang: "clang-19".into(), gcc: Some("gcc".into()), libclang: "/usr/lib/llvm-19/lib/libclang-19.so.1".into(), ..Default::default() }).unwrap();
    let all: Vec<_> = (0..p.functions.len()).map(FunctionId).collect();
    let t = std::time::Instant::now();
    for c in ["DC", "CC", "DC,CC,MCC,NCC,CUSTOM"] {
        let l = label_program(&p, &all, &Criterion::parse_list(c).unwrap());
        eprintln!("{c}: {} labels {:?}", l.labels.len(), t.elapsed());
        for n in &l.notes { eprintln!("  {n}"); }
        for (d, name) in [(&Runtime as &dyn Dialect, "rt"), (&Standalone, "sa"), (&Plain, "pl")] {
            for i in 0..p.units.len() { std::fs::write(format!("/tmp/obj/out-{i}-{}-{name}.c", c.len()), render_unit(&p, &l, UnitId(i), d)).unwrap(); }
        }
        eprintln!("{:?}", t.elapsed());
    }
}
