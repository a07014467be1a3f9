//! Exact odds: sums, products and pools of dice, without trying every outcome.

mod budget;
mod pmf;
mod pool;
mod weight;
mod window;

pub(crate) use budget::{Budget, Exhausted};
pub(crate) use pmf::Pmf;
pub(crate) use pool::{Face, Keep, MAX_COUNTED, Pool};
pub(crate) use weight::Weight;
