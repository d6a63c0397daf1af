//! Both databases do the same.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::*;
use crate::journal::Outcome;

/// A PostgreSQL server in a temporary folder.
struct Server {
    folder: tempfile::TempDir,
    bin: PathBuf,
    port: u16,
}

impl Server {
    /// Starts one; none where it is not installed.
    fn start() -> Option<Self> {
        let installed = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let bins = installed.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
        let bin = bins.filter(|bin| bin.join("initdb").exists()).max()?;
        let folder = tempfile::tempdir_in("/tmp").unwrap();
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = socket.local_addr().unwrap().port();
        drop(socket);
        let server = Self { folder, bin, port };
        if unprivileged("true").get_program() != "true" {
            let owner = Command::new("chown")
                .arg("postgres")
                .arg(server.folder.path())
                .status();
            assert!(owner.unwrap().success());
        }
        let data = server.data();
        server.run(
            "initdb",
            &["-D", &data, "-A", "trust", "-U", "seacoral", "-N"],
        );
        server.go();
        Some(server)
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = unprivileged(&self.bin.join(program).display().to_string());
        let log = std::fs::File::create(self.folder.path().join("out")).unwrap();
        let done = command
            .args(arguments)
            .current_dir(self.folder.path())
            .stdout(log)
            .status();
        assert!(done.unwrap().success(), "{program} {arguments:?}");
    }

    fn go(&self) {
        let socket = self.folder.path().display();
        let options = format!("-k {socket} -p {} -c listen_addresses=127.0.0.1", self.port);
        let log = self.folder.path().join("log").display().to_string();
        self.run(
            "pg_ctl",
            &[
                "start",
                "-w",
                "-D",
                &self.data(),
                "-l",
                &log,
                "-o",
                &options,
            ],
        );
    }

    fn stop(&self) {
        self.run("pg_ctl", &["stop", "-D", &self.data(), "-m", "immediate"]);
    }

    fn address(&self) -> String {
        format!("postgres://seacoral@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.data();
        let mut command = unprivileged(&self.bin.join("pg_ctl").display().to_string());
        let _ = command
            .args(["stop", "-s", "-D", &data, "-m", "immediate"])
            .status();
    }
}

/// PostgreSQL refuses to run as root.
fn unprivileged(program: &str) -> Command {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|it| {
        use std::os::unix::fs::MetadataExt as _;
        it.uid() == 0
    });
    if !is_root {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args([
        "--reuid=postgres",
        "--regid=postgres",
        "--clear-groups",
        program,
    ]);
    command
}

fn slice(run: &str, undecided: usize) -> Slice {
    Slice {
        run: run.to_owned(),
        digest: "d".to_owned(),
        seconds: 4.0,
        wall: 4.0,
        outcome: Outcome::Result { undecided },
    }
}

fn job(run: &str) -> JobSpec {
    JobSpec {
        run: run.to_owned(),
        digest: "d".to_owned(),
        unit: "f.c".to_owned(),
        function: run.to_owned(),
        project: run.to_owned(),
        seconds: 4,
        anew: false,
    }
}

fn facts(revision: &str) -> Facts {
    Facts {
        revision: revision.to_owned(),
        result: r#"{"objectives": [{"file": "f.c", "line": 3, "status": "covered"}]}"#.to_owned(),
        files: vec![("store.sqlite".to_owned(), vec![0, 255, 1])],
    }
}

fn conform(place: &Place<'_>) {
    let mut store = CampaignStore::open(place, "one").unwrap();
    let mut other = CampaignStore::open(place, "two").unwrap();
    store.set_setup("options").unwrap();
    assert_eq!(
        (
            store.setup().unwrap().as_str(),
            other.setup().unwrap().as_str()
        ),
        ("options", "")
    );

    // A slice counts once, also if its job is claimed twice.
    store.add_batch("b", &[job("f"), job("g")]).unwrap();
    store.add_batch("b", &[job("f"), job("g")]).unwrap();
    store.set_handle("b", "17").unwrap();
    let jobs = store.open_jobs(Some("b")).unwrap();
    assert_eq!(
        (jobs.len(), &*jobs[0].handle, &jobs[1].spec),
        (2, "17", &job("g"))
    );
    assert!(store.claim(jobs[0].id, "slow").unwrap());
    assert!(store.claim(jobs[0].id, "fast").unwrap());
    assert!(
        !store
            .finish(jobs[0].id, "slow", &slice("f", 9), Some(&facts("x")))
            .unwrap()
    );
    for _ in 0..2 {
        assert!(
            store
                .finish(jobs[0].id, "fast", &slice("f", 1), Some(&facts("y")))
                .unwrap()
        );
    }
    assert!(!store.claim(jobs[0].id, "late").unwrap());
    assert_eq!(store.slices().unwrap(), [slice("f", 1)]);
    assert_eq!(
        store.ended(jobs[0].id).unwrap(),
        BTreeMap::from([(jobs[0].id, slice("f", 1))])
    );
    assert_eq!(store.facts("f").unwrap(), Some(facts("y")));
    assert_eq!(
        store.revisions().unwrap(),
        BTreeMap::from([("f".to_owned(), "y".to_owned())])
    );

    assert!(store.ended(jobs[1].id).unwrap().is_empty());

    // A job that was given up does not end; one that has ended cannot be given up.
    assert!(store.claim(jobs[1].id, "gone").unwrap());
    assert!(store.give_up(jobs[1].id).unwrap());
    assert!(
        !store
            .finish(jobs[1].id, "gone", &slice("g", 1), None)
            .unwrap()
    );
    assert!(!store.give_up(jobs[0].id).unwrap());
    assert!(store.open_jobs(None).unwrap().is_empty());

    // Facts are replaced as a whole.
    let mut less = facts("z");
    less.files = vec![("tests/f.c".to_owned(), vec![1])];
    store.record(&slice("f", 0), Some(&less)).unwrap();
    assert_eq!(store.facts("f").unwrap(), Some(less));

    // Campaigns know nothing of each other.
    assert!(other.slices().unwrap().is_empty());
    assert_eq!(other.revision("f").unwrap(), None);
    other.clear().unwrap();
    assert_eq!(store.slices().unwrap().len(), 2);
    store.lock().unwrap();
    let mut second = CampaignStore::open(place, "one").unwrap();
    assert!(matches!(second.lock(), Err(StoreError::Busy { .. })));
    drop(store);
    // The server needs a moment to see that the connection is gone.
    let free = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(20));
        second.lock().is_ok()
    });
    assert!(free);
    second.clear().unwrap();
    assert!(second.slices().unwrap().is_empty());
}

/// Many workers at once: every job ends once.
fn compete(place: &Place<'_>) {
    let mut store = CampaignStore::open(place, "many").unwrap();
    let jobs: Vec<JobSpec> = (0..12).map(|number| job(&format!("f{number}"))).collect();
    store.add_batch("b", &jobs).unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut store = CampaignStore::open(place, "many").unwrap();
                for job in store.open_jobs(Some("b")).unwrap() {
                    let own = token();
                    if store.claim(job.id, &own).unwrap() {
                        let slice = slice(&job.spec.run, 0);
                        store
                            .finish(job.id, &own, &slice, Some(&facts(&own)))
                            .unwrap();
                        store.rest();
                    }
                }
            });
        }
    });
    let mut runs: Vec<String> = store
        .slices()
        .unwrap()
        .into_iter()
        .map(|it| it.run)
        .collect();
    runs.sort();
    runs.dedup();
    assert_eq!(runs.len(), 12);
    assert_eq!(store.slices().unwrap().len(), 12);
    assert!(store.open_jobs(None).unwrap().is_empty());
}

/// A database of a later version stays as it is.
fn refuse(place: &Place<'_>) {
    let mut store = CampaignStore::open(place, "one").unwrap();
    let later = |sql: &mut dyn Statements| sql.execute("INSERT INTO versions VALUES (1000)", &[]);
    store
        .database
        .transact(&mut |sql| later(sql).map(|_| ()))
        .unwrap();
    let opened = CampaignStore::open(place, "one");
    assert!(matches!(opened, Err(StoreError::Newer { found: 1000, .. })));
}

#[test]
fn sqlite_keeps_campaigns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/campaign.sqlite");
    conform(&Place::File(&path));
    compete(&Place::File(&path));
    refuse(&Place::File(&path));
}

#[test]
fn postgresql_keeps_campaigns() {
    let Some(server) = Server::start() else {
        eprintln!("skipped: PostgreSQL is not installed");
        return;
    };
    let address = server.address();
    let place = Place::Server(&address);
    conform(&place);
    compete(&place);
    // The server crashes and comes back, while somebody waits for it.
    let mut store = CampaignStore::open(&place, "restart").unwrap();
    store.lock().unwrap();
    store.record(&slice("f", 2), Some(&facts("a"))).unwrap();
    server.stop();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| store.record(&slice("f", 1), Some(&facts("b"))));
        thread::sleep(Duration::from_millis(200));
        server.go();
        waiting.join().unwrap().unwrap();
    });
    assert_eq!(store.slices().unwrap(), [slice("f", 2), slice("f", 1)]);
    assert_eq!(store.facts("f").unwrap(), Some(facts("b")));
    let mut second = CampaignStore::open(&place, "restart").unwrap();
    assert!(matches!(second.lock(), Err(StoreError::Busy { .. })));
    let rows = store.query(
        "SELECT file, status FROM objectives WHERE campaign = 'restart'",
        &[],
    );
    assert_eq!(rows.unwrap()[0].text(1), "covered");
    refuse(&place);
}

#[test]
fn addresses_are_checked() {
    let opened = CampaignStore::open(&Place::Server("postgres://u:secret@host:x/db"), "one");
    let Err(error @ StoreError::Address { .. }) = opened else {
        panic!("{opened:?}");
    };
    assert!(!error.to_string().contains("secret"), "{error}");
    let nowhere = CampaignStore::open(&Place::File(Path::new("/proc/nothing/x.sqlite")), "one");
    assert!(matches!(nowhere, Err(StoreError::Unreachable { .. })));
}
