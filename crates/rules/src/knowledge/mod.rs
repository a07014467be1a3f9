//! What a side knows: whom it can place, whom it has met, what it is told and shown.
//!
//! A side knows what its creatures perceive. Everything that a player gets to see goes through
//! here: [`Battle::view`] for the state, [`Event::seen_by`](crate::Event::seen_by) for the log;
//! `check` and `legal` treat whom the chooser can't place as if it were not there.

mod audience;
mod belief;
mod bump;
mod explored;
mod familiar;
mod known_as;
mod listener;
mod names;
mod place;
mod question;
mod things;
mod veil;
mod view;

pub(crate) use bump::Bump;
pub use listener::{
    EndNews, EventNews, LearnedNews, Listener, Member, MetNews, News, SetupNews, Topic,
};
pub use veil::Concealed;
pub use view::{AreaView, Health, OtherView, OwnView, View};
