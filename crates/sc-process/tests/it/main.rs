//! Runs real children. Time bounds are generous: they tell a hang from an end, not fast from slow.

mod limits;
mod repeated;
mod run;
mod spawn;
mod stop;
mod support;
mod tree;
mod watch;
