/** The worker's side of {@link ProgramClient}: it loads a program, and answers one request after another. */
import { problemOf } from '../answers';
import type { ProgramHandover, ProgramReply, ProgramRequest } from './programClient';

/** A program, as `page_program!` declares it in Rust. */
export interface Program {
  /** Answers JSON with JSON. */
  query(query: string): string;
  /** Takes the bytes that come with the next query. */
  give(bytes: Uint8Array): void;
  /** Hands over the bytes that belong to the last answer. */
  take(): Uint8Array;
}

/** A module that wasm-bindgen has bound; it fetches the program unless it is given one. */
interface Bound {
  default: (given?: { module_or_path: WebAssembly.Module }) => Promise<unknown>;
}

/** The part of a worker's global scope that is used. */
interface Scope {
  postMessage(reply: ProgramReply, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ProgramRequest<unknown> | ProgramHandover>) => void) | null;
}

const ALIVE_EVERY_MS = 1000;

/** Serves a program, which it fetches. */
export function serve<Module extends Bound>(
  importing: Promise<Module>,
  make: (module: Module) => Program,
  scope: Scope = self as unknown as Scope,
): void {
  const loading = importing.then(async (module) => {
    await module.default();
    return make(module);
  });
  answerAll(loading, scope, () => undefined);
}

/** Serves a program that the page hands over before its first query. */
export function serveHandedOver<Module extends Bound>(
  importing: Promise<Module>,
  make: (module: Module) => Program,
  scope: Scope = self as unknown as Scope,
): void {
  let take: (given: WebAssembly.Module) => void = () => undefined;
  const handed = new Promise<WebAssembly.Module>((resolve) => {
    take = resolve;
  });
  const loading = importing.then(async (module) => {
    await module.default({ module_or_path: await handed });
    return make(module);
  });
  answerAll(loading, scope, take);
}

function answerAll(
  loading: Promise<Program>,
  scope: Scope,
  take: (given: WebAssembly.Module) => void,
): void {
  // A request that comes later is told of it.
  loading.catch(() => undefined);
  scope.onmessage = async ({ data }) => {
    if ('module' in data) {
      take(data.module);
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
