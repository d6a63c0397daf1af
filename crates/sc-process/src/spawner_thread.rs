//! Starts children from a thread of this process, which lives as long as the process.
//!
//! The kernel takes the end of the *thread* that forked for the death of the parent (`PR_SET_PDEATHSIG`),
//! so a child started on a worker thread would be killed when that worker is done.

use std::io;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::in_child::{Inherited, command};
use crate::spawn::Request;

struct Order {
    command: Command,
    reply: SyncSender<io::Result<Child>>,
}

/// Starts what is asked for, and gives its process id.
pub(crate) fn start(request: &Request) -> io::Result<libc::pid_t> {
    static SPAWNER: Mutex<Option<Sender<Order>>> = Mutex::new(None);

    let inherited = Inherited::reserve(&request.fds)?;
    let [stdin, stdout, stderr] = &request.streams;
    let command = command(
        &request.program,
        &request.args,
        &request.environment,
        [stdin.try_clone()?, stdout.try_clone()?, stderr.try_clone()?],
        inherited.kept(&request.directory)?,
        inherited.moves(),
        request.plan,
    );
    let (reply, answer) = mpsc::sync_channel(1);
    let mut spawner = SPAWNER.lock().unwrap_or_else(PoisonError::into_inner);
    let sender = match &mut *spawner {
        Some(sender) => sender,
        none => none.insert(start_spawner()?),
    };
    let sent = sender.send(Order { command, reply });
    drop(spawner);
    let gone = || io::Error::other("the spawning thread has ended");
    sent.map_err(|_| gone())?;
    let child = answer.recv().map_err(|_| gone())??;
    Ok(child.id() as libc::pid_t)
}

fn start_spawner() -> io::Result<Sender<Order>> {
    let (sender, orders) = mpsc::channel::<Order>();
    thread::Builder::new()
        .name("spawner".to_owned())
        .spawn(move || {
            for Order { mut command, reply } in orders {
                let result = command.spawn();
                // Its copies of the child's pipes must not be open when the child is waited for.
                drop(command);
                // The requester waits for the answer; if it is gone, so is the need for the child.
                if let Err(mpsc::SendError(Ok(mut child))) = reply.send(result) {
                    let _ = child.kill().and_then(|()| child.wait());
                }
            }
        })?;
    Ok(sender)
}
