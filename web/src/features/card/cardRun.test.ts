import { describe, expect, it, vi } from 'vitest';
import { answered, LocalWorker } from '../../engine/programs/localWorker';
import type { ProgramReply, ProgramRequest } from '../../engine/programs/programClient';
import type { CardQuery, ShownCard } from '../../generated/card';
import { CardRun } from './cardRun';
import { queryOf, settingsOf, without } from './cardSettings';
import { valueText } from './valueText';

type Request = ProgramRequest<CardQuery>;

/** A card of three runs and two tests; subjects with `bad` are refused. */
class Collector extends LocalWorker<CardQuery> {
  documents: string[] = [];
  taken: string[] = [];
  links: string[] = [];

  constructor() {
    super((request) => this.#answer(request));
  }

  #answer(request: Request): ProgramReply {
    const { id, query } = request;
    if (query.kind === 'open') {
      if (query.subject.includes('bad'))
        return { kind: 'refused', id, problem: { path: 'subject', message: 'there is none' } };
      this.documents.push(query.document);
    }
    if (query.kind === 'documents') return answered(request, ['one', 'two']);
    if (query.kind === 'missing') return answered(request, [0, 1, 2].slice(this.taken.length));
    if (query.kind === 'links') this.links = query.links;
    if (query.kind === 'take') {
      this.taken.push(query.record);
      return answered(request, true);
    }
    return answered(request, { report: { of: 3, done: this.taken.length } } as ShownCard);
  }
}

/** Makes each run at once, and dies at those that are named. */
function runner(deadly: readonly number[]): LocalWorker<CardQuery> {
  return new LocalWorker((request) => {
    const { query } = request;
    if (query.kind !== 'run') return answered(request, {});
    return deadly.includes(query.cell) ? { kind: 'broken' } : answered(request, `${query.cell}`);
  });
}

function card(deadly: readonly number[] = []) {
  const collector = new Collector();
  const made: LocalWorker<CardQuery>[] = [collector];
  const run = new CardRun({
    // The first one collects.
    makeWorker: () => made.shift() ?? runner(deadly),
    workers: 1,
    module: async () => ({}),
    encode: async (document) => `#1${document}`,
    clock: () => 0,
    frame: (then) => void setTimeout(then),
  });
  return { run, collector, state: () => run.store.getState() };
}

const CUBIC = { subject: 'sender/cubic', seeds: 1, sections: [] };
const OWN = { ...CUBIC, subject: 'rules/mine' };

describe('a report card', () => {
  it('makes its runs, with a link to each test', async () => {
    const { run, collector, state } = card();
    await run.open(CUBIC, 'the document');
    expect(collector.links).toEqual(['#1one', '#1two']);
    await run.start();
    await vi.waitFor(() => expect(state().shown?.report.done).toBe(3));
    expect(collector.taken).toEqual(['0', '1', '2']);
    await vi.waitFor(() => expect(state().phase).toBe('done'));
  });

  it('hands over the document for its algorithms alone, and stops when they change', async () => {
    const { run, collector, state } = card();
    await run.open(CUBIC, 'first');
    await run.open(OWN, 'first');
    expect(collector.documents).toEqual(['', 'first']);
    void run.start();
    await run.open(OWN, 'first');
    expect(state().phase).toBe('running');
    await run.open(OWN, 'second');
    expect(state().phase).toBe('idle');
  });

  it('keeps its settings when others are refused, and says why', async () => {
    const { run, state } = card();
    await run.open(OWN, '');
    await run.open({ ...OWN, subject: 'rules/bad' }, '');
    expect(state().fault).toEqual({ path: 'subject', message: 'there is none' });
    expect(state().settings).toEqual(OWN);
  });

  it('begins with the usual settings where those of a link are refused', async () => {
    const { run, state } = card();
    await run.open({ ...CUBIC, subject: 'bad' }, '');
    expect([state().opened, state().fault?.path]).toEqual(['ready', 'subject']);
    expect(state().settings?.subject).toBe('sender/cubic');
  });

  it('keeps what has run when a worker dies twice, and when it is cancelled', async () => {
    const { run, state } = card([1]);
    await run.open(CUBIC, '');
    await run.start();
    await vi.waitFor(() => expect(state().phase).toBe('broken'));
    await vi.waitFor(() => expect(state().shown?.report.done).toBe(1));
    const started = run.start();
    run.cancel();
    await started;
    expect([state().phase, state().shown?.report.done]).toEqual(['cancelled', 1]);
  });
});

describe('the settings of a report card', () => {
  it('are those of their address', () => {
    const settings = { subject: 'rules/a b&c', seeds: 3, sections: ['5.1.1', '7.2'] };
    expect(queryOf(settings)).toBe('of=rules/a%20b%26c&seeds=3&only=5.1.1,7.2');
    expect(settingsOf(queryOf(settings), undefined)).toEqual(settings);
    expect(settingsOf('', undefined)).toEqual({ ...CUBIC, seeds: 5 });
    expect(settingsOf('', 'mine').subject).toBe('rules/mine');
    for (const seeds of ['', '-1', '1e9', '1.5', 'x'])
      expect(settingsOf(`seeds=${seeds}`, undefined).seeds).toBe(0);
  });

  it('lose a section with the one that contains it', () => {
    expect(without(['5.2', '5.2.1', '5.2.2', '7.1', '7.10'], '5.2.1')).toEqual([
      '5.2.2',
      '7.1',
      '7.10',
    ]);
    expect(without(['7.1', '7.10'], '7.10')).toEqual(['7.1']);
  });
});

it('writes a mean with its interval', () => {
  expect(valueText({ mean: -0.456, half: 0.04, runs: 3 }, 2)).toBe('−0.46 ± 0.04');
  expect(valueText({ mean: 2, half: null, runs: 1 }, 1)).toBe('2.0');
  expect(valueText(null, 1)).toBe('–');
});
