//! Reads `.ll` files, links them, and says what is in them: `cargo run -p sc-ir --example summary -- FILE.ll…`

use std::process::ExitCode;

use sc_ir::{Module, Op, Program};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut modules = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let start = std::time::Instant::now();
        let module = Module::parse(&text).map_err(|error| format!("{path}: {error}"))?;
        println!("{path}: read in {:.3} s", start.elapsed().as_secs_f64());
        modules.push(module);
    }
    let program = Program::link(modules).map_err(|error| error.to_string())?;
    let defined = program.functions.iter().filter(|f| f.is_defined());
    let instructions = || {
        let blocks = program.functions.iter().flat_map(|f| &f.blocks);
        blocks.flat_map(|block| &block.instructions)
    };
    println!(
        "{} functions, {} of them defined, {} variables, {} instructions",
        program.functions.len(),
        defined.count(),
        program.globals.len(),
        instructions().count()
    );
    for instruction in instructions() {
        if let Op::Unsupported(what) = &instruction.op {
            let place = instruction.location.map(|loc| program.show_location(loc));
            let detail = what.detail.as_deref().unwrap_or("");
            let place = place.unwrap_or_default();
            println!("line {}: {} ({detail}) {place}", what.line, what.name);
        }
    }
    Ok(())
}
