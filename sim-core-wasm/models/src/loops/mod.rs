//! The control loop of alike flows and a queue discipline: where it rests, whether it does, and how it moves.
//!
//! A discipline raises the probability of a drop as the queue grows; a round trip later the windows shrink, and
//! with them the queue. A loop with a delay swings where its gain is too high at the frequency at which the delay
//! has turned the feedback round. Misra, Gong and Towsley (2000) wrote it as differential equations; Hollot, Misra,
//! Towsley and Gong (2001) made them linear, chose gains by the margins, and so made PI.
//!
//! # Rules
//!
//! $N$ flows with the window $W$ each, the round trip $R = R_0 + q/C$, growth by $a$ segments in a round trip and
//! a decrease by the share $b$ meet a queue $q$ at a link that sends $C$ packets a second, with room for $B$:
//!
//! $$
//! \dot W(t) = \frac{a}{R(t)} - b\,W(t)\,\frac{W(t-R)}{R(t-R)}\,p(t-D),
//! \qquad
//! \dot q(t) = \frac{N W(t)}{R(t)} - C,
//! $$
//!
//! with $0 \le q \le B$, where $D = R$; where packets are dropped as they leave the queue, $D = R_0$. While the queue is
//! full, $p$ is at least the share that does not fit.
//!
//! Nothing moves at $W = R C/N$ and $p = a/(b W^2)$. About that, with $e = e^{-sR}$ and small changes,
//!
//! $$
//! -\frac{\delta q}{\delta p} = \frac{b\,\frac{R C^2}{N}\,\frac{1}{1 + sR}\,e^{-sD}}
//! {s + \frac{a N}{R^2 C}\left(1 + e + \frac{1 - e}{1 + sR}\right)}.
//! $$
//!
//! Hollot's transfer function is this with the bracket as 2, which differs at frequencies around $1/R$. The disciplines:
//!
//! - **RED**: $p = \mathrm{spread}(\mathrm{RED}(\bar q))$ with $\bar q$ behind $q$ by a pole at $-C \ln(1-w)$, and its slope where the loop rests.
//! - **PI**: $p \leftarrow p + a(q - q_0) - b(q' - q_0)$ at every instant, $T$ apart, and held until the next one:
//!   $(a - b\,e^{-sT})/(sT)$.
//! - **PIE**, **PI2**: the same of the delay $q/C$, with $\alpha + \beta$ and $\beta$; PIE's is scaled by its table at the
//!   present $p$, PI2's is of the root of $p$, whose slope is $2\sqrt{p}$.
//!
//! The **phase margin** is what the phase is above −180° where the gain falls through 1, the **gain margin** what the gain is below
//! 1 where the phase falls through −180°. Positive ones: small swings die away.
//!
//! # Limits
//!
//! All flows are alike and in congestion avoidance: no slow start, no timeouts, no bursts. PIE's allowance for bursts,
//! its rule that a short queue drops nothing, and its cap are left out. The equations take $p$ small: arrivals are not fewer by it.
//!
//! # Checked
//!
//! - PI with Hollot's gains, $z = 2N/(R^2C)$ and a crossover at $\beta/R$: the closed form of its margin, $90° - \beta - \arctan \beta$, for the
//!   simplified transfer function, and ours within 8°.
//! - The response of the equations to a probability that swings a little, solved step by step: gain and phase as the linear model's.
//! - Gains just below the gain margin let swings die away, just above it they grow.
//! - A solution comes to rest where the operating point is.

mod bode;
mod complex;
mod controller;
mod of_port;
mod plant;
mod solve;
#[cfg(test)]
mod tests;

pub use bode::{Bode, Loop, Margins};
pub(crate) use controller::meeting;
pub use controller::{Controller, Gains, Spread};
pub(crate) use of_port::{DISCIPLINES, of_port};
pub use plant::{Plant, Point};
pub(crate) use solve::{MOST_STEPS, step};
pub use solve::{Solution, Stretch, solve};
