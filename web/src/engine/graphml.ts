/** GraphML: a WebAssembly of its own, which only those load who open or write such a file. */
import type { GraphMlImport, GraphMlOptions } from '../generated/boundary';
import { parse, problemOf } from './answers';
import { ProblemError } from './types';

export interface GraphMl {
  /** Throws a ProblemError when the file cannot be read. */
  read(text: string, options: GraphMlOptions): GraphMlImport;
  /** A document as GraphML. */
  write(document: string): string;
}

async function load(): Promise<GraphMl> {
  const program = await import('../../../sim-core-wasm/pkg/graphml.js');
  await program.default();
  const refusing = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      throw new ProblemError(problemOf(thrown));
    }
  };
  return {
    read: (text, options) =>
      refusing(() => parse<GraphMlImport>(program.read(text, JSON.stringify(options)))),
    write: (document) => refusing(() => program.write(document)),
  };
}

let loading: Promise<GraphMl> | null = null;

/** Loaded once; when it could not be fetched, the next call tries again. */
export function loadGraphMl(): Promise<GraphMl> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
