//! Runs numbered tasks on several threads; the result does not depend on how many.

use std::{
    ops::Range,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
};

/// Those who work through numbered tasks together. Tasks are handed out in order and all that were
/// begun are ended, so that what is done are the first of them, wherever the work is cut off.
pub(crate) struct Crew<'a> {
    pub(crate) threads: usize,
    /// Set by somebody who has seen enough.
    pub(crate) stop: &'a AtomicBool,
    /// Counts the tasks that are done.
    pub(crate) done: Option<&'a AtomicU64>,
}

impl Crew<'_> {
    /// Does the tasks, and gives what each of the crew has come to.
    pub(crate) fn work<T: Send>(
        &self,
        tasks: Range<u64>,
        begin: impl Fn() -> T + Sync,
        task: impl Fn(&mut T, u64) + Sync,
    ) -> Vec<T> {
        let most = usize::try_from(tasks.end.saturating_sub(tasks.start)).unwrap_or(usize::MAX);
        let next = AtomicU64::new(tasks.start);
        let one = || {
            let mut sum = begin();
            while !self.stop.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= tasks.end {
                    break;
                }
                task(&mut sum, number);
                if let Some(done) = self.done {
                    done.fetch_add(1, Ordering::Relaxed);
                }
            }
            sum
        };
        let threads = self.threads.clamp(1, most.max(1));
        if threads == 1 {
            return vec![one()];
        }
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, T>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).collect()
        })
    }
}
