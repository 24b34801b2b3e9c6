import { describe, expect, it } from 'vitest';
import type { Dependents, Edited, Json, Placed } from '../../engine/types';
import { addedNotice, editLabel, noticeOf, removedNotice, setNotice } from './edits';

const nothing: Dependents = { nodes: [], links: [], flows: [], interventions: [], mentions: [] };
const edited: Edited = { made: [], started: [], rerouted: [], gone: nothing, restarted: true };
const added = (...made: string[]) => ({ ...edited, made });
const removed = (gone: Partial<Dependents>) => ({
  ...edited,
  gone: { ...nothing, ...gone },
});
const remove = (...paths: string[]) => ({ kind: 'remove', paths, dependents: 'remove' }) as const;

describe('the label of an edit', () => {
  it('names added and renamed entries', () => {
    expect(editLabel({ kind: 'copy', path: 'flows/f' }, added('flows/f2'))).toBe('add flow f2');
    expect(editLabel({ kind: 'insert', piece: {} }, added('nodes/e', 'links/r-e'))).toBe(
      'add node e and link r-e',
    );
    const rename = { kind: 'rename', path: 'links/r-d', id: 'bottleneck' } as const;
    expect(editLabel(rename, added('links/bottleneck'))).toBe('rename link r-d to bottleneck');
  });

  it('names actions on the canvas', () => {
    const move = [
      { path: 'nodes/a', at: [0, 1] },
      { path: 'nodes/b', at: [2, 1] },
    ] satisfies Placed[];
    expect(editLabel({ kind: 'move', nodes: move }, added())).toBe('move node a and node b');
    const pasted = added('nodes/a2', 'nodes/b2');
    expect(editLabel({ kind: 'paste', text: '{}', shift: [1, 1] }, pasted)).toBe(
      'add node a2 and node b2',
    );
    const path = 'links/r-d/rate';
    expect(editLabel({ kind: 'set', paths: [path, 'links/n-r/rate'], to: 1 }, added())).toBe(
      'change of r-d rate and n-r rate',
    );
    expect(editLabel({ kind: 'takeApart', path: 'nodes/n' }, added())).toBe('expand node n');
    expect(editLabel({ kind: 'makeParameter', path }, added('parameters/rate'))).toBe(
      'make r-d rate a parameter',
    );
    expect(editLabel({ kind: 'putInPlace', path: 'parameters/B' }, added())).toBe(
      'replace parameter B by its value',
    );
  });

  it('names removed entries and their dependents', () => {
    expect(editLabel(remove('flows/f'), removed({}))).toBe('remove flow f');
    expect(editLabel(remove('flows/f'), removed({ interventions: [4] }))).toBe(
      'remove flow f, with 1\u00a0intervention',
    );
    const gone = { links: ['q-r'], flows: ['a', 'b'], interventions: [0, 2] };
    expect(editLabel(remove('nodes/q'), removed(gone))).toBe(
      'remove node q, with link q-r, flow a, flow b, and 2\u00a0interventions',
    );
    expect(
      editLabel(remove('flows/f'), removed({ mentions: ['lesson/steps/0/view/selection'] })),
    ).toBe('remove flow f, with 1\u00a0place in the lesson or the view');
  });

  it('uses labels, those before and those after the edit', () => {
    const called = (id: string, label?: string) => ({
      id,
      entry: id,
      ...(label === undefined ? {} : { label }),
    });
    const before = {
      nodes: [called('c1', 'Client')],
      links: [called('c1-r', 'Access')],
      flows: [called('f1', 'Upload')],
    };
    const empty = { nodes: [], links: [], flows: [] };
    const gone = removed({ links: ['c1-r'], flows: ['f1'] });
    const done = { ...gone, before, description: empty };
    expect(editLabel(remove('nodes/c1'), done)).toBe(
      'remove node Client, with link Access and flow Upload',
    );
    expect(removedNotice(remove('nodes/c1'), done).title).toBe(
      'Removed node Client, with 1\u00a0link and 1\u00a0flow.',
    );
    const description = { ...before, flows: [...before.flows, called('f2', 'Upload 2')] };
    const copied = { ...added('flows/f2'), before, description };
    expect(editLabel({ kind: 'copy', path: 'flows/f1' }, copied)).toBe('add flow Upload 2');
    const started = [{ path: 'flows/f2/start', was: null }];
    const notice = addedNotice({ ...copied, started, rerouted: ['f1'] }, { at: 3, end: 60 });
    expect(notice?.title).toBe('Flow Upload 2 starts now, at 3\u202fs.');
    expect(notice?.detail).toBe('Upload takes another path from the start.');
  });

  it('counts entries when there are too many to name', () => {
    const flows = Array.from({ length: 40 }, (_, index) => `f${index}`);
    expect(editLabel(remove('nodes/q'), removed({ flows }))).toBe(
      'remove node q, with flow f0, flow f1, flow f2, flow f3, flow f4, and 35 more',
    );
  });
});

describe('an entry added to a run under way', () => {
  const start = (id: string, was: Json) => ({ path: `flows/${id}/start`, was });
  const now = { at: 19.000001, end: 60 };

  it('starts now, says so, and offers the start as it was written', () => {
    const one = { ...added('flows/f2'), started: [start('f2', null)] };
    expect(addedNotice(one, now)).toEqual({
      tone: 'calm',
      title: 'Flow f2 starts now, at 19\u202fs.',
      detail: 'The past of the run does not change.',
      undo: true,
      offer: { label: 'From 0\u202fs instead', operations: expect.any(Function) },
    });
    expect(addedNotice(one, now)?.offer?.operations([])).toEqual([
      { kind: 'set', paths: ['flows/f2/start'], to: null },
    ]);
    const several = [start('a', 1), start('b', 0), start('c', 1)];
    const pasted = { ...added('flows/a', 'flows/b', 'flows/c'), started: several };
    expect(addedNotice(pasted, now)?.offer?.operations([])).toEqual([
      { kind: 'set', paths: ['flows/a/start', 'flows/c/start'], to: 1 },
      { kind: 'set', paths: ['flows/b/start'], to: 0 },
    ]);
  });

  it('reports which part of the past has changed, and nothing at the start', () => {
    const linked = { ...added('links/a-b'), rerouted: ['f'] };
    expect(addedNotice(linked, now)?.detail).toBe('f takes another path from the start.');
    expect(addedNotice(added('nodes/h'), now)).toBeNull();
    expect(addedNotice(added('flows/f2'), { at: 0, end: 60 })).toBeNull();
    expect(addedNotice(added('flows/f2'), now)).toBeNull();
    const over = addedNotice(added('flows/f2'), { at: 60, end: 60 });
    expect(over).toMatchObject({ detail: 'The run had ended: flow f2 could not start.' });
  });
});

it('a value that is set where the run is over says that it holds from the start', () => {
  const network = { nodes: [], links: [], flows: [], parameters: [], duration: 10 };
  const opened = (now: number) => ({ now: now * 1e9, description: network as never });
  const set = (now: number, at: number | null = null) =>
    setNotice(
      { kind: 'set', paths: ['flows/f/sender'], to: 'bbr' },
      { effect: 'restart', at },
      opened(now),
      {
        lost: 0,
        changes: [],
        isShown: () => true,
      },
    );
  expect(set(10)?.title).toMatch(/^The run has ended: .*sender.* applies from the start\.$/i);
  expect(set(4)).toBeNull();
  const paths = ['flows/f/sender', 'flows/g/sender'];
  const operation = { kind: 'set' as const, paths, to: 'bbr' };
  const done = { ...edited, document: '{}', step: null, ...opened(10) } as never;
  expect(noticeOf(operation, done)?.title).toBe(
    'The run has ended: 2 values apply from the start.',
  );
});
