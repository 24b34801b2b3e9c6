/** The worker of what is taken along from a run, with a WebAssembly program that is loaded only for them. */
import { parse } from './answers';
import type { CaptureQueries } from './captureClient';
import { answer, loaded, type SideScope } from './sideAnswers';

/** Events between two pieces: some tenths of a second, so that progress is seen to move. */
const SLICE = 200_000;

const scope = self as unknown as SideScope<CaptureQueries>;

const loading = loaded(import('../../../sim-core-wasm/pkg/capture.js'));
type Program = Awaited<typeof loading>;
let capture: InstanceType<Program['PageCapture']> | null = null;

/** A copy of its own, which is no part of the program's memory. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

scope.onmessage = ({ data }) =>
  void answer<CaptureQueries, Program>(scope, loading, data, {
    begin: ({ document, kind, id, from, to }, { PageCapture }) => {
      capture?.free();
      capture = null;
      capture = new PageCapture(document, kind === 'flow', id, from, to);
      return null;
    },
    advance: () => {
      const done = capture?.advance(SLICE) ?? true;
      return {
        bytes: owned(capture?.take() ?? new Uint8Array()),
        progress: capture?.progress() ?? 1,
        packets: capture?.written() ?? 0,
        done,
      };
    },
    finish: () => owned(capture?.finish() ?? new Uint8Array()),
    handIn: (draft, { handIn }) => handIn(JSON.stringify(draft)),
    sheet: ({ document, flow, from, rounds }, { sheet }) => sheet(document, flow, from, rounds),
    describe: ({ document, summary }, { describe }) =>
      parse(describe(document, JSON.stringify(summary))),
    readHandIn: (text, { readHandIn }) => parse(readHandIn(text)),
  });
