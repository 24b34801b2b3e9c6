/** The bindings alone in a browser: the same bits as in Node, whatever is done on the way. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { scenarios } from '../web/tools/digests.mjs';
import { type Run, restless } from '../web/tools/replay.mjs';
import { bindings } from '../web/tools/setup.mjs';

const budget = 32e6;

for (const { file, text } of scenarios()) {
  test(`a restless run of ${file} gives the same bits in Chromium and in Node`, async ({
    page,
  }) => {
    const { initSync, Session } = await import(join(bindings, 'sawtooth.js'));
    initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });
    const session = new Session(text, budget);
    const expected = restless(session);
    session.free();

    await page.goto('/some/folder/icon.svg');
    const found = await page.evaluate(
      async ({ text, budget }) => {
        // Names that only the server knows: the compiler is not to look for them.
        const load = (name: string) => import(name);
        const engine = await load('/engine/sawtooth.js');
        await engine.default();
        const replay = await load('/tools/replay.mjs');
        const run: Run = new engine.Session(text, budget);
        const outcome: { digest: string; document: string } = replay.restless(run);
        return outcome;
      },
      { text, budget },
    );
    expect(found).toEqual(expected);
  });
}
