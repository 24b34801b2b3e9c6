/** The worker's side of {@link ProgramClient}: it loads a program, and answers one request after another. */
import { problemOf } from '../answers';
import type {
  Program,
  ProgramHandover,
  ProgramName,
  ProgramReply,
  ProgramRequest,
} from './programClient';

/** The modules that wasm-bindgen has bound. */
type Bound = Record<ProgramName, new () => Program> & {
  default(given: { module_or_path: WebAssembly.Module }): Promise<unknown>;
};

/** The part of a worker's global scope that is used. */
interface Scope {
  postMessage(reply: ProgramReply, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ProgramRequest<unknown> | ProgramHandover>) => void) | null;
}

const ALIVE_EVERY_MS = 1000;

/** Serves the program that the page hands over before its first query. */
export function serve(
  importing: () => Promise<Bound>,
  scope: Scope = self as unknown as Scope,
): void {
  let take: (given: ProgramHandover) => void = () => undefined;
  const handed = new Promise<ProgramHandover>((resolve) => {
    take = resolve;
  });
  const loading = handed.then((given) => load(importing, given));
  // Each request rejects with the same error.
  loading.catch(() => undefined);
  scope.onmessage = async ({ data }) => {
    if ('module' in data) {
      take(data);
      return;
    }
    try {
      const alive = (): void => scope.postMessage({ kind: 'alive' }, []);
      const reply = replyOf(await loading, data, alive);
      scope.postMessage(reply, reply.kind === 'done' ? [reply.bytes.buffer] : []);
    } catch {
      // It could not be fetched, or has trapped: nothing it would say from now on counts.
      scope.postMessage({ kind: 'broken' }, []);
    }
  };
}

async function load(
  importing: () => Promise<Bound>,
  { program, module }: ProgramHandover,
): Promise<Program> {
  if (!module) throw new Error('the programs could not be fetched');
  const bound = await importing();
  await bound.default({ module_or_path: module });
  return new bound[program]();
}

/** Throws where the program has trapped. */
function replyOf(
  program: Program,
  { id, query, bytes, toEnd }: ProgramRequest<unknown>,
  alive: () => void,
): Exclude<ProgramReply, { kind: 'alive' }> {
  try {
    if (bytes) program.give(bytes);
    const text = JSON.stringify(query);
    const began = performance.now();
    let said = began;
    let answers: unknown = JSON.parse(program.query(text));
    while (toEnd && isNull(answers)) {
      const now = performance.now();
      if (now - said >= ALIVE_EVERY_MS) {
        said = now;
        alive();
      }
      answers = JSON.parse(program.query(text));
    }
    const seconds = (performance.now() - began) / 1000;
    return { kind: 'done', id, answers, bytes: new Uint8Array(program.take()), seconds };
  } catch (thrown) {
    return { kind: 'refused', id, problem: problemOf(thrown) };
  }
}

/** Whether the one answer that is there is null. */
function isNull(answers: unknown): boolean {
  return (
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every((a) => a === null)
  );
}
