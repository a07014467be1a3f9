use super::{Battle, Event, Sample};

/// Hears what happens. [`Silent`] costs nothing: the engine then makes no events at all.
pub trait Sink {
    /// Whether anybody listens.
    const LISTENS: bool = true;
    /// Whether anybody counts.
    const COUNTS: bool = false;
    /// Takes one event.
    fn event(&mut self, event: Event);
    /// Takes one figure.
    fn mark(&mut self, _: Sample) {}
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    const LISTENS: bool = false;
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

/// Any sink, whatever its type.
pub(super) trait Ear {
    /// Takes one event, which may have to be settled by what the battle tells.
    fn event(&mut self, event: Event, unsettled: Option<&Battle>);
    fn mark(&mut self, mark: Sample);
}

impl<S: Sink> Ear for S {
    fn event(&mut self, event: Event, unsettled: Option<&Battle>) {
        match unsettled {
            None => Sink::event(self, event),
            Some(battle) => Sink::event(self, event.settled(battle)),
        }
    }

    fn mark(&mut self, mark: Sample) {
        Sink::mark(self, mark);
    }
}

/// Somebody listens. The engine is made for this, for [`Counted`] and for [`Silent`], and reaches
/// whoever it is as an [`Ear`], so that those who bring sinks of their own need not compile it again.
pub(super) struct Heard;

impl Sink for Heard {
    const COUNTS: bool = true;
    fn event(&mut self, _: Event) {}
}

/// Somebody counts, and nobody listens.
pub(super) struct Counted;

impl Sink for Counted {
    const LISTENS: bool = false;
    const COUNTS: bool = true;
    fn event(&mut self, _: Event) {}
}
