//! The progress bar and Ctrl-C while fights go on.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Duration,
};

use indicatif::{ProgressBar, ProgressStyle};

/// Set when somebody has pressed Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);
/// How long the bar stands still.
const TICK: Duration = Duration::from_millis(100);

/// Looks after fights that go on: a bar on the terminal that says how far they are, and Ctrl-C.
pub(crate) struct Watch {
    bar: ProgressBar,
}

impl Watch {
    /// A bar for so many of something, which stays out of pipes.
    pub(crate) fn new(wanted: u64, what: &str) -> Watch {
        let bar = ProgressBar::new(wanted);
        let form = format!("{{bar:30}} {{human_pos}} of {{human_len}} {what}, {{eta}} left");
        let style = ProgressStyle::with_template(&form).map(|style| style.progress_chars("█▓░"));
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        // The first Ctrl-C ends the fights, the second the program. Where no handler can be set,
        // the first ends the program.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Watch { bar }
    }

    /// Keeps the bar going while something is done with a flag that says to stop, a count of what
    /// is done, and one of what there is to do.
    pub(crate) fn during<T: Send>(
        &self,
        work: impl FnOnce(&AtomicBool, &AtomicU64, &AtomicU64) -> T,
    ) -> T {
        let (fought, wanted) = (AtomicU64::new(0), AtomicU64::new(self.bar.length().unwrap_or(0)));
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            if !self.bar.is_hidden() {
                scope.spawn(|| {
                    while !over.load(Ordering::Relaxed) {
                        self.bar.set_length(wanted.load(Ordering::Relaxed));
                        self.bar.set_position(fought.load(Ordering::Relaxed));
                        thread::sleep(TICK);
                    }
                });
            }
            let done = work(&STOP, &fought, &wanted);
            over.store(true, Ordering::Relaxed);
            self.bar.finish_and_clear();
            done
        })
    }
}
