/** Parses the engine's answers, which come as JSON text, and its thrown problems. */
import { errors } from '../texts/errors';
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

/** JSON that the engine itself wrote, in the type it declares for it. */
export function parse<T>(text: string): T {
  return JSON.parse(text) as T;
}

/** The answer of a kind, where it is there. */
export function answerOf<Answers, Kind extends keyof Answers>(
  answers: Partial<Answers> | undefined,
  kind: Kind,
): Answers[Kind] {
  const answer = answers?.[kind];
  if (answer === undefined) throw new Error(`${String(kind)} was not answered`);
  return answer;
}

/** Asks a run of the engine. */
export function ask<Query extends RunQuery>(
  run: Pick<EngineSession, 'query'>,
  query: Query,
): RunAnswers[Query['kind']] {
  const answers = parse<Partial<RunAnswers>>(run.query(JSON.stringify(query)));
  return answerOf<RunAnswers, Query['kind']>(answers, query.kind);
}

/** Asks an engine what needs no run. */
export function askEngine<Query extends EngineQuery>(
  engine: Pick<Engine, 'query'>,
  query: Query,
): EngineAnswers[Query['kind']] {
  const answers = parse<Partial<EngineAnswers>>(engine.query(JSON.stringify(query)));
  return answerOf<EngineAnswers, Query['kind']>(answers, query.kind);
}

/** Changes a run of the engine; what came of it stands at the kind of the change. */
export function change(
  run: Pick<EngineSession, 'change'>,
  asked: RunChange,
): Partial<ChangeAnswers> {
  return parse(run.change(JSON.stringify(asked)));
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
        return { path: '', message: errors.tooManyPackets(String(value.limit)) };
      }
    }
  } catch {
    // Not JSON: the text is the message.
  }
  return { path: '', message: text };
}
