use super::{Event, Mark};

/// Hears what happens. [`Silent`] costs nothing: the engine then makes no events at all.
pub trait Sink {
    /// Whether anybody listens.
    const LISTENS: bool = true;
    /// Whether anybody counts.
    const COUNTS: bool = false;
    /// Takes one event.
    fn event(&mut self, event: Event);
    /// Takes one figure.
    fn mark(&mut self, _: Mark) {}
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
    fn event(&mut self, event: Event);
    fn mark(&mut self, mark: Mark);
}

impl<S: Sink> Ear for S {
    fn event(&mut self, event: Event) {
        Sink::event(self, event);
    }

    fn mark(&mut self, mark: Mark) {
        Sink::mark(self, mark);
    }
}

/// Somebody listens. The engine is made for this, for [`Counted`] and for [`Silent`], so that those
/// who bring sinks of their own need not compile it again.
pub(super) struct Heard<'a>(pub(super) &'a mut dyn Ear);

impl Sink for Heard<'_> {
    const COUNTS: bool = true;

    fn event(&mut self, event: Event) {
        self.0.event(event);
    }

    fn mark(&mut self, mark: Mark) {
        self.0.mark(mark);
    }
}

/// Somebody counts, and nobody listens.
pub(super) struct Counted<'a>(pub(super) &'a mut dyn Ear);

impl Sink for Counted<'_> {
    const LISTENS: bool = false;
    const COUNTS: bool = true;

    fn event(&mut self, _: Event) {}

    fn mark(&mut self, mark: Mark) {
        self.0.mark(mark);
    }
}
