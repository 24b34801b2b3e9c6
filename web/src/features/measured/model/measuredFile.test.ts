import { expect, it } from 'vitest';
import { ProblemError } from '../../../engine/types';
import type { Found, Measured, Wish } from '../../../generated/measured';
import { MeasuredFile, type MeasuredSource } from './measuredFile';

const FOUND: Found = {
  contents: { kind: 'sockets', sockets: [], instants: null, after: false },
  notes: [],
};
const MEASURED: Measured = {
  name: 'a',
  start: 0,
  ends: null,
  segment: null,
  figures: null,
  series: [],
  notes: [],
};

const WISH: Wish = {
  link: 'a',
  property: 'rate',
  way: 'both',
  form: 'changes',
  scale: 1,
  most: 9,
  repeat: false,
};

/** A reader that answers as a worker does, and keeps what it was asked. */
function scripted(asked: string[], answers: Readonly<Record<string, () => unknown>> = {}) {
  const all: Readonly<Record<string, () => unknown>> = {
    found: () => FOUND,
    chosen: () => MEASURED,
    ...answers,
  };
  // A scripted answer is of the type that its query says.
  const asking = (kind: string) => async () => {
    asked.push(kind);
    return (all[kind]?.() ?? null) as never;
  };
  return (): MeasuredSource => ({
    look: asking('look'),
    choose: asking('choose'),
    take: asking('take'),
    found: asking('found'),
    chosen: asking('chosen'),
    schedule: asking('schedule'),
    close: () => asked.push('closed'),
  });
}

const file = (megabytes: number): File => new File([new Uint8Array(megabytes * 1e6)], 'a.pcap');

it('reads a file piece by piece, and says how far it is', async () => {
  const asked: string[] = [];
  const progress = new Set<number | string>();
  const reading = new MeasuredFile(file(9), scripted(asked));
  reading.store.subscribe(({ phase, done }) => progress.add(phase === 'running' ? done : phase));
  await reading.look();
  expect(asked).toEqual(['look', 'take', 'take', 'take', 'found']);
  expect([...progress]).toEqual([0, 4 / 9, 8 / 9, 1, 'done']);
  expect(reading.store.getState().found).toEqual(FOUND);
});

it('of several choices only the last is read to its end', async () => {
  const asked: string[] = [];
  const reading = new MeasuredFile(file(9), scripted(asked));
  const choices = ['a', 'b', 'c'].map((name) =>
    reading.choose({ kind: 'socket', name, every: 1, clock: null, after: false }),
  );
  await Promise.all(choices);
  expect(asked.filter((kind) => kind === 'chosen')).toHaveLength(1);
  expect(reading.store.getState()).toMatchObject({ measured: MEASURED, phase: 'done' });
});

it('says why a file is refused, and reads the next choice all the same', async () => {
  const problem = { path: 'line 3', message: 'is no number' };
  let refuse = true;
  const reading = new MeasuredFile(
    file(1),
    scripted([], {
      found: () => {
        if (refuse) throw new ProblemError(problem);
        return FOUND;
      },
    }),
  );
  await reading.look();
  expect(reading.store.getState()).toMatchObject({ phase: 'refused', problem, found: null });
  refuse = false;
  await reading.look();
  expect(reading.store.getState()).toMatchObject({ problem: null, found: FOUND });
});

it('ends where it is when it is closed, and with a reader that crashes', async () => {
  const asked: string[] = [];
  const reading = new MeasuredFile(file(9), scripted(asked));
  const looked = reading.look();
  reading.close();
  await looked;
  expect(asked).not.toContain('found');
  expect(reading.store.getState()).toMatchObject({ phase: 'cancelled', found: null });
  let traps = true;
  const crashed = new MeasuredFile(
    file(1),
    scripted([], {
      take: () => {
        if (traps) throw new Error('trapped');
        return null;
      },
    }),
  );
  await crashed.look();
  expect(crashed.store.getState()).toMatchObject({ phase: 'broken' });
  traps = false;
  await crashed.look();
  expect(crashed.store.getState()).toMatchObject({ phase: 'done', found: FOUND });
});

it('says so when a reader crashes on what a link should get, unless it was closed', async () => {
  const asked: string[] = [];
  const reading = new MeasuredFile(
    file(1),
    scripted(asked, {
      schedule: () => {
        throw new Error('trapped');
      },
    }),
  );
  await reading.choose({ kind: 'socket', name: 'a', every: 1, clock: null, after: false });
  expect(await reading.schedule('{}', WISH)).toBeNull();
  expect(asked.at(-1)).toBe('closed');
  expect(reading.store.getState()).toMatchObject({ phase: 'broken', measured: null });
  await reading.choose({ kind: 'socket', name: 'a', every: 1, clock: null, after: false });
  const scheduled = reading.schedule('{}', WISH);
  // The question is on its way before the reader is closed.
  await Promise.resolve();
  reading.close();
  expect(await scheduled).toBeNull();
  expect(reading.store.getState().phase).toBe('done');
});
