//! The end of this process.

use std::io::Write;

use crate::{fork_server, spawner};

/// Ends this process with all that was printed written, and without the destructors of libraries: a thread may still be
/// inside one of them, and would run into what is gone.
pub fn leave(status: u8) -> ! {
    // Nobody is left to be told of an error.
    let _ = std::io::stdout().flush();
    let _ = std::io::stderr().flush();
    // They end with us anyway; reaped, their processor time is part of ours.
    fork_server::end_all();
    spawner::end();
    // SAFETY: it touches no memory of the process.
    unsafe { libc::_exit(i32::from(status)) }
}
