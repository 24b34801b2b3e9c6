/** The worker's side of {@link ProgramClient}: it loads a program, and answers one request after another. */
import { problemOf } from './answers';
import type { ProgramReply, ProgramRequest } from './programClient';

/** A program, as `page_program!` declares it in Rust. */
export interface Program {
  /** Answers JSON with JSON. */
  query(query: string): string;
  /** Takes the bytes that come with the next query. */
  give(bytes: Uint8Array): void;
  /** Hands over the bytes that belong to the last answer. */
  take(): Uint8Array;
}

/** The part of a worker's global scope that is used. */
interface Scope {
  postMessage(reply: ProgramReply, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ProgramRequest<unknown>>) => void) | null;
}

/** Serves a program of a module that wasm-bindgen has bound. */
export function serve<Module extends { default: () => Promise<unknown> }>(
  importing: Promise<Module>,
  make: (module: Module) => Program,
  scope: Scope = self as unknown as Scope,
): void {
  const loading = importing.then(async (module) => {
    await module.default();
    return make(module);
  });
  // A request that comes later is told of it.
  loading.catch(() => undefined);
  scope.onmessage = async ({ data }) => {
    try {
      const reply = replyOf(await loading, data);
      scope.postMessage(reply, reply.kind === 'done' ? [reply.bytes.buffer] : []);
    } catch {
      // It could not be fetched, or has trapped: nothing it would say from now on counts.
      scope.postMessage({ kind: 'broken' }, []);
    }
  };
}

/** Throws where the program has trapped. */
function replyOf(program: Program, { id, query, bytes }: ProgramRequest<unknown>): ProgramReply {
  try {
    if (bytes) program.give(bytes);
    const answers: unknown = JSON.parse(program.query(JSON.stringify(query)));
    return { kind: 'done', id, answers, bytes: new Uint8Array(program.take()) };
  } catch (thrown) {
    return { kind: 'refused', id, problem: problemOf(thrown) };
  }
}
