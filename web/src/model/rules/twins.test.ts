import { expect, it } from 'vitest';
import { builtEngine, runUntil } from '../../../tools/engine.mjs';
import { SECOND } from '../../engine/types';
import { PAGES } from '../library/registry';
import { writtenOf } from '../library/tryIt';
import { TWINS, twinOf } from './twins';

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
