//! Fluid models: rates and queues as numbers that change smoothly, without packets.
//!
//! A queue under RED and many alike flows follows two differential equations with a delay (Yamamoto,
//! Ohsaki and Imase, SPRED), which show when RED begins to swing, and what a prediction of the queue
//! is worth. The growth of a link's utilization that BISE aims at is a formula.
//!
//! # Rules
//!
//! $N$ flows with the rate $y$ each, in packets per second, and a round trip of $R$ meet a queue $q$ with
//! the capacity $c$ and room for $B$ packets. Of what a flow sent a round trip ago acknowledgements
//! arrive at the rate
//!
//! $$
//! x(t) = (1 - p(t - R))\,y(t - R).
//! $$
//!
//! An acknowledgement adds $1/(yR)$ to the window; a loss takes two thirds of the rate, since the
//! peak that is halved is 4/3 of the mean:
//!
//! $$
//! \dot y(t) = \frac{x(t)}{y(t) R^2} - \frac{2}{3}\,y(t)\,\bigl(y(t - R) - x(t)\bigr),
//! \qquad
//! \dot q(t) = (1 - p(t))\,N y(t) - c,
//! $$
//!
//! with $0 \le q \le B$. RED averages over the $\lambda h$ arrivals of a step $h$,
//! $a \leftarrow a + (1 - (1 - w)^{\lambda h})(\tilde q - a)$, and drops with probability
//! $p = p_{\max} (a - t_{\min})/(t_{\max} - t_{\min})$ between the thresholds, 0 below and 1 above; with
//! `gentle` it goes on from $p_{\max}$ to 1 between $t_{\max}$ and $2\,t_{\max}$.
//!
//! Without a predictor $\tilde q = q$. With one, RED sees the queue as the drops on their way will have
//! made it:
//!
//! - `smith`: a model without a delay, $\dot y_m = (1 - p)/R^2 - \frac{2}{3} p\,y_m^2$ and
//!   $\dot q_m = (1 - p) N y_m - c$, follows the probability in force, and
//!   $\tilde q(t) = q(t) + q_m(t) - q_m(t - R)$.
//! - `anchored`: every 4 ms the same model starts from the present $q$ and $y$ and runs for a round
//!   trip, in sixteen steps, with the probabilities of the last round trip; $\tilde q$ is where it ends.
//!   `washout` takes off what the prediction is wrong by on average, with a time constant of so many $R$.
//!
//! Both queues are filled by what is not dropped: equations 3 and 5 of the paper have the same $x$. With
//! `fill` = `sent` the model's queue takes all that flows send, $\dot q_m = N y_m - c$, and is fuller than the
//! network's for good.
//!
//! Of either prediction the part `gain` is used. The predictor may be wrong about the network: it
//! takes `flowsFactor` times $N$ flows, and so a rate of each that is less by the same factor, and
//! `roundTripFactor` times $R$.
//!
//! The equations are solved by Euler's method in steps of `step`, a tenth of $R$ at most; rates stay
//! between $0.05/R$ and $10\,c/N$. Mean and standard deviation of $q$ are taken from `from` on.
//!
//! # Growth of utilization
//!
//! BISE moves a link's utilization in each interval by the share $k$ of what is missing to
//! $\rho_\infty$: $\rho_{n+1} = \rho_n + k(\rho_\infty - \rho_n)$. From $\rho_1 = 0$
//!
//! $$
//! \rho_n = \rho_\infty \bigl(1 - (1 - k)^{n - 1}\bigr),
//! $$
//!
//! whatever the link's rate. The router reaches that by telling a packet with probability
//! $r_n = k(\rho_\infty - \rho_n)/(\varepsilon \rho_n)$, at most 1, to let its flow grow by the factor
//! $1 + \varepsilon$ in a round trip.
//!
//! # Over a run
//!
//! In the page “fluid model” draws the solutions over the packets: in the panels of the queue, the
//! windows ($yR$), RED's probability and the utilization. The command line prints the numbers that a
//! document gives: `sim fluid queue --of FILE --port r-d:r`, and `sim fluid growth` alike. At a port
//! with RED or SPRED
//!
//! - $N$ are the flows that have started. A random start counts in its middle; flows that join
//!   have their share of the link at once.
//! - $c$ is the link's rate over the mean packet with its headers, and $R$ the mean round trip
//!   without queues: delays, and transmission both ways.
//! - All other parameters are the queue's. Live changes hold from their instant on.
//!
//! There is no model of RED where a sender is other than Reno or NewReno, and none at all where a flow does
//! not always have data, has a clamped window or has less room elsewhere; where the rate is a trace; and
//! where one round trip is more than twice another. Where that comes about during the run, the solution ends there.
//!
//! At a port with VCP and BISE the utilization is $\gamma \rho_n$ from the start of the first flow on,
//! and a window its part of what the path holds, until something else changes.
//!
//! At a port with PI, PIE or PI2 the equations are those of the control loop (Misra, Gong and Towsley, SIGCOMM 2000):
//! $\dot W = \frac{1}{R} - \frac{1}{2} W \frac{W_D}{R_D} p_D$ and $\dot q = \frac{N W}{R} - c$ with $R = R_0 + q/c$, values at $D$
//! those of a round trip ago, and $p$ as the discipline has it, instant by instant. Senders may be any that add
//! and multiply; delayed acknowledgements and AIMD's constants are in it.
//!
//! # Differences
//!
//! - RED spreads its drops: gaps that are uniform in $1 \dots 1/p$ have a mean of $(1 + 1/p)/2$, so that it
//!   drops nearly twice as often as the equations; with `wait`, two thirds as often; with `geometric`
//!   just as often. SPRED's network at 500 ms settles at 118.7 packets here; in packets with SACK the mean queue
//!   is 82, and about half of the difference is gone with `geometric`. Four times as many flows on a link
//!   four times as fast have the same mean: it is not the noise of few flows.
//! - SPRED's paper leaves open how $x$ and $p$ belong together, how the prediction enters RED, the
//!   start and the steps; the rules above are a reading that reproduces its figures. The paper names
//!   one predictor; `anchored` keeps its equations and starts them from what is measured.
//! - The round trip is constant, as in the paper's analysis: the queue's delay is not part of it. In
//!   packets it is.
//!
//! # Limits
//!
//! All flows are alike, in congestion avoidance, and lose in proportion to their rates. No slow start,
//! no timeouts.
//!
//! # Checked
//!
//! - The mean rate at a constant probability: $\frac{1}{R}\sqrt{3(1 - p)/2p}$.
//! - Means and standard deviations of the queue with 50 flows at 1250 packets per second, round trips of
//!   100 to 500 ms and each predictor, against figures of another program.
//! - SPRED's claims: RED's mean queue falls below its minimum threshold from 300 ms on, with a
//!   predictor it does not; the standard deviation is far smaller with one; at 150 ms the queue falls
//!   below the threshold with fewer than 23 flows without a predictor, and with fewer than 8 with one.
//! - Corrections of `anchored` for constant probabilities: 0, 26.6 and −16.8 packets.
//! - Parameters of two documents, worked out by hand: 1250 packets per second and 500.84 ms of SPRED's
//!   network; 32.3, 54.0 and 78.3 % in BISE's second, third and fifth interval.
//! - Intervals to 80 % of the utilization: 15.3, 7.2, 4.02, 2.3 and 1.3 for $k$ of 0.1, 0.2, 0.33, 0.5
//!   and 0.7; mixing ratios of 0.697, 0.33, 0.1467, 0.055 and 0.0097.

mod growth;
mod history;
mod of_document;
mod parameters;
mod predict;
mod queue;
mod read;
#[cfg(test)]
mod tests;

pub use growth::{Growth, Growths};
pub use of_document::{
    CONTROLLED, Curve, GROWING, GrowthGiven, GrowthModel, LoopModel, Outcome, PortModel, QUEUES,
    Quantity, QueueModel, SolvedModel, model_of, models,
};
pub use parameters::Curve as RedCurve;
pub use parameters::{Fill, Parameters, Predictor};
pub use queue::{Model, Phase, Trajectory};
pub use read::{OBJECTS, read, read_growth};
