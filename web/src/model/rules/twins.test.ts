import { expect, it } from 'vitest';
import { builtEngine, runUntil } from '../../../tools/engine.mjs';
import { SECOND } from '../../engine/types';
import { PAGES } from '../library/registry';
import { writtenOf } from '../library/tryIt';
import { TWINS } from './twins';

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
