//! The same tests with a spawner, which forks the children then.

#[path = "../it/limits.rs"]
mod limits;
#[path = "../it/repeated.rs"]
mod repeated;
#[path = "../it/run.rs"]
mod run;
#[path = "../it/spawn.rs"]
mod spawn;
#[path = "../it/stop.rs"]
mod stop;
#[path = "../it/support.rs"]
mod support;
#[path = "../it/tree.rs"]
mod tree;
#[path = "../it/watch.rs"]
mod watch;

/// Before `main`, while the process has one thread.
#[used]
#[unsafe(link_section = ".init_array")]
static START: extern "C" fn() = {
    extern "C" fn start() {
        sc_process::start_spawner();
    }
    start
};

#[test]
fn children_are_forked_by_the_spawner() {
    // Its name tells: this process is called after its file.
    let finished = support::run(&support::sh(
        "for task in /proc/[0-9]*; do read -r name < $task/comm && [ \"$name\" = spawner ] && echo $PPID \
         $(cut -d ' ' -f 4 $task/stat); done 2>/dev/null; true",
    ));
    let text = finished.stdout_text();
    let own = std::process::id();
    assert!(
        text.lines().any(|line| line == format!("{own} {own}")),
        "{text}"
    );
}
