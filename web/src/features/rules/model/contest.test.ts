import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../engine/types';
import type { ContestOutcome, ContestProgress } from '../../../generated/workbench';
import type { Own } from '../workbenchClient';
import { Contest } from './contest';
import { type Shelf, savedContestIn } from './savedContest';

const OWN: Own = { document: '{}', flow: 'f', algorithm: 'mine-2' };

function outcome(name: string, score: number): ContestOutcome {
  return { kind: name === 'mine' ? 'rules' : name, name, score, courses: [] };
}

/** A browser's store of texts. */
function storage(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** A contest whose own rules have this score, beside Reno and Vegas. */
function scripted(own: () => number) {
  const asked: string[] = [];
  let all = true;
  const client = {
    courses: async () => ({ courses: [{ id: 'lossy', title: 'Lossy', about: '' }], engine: '1' }),
    contest: async ({ flow, algorithm }: Own, draw: number, withAll: boolean) => {
      asked.push(`${flow} ${algorithm} ${draw} ${withAll ? 'all' : 'own'}`);
      all = withAll;
      return withAll ? 3 : 1;
    },
    contestOn: async (): Promise<ContestProgress> => ({
      passed: all ? 3 : 1,
      done: true,
      outcomes: [
        outcome('mine', own()),
        ...(all ? [outcome('reno', 40), outcome('vegas', 60)] : []),
      ],
    }),
    record: async (builtIn: readonly ContestOutcome[]) => builtIn.map(({ kind }) => kind).join(),
    course: async (place: number) => `course ${place}`,
    close: () => {},
  };
  return { client, asked };
}

const names = (contest: Contest): string[] =>
  contest.store.getState().rows.map(({ outcome, own }) => `${outcome.name} ${own ?? ''}`.trim());

describe('a contest', () => {
  it('runs ours once for a draw, keeps them, and shows one’s own earlier results', async () => {
    let score = 50;
    let draw = 7;
    const { client, asked } = scripted(() => score);
    const kept = storage();
    const around = {
      link: async (document: string) => `#${document}`,
      storage: () => kept,
      draw: () => draw,
      make: () => client,
    };
    const contest = new Contest(around);
    expect(contest.kept).toBeNull();
    await contest.run(OWN, false);
    expect(names(contest)).toEqual(['vegas', 'mine now', 'reno']);
    const { record, links, phase } = contest.store.getState();
    expect({ record, links, phase }).toEqual({
      record: 'reno,vegas',
      links: ['#course 0'],
      phase: 'done',
    });

    score = 70;
    const later = new Contest(around);
    await later.run(OWN, false);
    expect(names(later)).toEqual(['mine now', 'vegas', 'mine earlier', 'reno']);
    draw = 8;
    await later.run(OWN, true);
    expect(names(later)).toEqual(['mine now', 'vegas', 'reno']);
    expect(asked).toEqual(['f mine-2 7 all', 'f mine-2 7 own', 'f mine-2 8 all']);
  });

  it('takes nothing from a storage that somebody has changed, or another engine', async () => {
    const { client, asked } = scripted(() => 1);
    const kept = storage();
    const course = { course: 'lossy', digest: '0', score: 1, marks: [{ of: 'delay', mark: 1 }] };
    const withCourse = (changed: object): string => {
      const courses = [{ ...course, ...changed }];
      const own = [{ kind: 'rules', name: 'mine', score: 1, courses }];
      return JSON.stringify({ engine: '1', draw: 4, builtIn: [], own });
    };
    kept.setItem('sawtooth-contest', withCourse({}));
    expect(savedContestIn(kept)?.draw).toBe(4);
    const bad = [
      ...['{', '[]', 'null', '{"engine":"1","draw":0.5,"builtIn":[],"own":[]}'],
      ...['-1', '4294967296', '"4"'].map(
        (draw) => `{"engine":"1","draw":${draw},"builtIn":[],"own":[]}`,
      ),
      ...[{ digest: 1 }, { course: null }, { marks: [null] }].map(withCourse),
      ...[{ marks: [{ of: 'x', mark: 1 }] }, { marks: [{ of: 'delay' }] }].map(withCourse),
    ];
    for (const text of bad) {
      kept.setItem('sawtooth-contest', text);
      expect(savedContestIn(kept)).toBeNull();
    }
    const old = { engine: '0', draw: 3, builtIn: [outcome('reno', 9)], own: [] };
    kept.setItem('sawtooth-contest', JSON.stringify(old));
    const contest = new Contest({
      link: async () => '',
      storage: () => kept,
      draw: () => 4,
      make: () => client,
    });
    await contest.run(OWN, false);
    expect(asked).toEqual(['f mine-2 4 all']);
  });

  it('says why the courses cannot have a sender', async () => {
    const { client } = scripted(() => 1);
    const refused = async (): Promise<number> => {
      throw new ProblemError({ path: 'flows/f/sender', message: 'is no sender' });
    };
    const contest = new Contest({
      link: async () => '',
      storage: () => null,
      draw: () => 4,
      make: () => ({ ...client, contest: refused }),
    });
    await contest.run(OWN, false);
    const { phase, problem } = contest.store.getState();
    expect(phase).toBe('refused');
    expect(problem?.message).toBe('is no sender');
  });
});
