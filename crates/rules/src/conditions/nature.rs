use bitflags::bitflags;
use serde::{Deserialize, Serialize};

bitflags! {
    /// What a creature is by nature, or by a spell that lends it the gift: traits that need no
    /// number. They are always at work, so a creature keeps them all in one word.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    pub struct Nature: u32 {
        /// Magic can't put it to sleep.
        const SLEEPLESS = 1;
    }
}
