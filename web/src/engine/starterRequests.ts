/** Requests about networks to start from, which need no open run. */
import { parse, problemOf } from './answers';
import type { Engine, EngineSession } from './engineInterface';
import type { ReplyResult, Request } from './protocol';
import type { Description, StarterInfo } from './types';

/** Memory for the series of a network that is only previewed, in bytes. */
const SHOWN_BUDGET = 64 * 1024;

export function answerStarterRequest(
  engine: Engine,
  request: Extract<Request, { kind: 'starters' | 'generate' }>,
): ReplyResult {
  let shown: EngineSession | null = null;
  try {
    if (request.kind === 'starters') {
      return { ok: true, value: parse<StarterInfo[]>(engine.starters()) };
    }
    const document = engine.generate(request.starter, JSON.stringify(request.values));
    shown = engine.open(document, SHOWN_BUDGET);
    return { ok: true, value: { document, description: parse<Description>(shown.describe()) } };
  } catch (thrown) {
    return { ok: false, problem: problemOf(thrown) };
  } finally {
    shown?.free();
  }
}
