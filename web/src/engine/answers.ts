/** Parses the engine's answers, which come as JSON text, and its thrown problems. */
import { runErrors } from '../texts/en/runErrors';
import type { Engine, EngineSession } from './engineInterface';
import type {
  ChangeAnswers,
  EngineAnswers,
  EngineQuery,
  Problem,
  RunAnswers,
  RunChange,
  RunQuery,
} from './types';

/** A program's answer to a query of a kind, which is the key that it has there. */
export function answered<Answers, Kind extends keyof Answers>(
  text: string,
  kind: Kind,
): Pick<Answers, Kind> {
  const answers: unknown = JSON.parse(text);
  return checked<Answers, Kind>(answers, kind);
}

/** The answer of a kind, where it is there. */
export function answerOf<Answers, Kind extends keyof Answers>(
  answers: unknown,
  kind: Kind,
): Answers[Kind] {
  return checked<Answers, Kind>(answers, kind)[kind];
}

function checked<Answers, Kind extends keyof Answers>(
  answers: unknown,
  kind: Kind,
): Pick<Answers, Kind> {
  if (!isOf<Answers, Kind>(answers, kind)) throw new Error(`${String(kind)} was not answered`);
  return answers;
}

/**
 * Types and JSON of an answer come from one declaration in Rust, built together: only that it is the answer to another
 * query can be wrong.
 */
function isOf<Answers, Kind extends keyof Answers>(
  answers: unknown,
  kind: Kind,
): answers is Pick<Answers, Kind> {
  return typeof answers === 'object' && answers !== null && Object.hasOwn(answers, kind);
}

/** Asks a run of the engine. */
export function ask<Query extends RunQuery>(
  run: Pick<EngineSession, 'query'>,
  query: Query,
): RunAnswers[Query['kind']] {
  const answers: unknown = JSON.parse(run.query(JSON.stringify(query)));
  return answerOf<RunAnswers, Query['kind']>(answers, query.kind);
}

/** Asks an engine what needs no run. */
export function askEngine<Query extends EngineQuery>(
  engine: Pick<Engine, 'query'>,
  query: Query,
): EngineAnswers[Query['kind']] {
  const answers: unknown = JSON.parse(engine.query(JSON.stringify(query)));
  return answerOf<EngineAnswers, Query['kind']>(answers, query.kind);
}

/** Changes a run of the engine; what came of it stands at the kind of the change. */
export function change(
  run: Pick<EngineSession, 'change'>,
  asked: RunChange,
): Partial<ChangeAnswers> {
  return answered<ChangeAnswers, RunChange['kind']>(run.change(JSON.stringify(asked)), asked.kind);
}

/** WebAssembly traps leave the engine's memory in no known state. */
export function isTrap(thrown: unknown): boolean {
  return typeof WebAssembly !== 'undefined' && thrown instanceof WebAssembly.RuntimeError;
}

/** The engine throws problems as JSON text; anything else is a bug of the page. */
export function problemOf(thrown: unknown): Problem {
  if (isTrap(thrown)) throw thrown;
  const text =
    typeof thrown === 'string' ? thrown : thrown instanceof Error ? thrown.message : String(thrown);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      if ('message' in value && typeof value.message === 'string') {
        const path = 'path' in value && typeof value.path === 'string' ? value.path : '';
        return { path, message: value.message };
      }
      if ('kind' in value && value.kind === 'tooManyPackets' && 'limit' in value) {
        return { path: '', message: runErrors.tooManyPackets(String(value.limit)) };
      }
    }
  } catch {
    // Not JSON: the text is the message.
  }
  return { path: '', message: text };
}
