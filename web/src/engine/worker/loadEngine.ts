/** Loads the WebAssembly engine; a module of its own, so that tests run without it. */

import init, { query, Session, version } from '../../../../sim-core-wasm/pkg/sawtooth.js';
import programUrl from '../../../../sim-core-wasm/pkg/sawtooth_bg.wasm?url';
import type { Engine } from '../engineInterface';
import { fetchProgram } from '../fetchProgram';

/** A unit in which WebAssembly memory grows, in bytes. */
const PAGE = 65_536;

/** Fetches and compiles the engine. */
export const fetchEngine = (): Promise<WebAssembly.Module> => fetchProgram(programUrl);

/** Makes an instance of the engine, with a memory of its own. */
export async function loadEngine(program: WebAssembly.Module): Promise<Engine> {
  const { memory } = await init({ module_or_path: program });
  return {
    open: (document, budgetBytes) => new Session(document, budgetBytes),
    copy(session) {
      if (!(session instanceof Session)) throw new Error('a session of another engine');
      session.layAside();
      let copied: ArrayBuffer | null = null;
      try {
        copied = memory.buffer.slice(0);
      } catch {
        // There is no room for it.
      }
      return { session: laidAside(), memory: copied };
    },
    adopt(copied) {
      const missing = Math.ceil((copied.byteLength - memory.buffer.byteLength) / PAGE);
      if (missing > 0) memory.grow(missing);
      new Uint8Array(memory.buffer).set(new Uint8Array(copied));
      const session = laidAside();
      session.forgetPage();
      return session;
    },
    query,
    version: version(),
  };
}

function laidAside(): Session {
  const session = Session.takeUp();
  if (!session) throw new Error('no session was laid aside');
  return session;
}
