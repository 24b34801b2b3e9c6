import { describe, expect, it } from 'vitest';
import { EMPTY, record, redo, type Snapshot, undo } from './history';

const snapshot = (document: string, now: number, recordedUntil = now): Snapshot => ({
  document,
  now,
  recordedUntil,
});
const live = (label: string, gesture = '') => ({ label, gesture, restarted: false, lost: 0 });

describe('history', () => {
  it('takes a live change back at the present instant', () => {
    const history = record(EMPTY, snapshot('a', 20), live('loss'));
    const step = undo(history, snapshot('b', 35));
    expect(step?.to).toEqual({ document: 'a', now: 35, recordedUntil: 35 });
    expect(step?.label).toBe('loss');
  });

  it('brings back the future that a change in the past discarded', () => {
    const history = record(EMPTY, snapshot('a', 10, 60), live('rate'));
    expect(undo(history, snapshot('b', 15))?.to).toEqual({
      document: 'a',
      now: 15,
      recordedUntil: 60,
    });
  });

  it('returns to where the run was when a change had restarted it', () => {
    const history = record(EMPTY, snapshot('a', 30, 45), {
      label: 'add',
      gesture: '',
      restarted: true,
      lost: 0,
    });
    expect(undo(history, snapshot('b', 2))?.to).toEqual({
      document: 'a',
      now: 30,
      recordedUntil: 45,
    });
  });

  it('redoes what was undone, and undoes it again', () => {
    const history = record(EMPTY, snapshot('a', 10), live('one'));
    const back = undo(history, snapshot('b', 12));
    if (!back) throw new Error('nothing to undo');
    const again = redo(back.history, snapshot('a', 14));
    expect(again?.to.document).toBe('b');
    expect(again?.to.now).toBe(14);
    expect(again && undo(again.history, snapshot('b', 15))?.to.document).toBe('a');
  });

  it('joins the changes of one gesture into one step', () => {
    let history = record(EMPTY, snapshot('a', 10), live('loss', '1 loss'));
    history = record(history, snapshot('b', 11), live('loss', '1 loss'));
    history = record(history, snapshot('c', 12), live('loss', '2 loss'));
    expect(history.past.map(({ document }) => document)).toEqual(['a', 'c']);
  });

  it('forgets the undone when something new is done', () => {
    const history = record(EMPTY, snapshot('a', 10), live('one', 'g'));
    const back = undo(history, snapshot('b', 12));
    if (!back) throw new Error('nothing to undo');
    const next = record(back.history, snapshot('a', 13), live('two', 'g'));
    expect(next.future).toEqual([]);
    expect(redo(next, snapshot('c', 14))).toBeNull();
  });

  it('has nothing before its beginning and nothing after its end', () => {
    expect(undo(EMPTY, snapshot('a', 0))).toBeNull();
    expect(redo(EMPTY, snapshot('a', 0))).toBeNull();
  });

  it('is bounded in steps and in characters', () => {
    let history = EMPTY;
    for (let i = 0; i < 300; i += 1) history = record(history, snapshot(`${i}`, i), live(`${i}`));
    expect(history.past.length).toBe(100);
    expect(history.past.at(-1)?.label).toBe('299');
    const large = 'x'.repeat(1_000_000);
    for (let i = 0; i < 40; i += 1) history = record(history, snapshot(large, i), live(`${i}`));
    expect(
      history.past.reduce((sum, { document }) => sum + document.length, 0),
    ).toBeLessThanOrEqual(20_000_000);
  });
});
