//! Functions.

use super::text;

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Min,
    Max,
    Abs,
    Sqrt,
    Cbrt,
    Pow,
    Exp,
    ExpM1,
    Ln,
    Ln1p,
    Floor,
    Ceil,
    Round,
    Number,
    Since,
    Later,
    Random,
    Pick,
    Update,
}

/// Functions with their names and how they are called.
pub(crate) static FUNCTIONS: [(Function, &str, &str); 19] = [
    (Function::Min, "min", text("min(a, b, …): the minimum.")),
    (Function::Max, "max", text("max(a, b, …): the maximum.")),
    (Function::Abs, "abs", text("abs(x): the absolute value.")),
    (Function::Sqrt, "sqrt", text("sqrt(x): the square root.")),
    (Function::Cbrt, "cbrt", text("cbrt(x): the cube root.")),
    (Function::Pow, "pow", text("pow(x, y), also x^y: a power.")),
    (Function::Exp, "exp", text("exp(x): the exponential.")),
    (
        Function::ExpM1,
        "expm1",
        text("expm1(x): the exponential minus one, exact for small x."),
    ),
    (Function::Ln, "ln", text("ln(x): the natural logarithm.")),
    (
        Function::Ln1p,
        "ln1p",
        text("ln1p(x): the natural logarithm of 1 + x, exact for small x."),
    ),
    (
        Function::Floor,
        "floor",
        text("floor(x): the largest whole number not above x."),
    ),
    (
        Function::Ceil,
        "ceil",
        text("ceil(x): the smallest whole number not below x."),
    ),
    (
        Function::Round,
        "round",
        text("round(x): the nearest whole number, halves away from zero."),
    ),
    (
        Function::Number,
        "number",
        text("number(x): x without its unit, in seconds and bytes."),
    ),
    (
        Function::Since,
        "since",
        text("since(t): the time since t, in whole nanoseconds of the run's clock."),
    ),
    (
        Function::Later,
        "later",
        text("later(t, d): the time d after t, in whole nanoseconds of the run's clock."),
    ),
    (
        Function::Random,
        "random",
        text(
            "random(): a random number between 0 and 1, from the flow's or the queue's own stream.",
        ),
    ),
    (
        Function::Pick,
        "pick",
        text("pick(n): a random whole number from 0 to n − 1, from the same stream."),
    ),
    (
        Function::Update,
        "update",
        text("update(w, x): adds x to a window or an average w and returns its value."),
    ),
];
