/**
 * A reader's answers and drawn predictions, saved in the browser: a reload finds them again. Those
 * of the latest lessons are kept, by what the lesson says; nothing else of the page is in them.
 */
import type { HandInAnswer } from '../../../generated/boundary';
import type { Laboratory } from '../../../model/laboratory';
import type { TextStorage } from '../../../model/storage/autosave';
import { SAVED_ANSWERS } from '../../../model/storage/browserStorage';
import { savedAnswers as t } from '../texts/en/savedAnswers';
import { answersOf, guessesOf } from './answers';
import type { AnswerKeeper, Guess, LessonStep } from './lessonReader';

/** Older ones give way. */
const MOST_LESSONS = 20;
/** Characters of all together: a drawn curve has some thousands. */
const MOST_CHARACTERS = 400_000;
const LONGEST_MS = 180 * 24 * 3600 * 1000;
/** A stroke changes a curve at each move of the pointer. */
const SETTLED_MS = 300;

interface SavedLesson {
  /** Of what the lesson says. */
  hash: string;
  /** Milliseconds since 1970. */
  at: number;
  answers: readonly HandInAnswer[];
  /** Steps whose answers are final, and those whose right answer is shown; from 1. */
  given: readonly number[];
  told: readonly number[];
}

interface Options {
  storage: () => TextStorage | null;
  clock: () => number;
}

/** Keeps the answers of a laboratory's lessons from now on; returns what writes pending ones at once. */
export function keepAnswers(laboratory: Laboratory, options: Options): () => void {
  const keeper = new Keeper(laboratory, options);
  laboratory.lesson.keepWith(keeper);
  return () => keeper.flush();
}

class Keeper implements AnswerKeeper {
  #laboratory: Laboratory;
  #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers that wait to be written. */
  #pending: Omit<SavedLesson, 'at'> | null = null;
  /** How many steps have their answers again. */
  #again = 0;

  constructor(laboratory: Laboratory, options: Options) {
    this.#laboratory = laboratory;
    this.#options = options;
  }

  entered(): void {
    this.flush();
    this.#again = 0;
    const { lesson } = this.#laboratory;
    lesson.store.setState({ kept: '' });
    const found = this.#all().find(({ hash }) => hash === this.#hash());
    if (!found || lesson.store.getState().guesses.size > 0) return;
    const guesses = guessesFrom(found, lesson.steps);
    if (guesses.size === 0) return;
    lesson.store.setState({ guesses, kept: t.kept });
    this.#again = guesses.size;
  }

  remind(): void {
    if (this.#again === 0) return;
    const title = t.again(this.#again);
    this.#laboratory.active.tell({ tone: 'calm', title, detail: t.againHelp });
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#pending = null;
    const hash = this.#hash();
    const all = this.#all();
    if (all.some((one) => one.hash === hash)) this.#write(all.filter((one) => one.hash !== hash));
  }

  changed(): void {
    const { lesson } = this.#laboratory;
    const { guesses } = lesson.store.getState();
    const steps = (of: (guess: Guess) => boolean): number[] =>
      [...guesses].flatMap(([step, guess]) => (of(guess) ? [step + 1] : []));
    this.#pending = {
      hash: this.#hash(),
      answers: answersOf(lesson.steps, guesses),
      given: steps(({ given }) => given),
      told: steps(({ answerShown }) => answerShown),
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SETTLED_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    if (!this.#pending) return;
    const now: SavedLesson = { ...this.#pending, at: this.#options.clock() };
    this.#pending = null;
    const others = this.#all().filter(({ hash }) => hash !== now.hash);
    const written = this.#write([now, ...others]);
    this.#laboratory.lesson.store.setState({ kept: written ? t.kept : t.notKept });
  }

  /** The latest are first. */
  #all(): SavedLesson[] {
    let text: string | null = null;
    try {
      text = this.#options.storage()?.getItem(SAVED_ANSWERS) ?? null;
      const found: unknown = JSON.parse(text ?? '[]');
      const oldest = this.#options.clock() - LONGEST_MS;
      return Array.isArray(found)
        ? found.filter(isSavedLesson).filter(({ at }) => at > oldest)
        : [];
    } catch {
      return [];
    }
  }

  /** False where nothing can be stored. */
  #write(all: readonly SavedLesson[]): boolean {
    const fitting = all.slice(0, MOST_LESSONS);
    let text = JSON.stringify(fitting);
    while (text.length > MOST_CHARACTERS && fitting.length > 1) {
      fitting.pop();
      text = JSON.stringify(fitting);
    }
    try {
      const storage = this.#options.storage();
      storage?.setItem(SAVED_ANSWERS, text);
      return storage !== null;
    } catch {
      return false;
    }
  }

  #hash(): string {
    const { lesson } = this.#laboratory;
    const { description } = this.#laboratory.active.store.getState();
    return hashOf(JSON.stringify([description?.name, lesson.lesson]));
  }
}

/** Answers that fit what the steps ask now. */
function guessesFrom({ answers, given, told }: SavedLesson, steps: readonly LessonStep[]) {
  const fitting = answers.filter(({ step, chosen }) => {
    const { options = [] } = steps[step - 1]?.question ?? {};
    return chosen === null || (chosen >= 1 && chosen <= options.length);
  });
  const guesses = new Map<number, Guess>();
  for (const [step, guess] of guessesOf(steps, fitting)) {
    const asks = { given: given.includes(step + 1), answerShown: told.includes(step + 1) };
    guesses.set(step, { ...guess, ...asks });
  }
  return guesses;
}

/** Storage holds whatever was written there. */
function isSavedLesson(one: unknown): one is SavedLesson {
  if (typeof one !== 'object' || one === null) return false;
  const { hash, at, answers, given, told } = one as Partial<Record<keyof SavedLesson, unknown>>;
  return (
    typeof hash === 'string' &&
    typeof at === 'number' &&
    Array.isArray(answers) &&
    answers.every(isAnswer) &&
    [given, told].every((list) => Array.isArray(list) && list.every(Number.isInteger))
  );
}

function isAnswer(one: unknown): one is HandInAnswer {
  if (typeof one !== 'object' || one === null) return false;
  const { step, chosen, number, curve } = one as Partial<Record<keyof HandInAnswer, unknown>>;
  return (
    Number.isInteger(step) &&
    (chosen === null || Number.isInteger(chosen)) &&
    (number === null || Number.isFinite(number)) &&
    Array.isArray(curve) &&
    curve.every(
      (point) => Array.isArray(point) && point.length === 2 && point.every(Number.isFinite),
    )
  );
}

/** FNV-1a of 64 bits: to distinguish lessons, not to keep anything secret. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16);
}
