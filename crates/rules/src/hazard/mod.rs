//! Hazards: falls, want of air, fire. Jumps are movement, and stand there.

mod breath;
mod burning;
mod fall;
mod landing;
mod peril;
