fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let from: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let samples: Vec<_> = (from..from + n)
        .map(|s| sc_lab::generate(s, sc_lab::Features::all()))
        .collect();
    let bench = sc_lab::Bench::new().unwrap();
    std::fs::write("/tmp/labx/unit.c", sc_lab::truth_text(&samples)).unwrap();
    let t = std::time::Instant::now();
    let truth = sc_lab::Truth::compile(&bench, &samples).unwrap();
    eprintln!("compiled {:?}", t.elapsed());
    let known = truth
        .every_input(std::time::Duration::from_secs(600))
        .unwrap();
    eprintln!("ran {:?}", t.elapsed());
    for (s, k) in samples.iter().zip(&known) {
        println!(
            "{} runs {} well {} slow {} labels {} covered {}",
            s.seed,
            k.runs,
            k.well,
            k.slow,
            s.labels,
            k.covered.len()
        );
    }
}
