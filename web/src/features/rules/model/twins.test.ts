import { expect, it } from 'vitest';
import { builtEngine, runUntil } from '../../../../tools/engine.mjs';
import { SECOND } from '../../../engine/types';
import { PAGES } from '../../../model/library/registry';
import { writtenOf } from '../../reference/tryIt';
import { comparedWith, lackedBy, TWINS, twinOf } from './twins';

it('each runs beside the sender of ours that it describes, by the link of its page', async () => {
  const open = await builtEngine();
  for (const [kind, text] of TWINS) {
    const entry = PAGES.find((one) => one.group === 'sender' && one.kind === kind);
    if (!entry) throw new Error(kind);
    const session = open(writtenOf(entry, text).document);
    runUntil(session, SECOND);
    const frame = session.frame(0);
    expect(frame.goodputs, kind).toHaveLength(2);
    expect(
      [...frame.goodputs].every((goodput) => goodput > 0),
      kind,
    ).toBe(true);
    frame.free();
    session.free();
  }
});

it('each queue runs by the link of its page', async () => {
  const open = await builtEngine();
  for (const kind of ['red', 'codel', 'pie', 'drop-tail', 'rules']) {
    const entry = PAGES.find((one) => one.group === 'queue' && one.kind === kind);
    const text = twinOf('queue', kind);
    if (!entry || text === undefined) throw new Error(kind);
    const { document } = writtenOf(entry, text);
    expect(document, kind).toContain('"kind":"rules"');
    const session = open(document);
    runUntil(session, SECOND);
    const frame = session.frame(0);
    expect(
      [...frame.goodputs].every((goodput) => goodput > 0),
      kind,
    ).toBe(true);
    frame.free();
    session.free();
  }
});

it('knows what rules lack of what they describe, and in how many runs they were compared', () => {
  const lacked = (kind: string, ...keys: string[]): string[] =>
    lackedBy(
      kind,
      keys.map((key) => ({ key })),
      twinOf(kind === 'pie' ? 'queue' : 'sender', kind) ?? '',
    ).map(({ key }) => key);
  expect(lacked('bbr', 'cycle', 'policers')).toEqual(['policers']);
  expect(lacked('ucc', 'alpha', 'ageing', 'duplicates')).toEqual(['ageing']);
  // Under another name, and as a switch.
  expect(lacked('pie', 'update', 'delay', 'target')).toEqual([]);
  for (const kind of TWINS.keys()) {
    if (kind !== 'rules') expect(comparedWith('sender', kind)?.runs, kind).toBeGreaterThan(18);
  }
  expect(comparedWith('queue', 'red')?.runs).toBeGreaterThan(20);
  expect(comparedWith('queue', 'drop-tail')).toBeUndefined();
});
