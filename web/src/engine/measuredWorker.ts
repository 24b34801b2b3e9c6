/** The worker of what others measured, with the program of all that is taken along or brought in. */
import { parse } from './answers';
import type { MeasuredQueries } from './measuredClient';
import { answer, loaded, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<MeasuredQueries>;

const loading = loaded(import('../../../sim-core-wasm/pkg/capture.js'));
type Program = Awaited<typeof loading>;
type Reading = ReturnType<Program['PageReading']['look']>;
let reading: Reading | null = null;

function begin(next: Reading): null {
  reading?.free();
  reading = next;
  return null;
}

function present(): Reading {
  if (!reading) throw new Error('no file is being read');
  return reading;
}

scope.onmessage = ({ data }) =>
  void answer<MeasuredQueries, Program>(scope, loading, data, {
    look: (dialect, { PageReading }) =>
      begin(PageReading.look(dialect ? JSON.stringify(dialect) : '')),
    choose: (choice, { PageReading }) => begin(PageReading.choose(JSON.stringify(choice))),
    take: (bytes) => {
      present().take(new Uint8Array(bytes));
      return null;
    },
    found: () => parse(present().found()),
    chosen: () => parse(present().chosen()),
    schedule: ({ document, wish }) => parse(present().schedule(document, JSON.stringify(wish))),
  });
