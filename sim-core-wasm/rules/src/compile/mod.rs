//! Checks the tree of a text and makes code of it.

mod calls;
mod declarations;
mod expressions;
mod statements;
mod types;

use crate::catalogue::{EVENTS, Event, Family, Needs};
use crate::code::{LocalAt, Op, Program};
use crate::lexer::ReadNumber;
use crate::machine::CELLS;
use crate::parser::parse;
use crate::problem::{Place, Problem};
use crate::steps::count;
use crate::syntax::{Expression, Item, Name};
use crate::units::COUNT;
pub use declarations::is_name;
use types::Type;

/// The most operations of a program.
const MOST_CODE: usize = 4096;

/// The deepest expression, functions put in their places.
const DEEPEST: usize = 300;

/// The most functions: each name is looked for among them.
const MOST_FUNCTIONS: usize = 100;

/// The most constants among which one is looked for, to be kept once.
const MOST_ALIKE: usize = 64;

/// The most doubts: a new one is looked for among them.
const MOST_DOUBTS: usize = 64;

/// The type of a window or an average, and how it is updated.
#[derive(Clone, Copy)]
enum Filter<'t, 'a> {
    Window {
        greatest: bool,
        over: &'t Expression<'a>,
        by: Option<&'t Expression<'a>>,
    },
    Average {
        weight: &'t Expression<'a>,
    },
}

struct Held<'t, 'a> {
    name: &'a str,
    slot: u8,
    kind: Type,
    filter: Option<Filter<'t, 'a>>,
}

struct Helper<'t, 'a> {
    name: &'a str,
    parameters: &'t [Name<'a>],
    body: &'t Expression<'a>,
}

#[derive(Clone, Copy)]
struct Local<'a> {
    name: &'a str,
    kind: Type,
    /// Its value and where that is written, if it follows from numbers of the text alone.
    worth: Option<(f64, Place)>,
}

struct Compiler<'t, 'a> {
    program: Program,
    parameters: Vec<(&'a str, Type)>,
    held: Vec<Held<'t, 'a>>,
    helpers: Vec<Helper<'t, 'a>>,
    /// Helpers from here on may not be called: a function only calls those before it.
    callable: usize,
    locals: Vec<Local<'a>>,
    /// Locals before this one belong to whoever calls the function.
    visible: usize,
    /// The event whose rules are compiled; none for first values.
    event: Option<Event>,
    stack: usize,
    depth: usize,
    /// Constants; parameters are added to their number at the end.
    constants: Vec<f64>,
}

/// Compiles a text.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn compile(text: &str) -> Result<Program, Problem> {
    compile_with(text, |digits| digits.parse().ok())
}

/// The same, with another reader of numbers than the standard library's.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn compile_with(text: &str, read: ReadNumber) -> Result<Program, Problem> {
    let items = parse(text, read)?;
    let program = Program {
        text: text.into(),
        family: Family::Sender,
        parameters: Vec::new(),
        variables: Vec::new(),
        needs: Needs::default(),
        abe: None,
        like: None,
        doubts: Vec::new(),
        code: Vec::new(),
        places: Vec::new(),
        ends: Vec::new(),
        locals: Vec::new(),
        begins: [None; EVENTS],
        constants: Vec::new(),
        start: 0,
    };
    let mut compiler = Compiler {
        program,
        parameters: Vec::new(),
        held: Vec::new(),
        helpers: Vec::new(),
        callable: 0,
        locals: Vec::new(),
        visible: 0,
        event: None,
        stack: 0,
        depth: 0,
        constants: Vec::new(),
    };
    compiler.declare(&items)?;
    compiler.first_values(&items)?;
    for item in &items {
        if let Item::On(name, statements) = item {
            compiler.rules(*name, statements)?;
        }
    }
    Ok(compiler.finish())
}

#[cold]
fn problem<T>(place: Place, message: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new(place, message))
}

impl Held<'_, '_> {
    fn places(&self) -> u8 {
        match self.filter {
            None => 1,
            Some(Filter::Average { .. }) => 2,
            Some(Filter::Window { .. }) => 8,
        }
    }
}

/// Places of parameters in the pool while the number of constants is not known.
const PARAMETERS: u16 = 0x8000;

impl<'t, 'a> Compiler<'t, 'a> {
    fn finish(mut self) -> Program {
        self.program.constants = self.constants;
        let first = self.program.constants.len() as u16;
        // Parameters were numbered from the end of all places on.
        for op in &mut self.program.code {
            if let Op::Pool(place) = op
                && *place >= PARAMETERS
            {
                *place = *place - PARAMETERS + first;
            }
        }
        self.program
    }

    fn find(&self, name: &str) -> Option<&Held<'t, 'a>> {
        self.held.iter().find(|held| held.name == name)
    }

    fn emit(&mut self, op: Op, place: Place) -> Result<(), Problem> {
        if self.program.code.len() == MOST_CODE {
            return problem(
                place,
                format!("the program is too long: at most {MOST_CODE} operations are allowed"),
            );
        }
        match op {
            Op::Pool(_) | Op::Load(_) | Op::Field(_) | Op::Local(_) | Op::Draw => self.stack += 1,
            Op::Keep(_)
            | Op::Store(_)
            | Op::StoreOutput(_)
            | Op::JumpUnless(_)
            | Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Divide
            | Op::Power
            | Op::Min
            | Op::Max
            | Op::Less
            | Op::LessOrEqual
            | Op::Equal
            | Op::Since
            | Op::Later
            | Op::Average(_) => self.stack = self.stack.saturating_sub(1),
            Op::Greatest(_) | Op::Least(_) => self.stack = self.stack.saturating_sub(2),
            _ => {}
        }
        if self.stack + self.locals.len() > CELLS {
            return problem(
                place,
                "this expression is too complicated: it needs too many values at once",
            );
        }
        count(1);
        self.program.code.push(op);
        self.program.places.push(place);
        Ok(())
    }

    /// A jump whose end is not known yet.
    fn jump(&mut self, op: Op, place: Place) -> Result<usize, Problem> {
        self.emit(op, place)?;
        Ok(self.program.code.len() - 1)
    }

    /// The last operation ends a statement.
    fn end(&mut self) {
        let last = self.program.code.len().saturating_sub(1);
        self.program.ends.push(last as u16);
    }

    /// The next operation reads or begins a local value.
    fn tell_local(&mut self, Local { name, kind, .. }: Local<'a>) {
        let unit = match kind {
            Type::Number(unit) => unit.sign(),
            Type::Bare => COUNT.sign(),
            Type::Condition => String::new(),
        };
        self.program.locals.push(LocalAt {
            at: self.program.code.len() as u16,
            name: name.into(),
            unit,
        });
    }

    /// The jump ends here.
    fn land(&mut self, jump: usize) {
        let here = self.program.code.len() as u16;
        if let Op::Jump(to) | Op::JumpUnless(to) = &mut self.program.code[jump] {
            *to = here;
        }
    }

    fn constant(&mut self, value: f64) -> u16 {
        let same = |known: &f64| known.to_bits() == value.to_bits();
        let mut kept = self.constants.iter().take(MOST_ALIKE);
        count(kept.len());
        let place = kept.position(same).unwrap_or_else(|| {
            self.constants.push(value);
            self.constants.len() - 1
        });
        place as u16
    }
}
