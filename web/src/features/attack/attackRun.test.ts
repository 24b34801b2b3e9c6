import { describe, expect, it } from 'vitest';
import { answered, LocalWorker } from '../../engine/programs/localWorker';
import type { ProgramReply, ProgramRequest } from '../../engine/programs/programClient';
import type { AttackQuery, AttackReport, AttackSettings } from '../../generated/attack';
import { AttackRun } from './attackRun';
import { choiceIn, choiceOf, programSettings, queryOf } from './attackSettings';

const SETTINGS: AttackSettings = {
  path: { rate: 12e6, rtt: 0.04, buffer: 1, duration: 30, preset: 'linux' },
  bounds: { pieces: 4, capacity: [0.1, 1], delay: 0.04, loss: 0.05, arrivals: 0.2 },
  runs: 4,
  seed: 1,
};

/** A search of two generations of two jobs; subjects with `bad` are refused. */
class Collector extends LocalWorker<AttackQuery> {
  opened: string[] = [];
  taken: string[] = [];

  constructor() {
    super((request) => this.#answer(request));
  }

  #answer(request: ProgramRequest<AttackQuery>): ProgramReply {
    const { id, query } = request;
    if (query.kind === 'usual')
      return answered(request, { settings: SETTINGS, presets: ['linux', 'rfc'] });
    if (query.kind === 'open') {
      if (query.subject.includes('bad'))
        return { kind: 'refused', id, problem: { path: 'subject', message: 'there is none' } };
      this.opened.push(query.document);
      this.taken = [];
    }
    const left = 4 - this.taken.length;
    const generation = this.taken.length < 2 ? 'first' : 'second';
    if (query.kind === 'jobs')
      return answered(request, left === 0 ? [] : [`${generation} 0`, `${generation} 1`]);
    if (query.kind === 'missing') return answered(request, left === 0 ? [] : [0, 1]);
    if (query.kind === 'documents') return answered(request, ['one']);
    if (query.kind === 'take') {
      this.taken.push(query.record);
      return answered(request, true);
    }
    const finding = { phase: left === 0 ? 'done' : 'searching', searched: this.taken.length };
    return answered(request, { settings: SETTINGS, findings: [finding] } as AttackReport);
  }
}

/** Runs the jobs that it was opened with. */
function runner(): LocalWorker<AttackQuery> {
  let jobs: string[] = [];
  return new LocalWorker((request) => {
    const { query } = request;
    if (query.kind === 'open') jobs = query.jobs;
    return answered(request, query.kind === 'run' ? jobs[query.cell] : {});
  });
}

function attack() {
  const collector = new Collector();
  const made: LocalWorker<AttackQuery>[] = [collector];
  const run = new AttackRun({
    // The first one collects.
    makeWorker: () => made.shift() ?? runner(),
    workers: 2,
    module: async () => ({}),
    encode: async (document) => `#1${document}`,
    clock: () => 0,
    frame: (then) => void setTimeout(then),
  });
  return { run, collector, state: () => run.store.getState() };
}

describe('an attack', () => {
  it('runs one generation after the other until there is none', async () => {
    const { run, collector, state } = attack();
    await run.open('of=sender/bbr', '', undefined);
    expect([state().done, state().of]).toEqual([0, 5]);
    await run.start();
    expect([...collector.taken].sort()).toEqual(['first 0', 'first 1', 'second 0', 'second 1']);
    expect(state()).toMatchObject({ phase: 'done', done: 5, of: 5 });
  });

  it('keeps its count where it is cancelled, and goes on from there', async () => {
    const { run, collector, state } = attack();
    await run.open('of=sender/bbr', '', undefined);
    const leave = run.store.subscribe(({ phase, done }) => {
      if (phase !== 'running' || done < 2) return;
      leave();
      run.cancel();
    });
    await run.start();
    expect(state()).toMatchObject({ phase: 'cancelled', done: 2, of: 5 });
    expect(collector.taken).toHaveLength(2);
    const resumed = run.start();
    expect(state()).toMatchObject({ phase: 'running', done: 2, of: 5 });
    await resumed;
    expect(state()).toMatchObject({ phase: 'done', done: 5, of: 5 });
  });

  it('keeps its search where it is opened again, and begins again with other settings', async () => {
    const { run, collector, state } = attack();
    await run.open('', 'text', 'mine');
    await run.start();
    await run.open('of=rules/mine', 'text', undefined);
    expect(collector.opened).toEqual(['text']);
    expect(state().done).toBe(5);
    await run.open('of=rules/mine&loss=0', 'text', undefined);
    expect(collector.opened).toEqual(['text', 'text']);
    expect(state()).toMatchObject({ phase: 'idle', done: 0 });
  });

  it('says why settings are refused, and has the usual ones', async () => {
    const { run, state } = attack();
    await run.open('of=sender/bad', '', undefined);
    expect(state().fault).toEqual({ path: 'subject', message: 'there is none' });
    expect(state().choice?.subject).toBe('sender/cubic');
  });
});

it('the settings of an attack are those of its address', () => {
  const usual = choiceOf(SETTINGS, 'sender/cubic');
  expect(programSettings(usual)).toEqual(SETTINGS);
  expect(queryOf(usual, usual)).toBe('of=sender/cubic');
  const query = 'of=rules/a%20b&objective=delay,harm&pieces=2&loss=0&preset=rfc';
  const choice = choiceIn(query, usual);
  expect(choice).toMatchObject({ subject: 'rules/a b', pieces: 2, loss: 0, preset: 'rfc' });
  expect(choice.objectives).toEqual(['delay', 'harm']);
  expect(choiceIn(queryOf(choice, usual), usual)).toEqual(choice);
  // Each harm is searched once, however often an address names it.
  const twice = choiceIn('objective=harm,delay,harm,none', usual);
  expect(twice.objectives).toEqual(['delay', 'harm']);
  // The program refuses what is no number.
  for (const loss of ['', 'x', 'Infinity']) expect(choiceIn(`loss=${loss}`, usual).loss).toBe(-1);
  expect(choiceIn('objectives=delay&constructor=1', usual)).toEqual(usual);
});
