/** Senders and queues that a person writes: from nothing to Reno, with the digest of ours; then broken, and why. */
import { inflateRawSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { linkTo } from '../web/tools/networks.mjs';
import {
  digestAt,
  documentOf,
  expect,
  find,
  fits,
  inEveryLook,
  interventions,
  nativeDigest,
  open,
  paused,
  test,
  violations,
} from './laboratory';

const DURATION = 20;

const NETWORK = {
  nodes: [
    { id: 's', kind: 'host' },
    { id: 'r', kind: 'router' },
    { id: 'd', kind: 'host' },
  ],
  links: [
    { id: 's-r', between: ['s', 'r'], rate: 1e8, delay: 0.005 },
    {
      id: 'r-d',
      between: ['r', 'd'],
      rate: 5e6,
      delay: 0.02,
      queue: { kind: 'drop-tail', limit: { packets: 20 } },
      reverse: { queue: { kind: 'drop-tail', limit: { packets: 90 } } },
    },
  ],
  flows: [{ id: 'f', label: 'Mine', from: 's', to: 'd', sender: 'newreno' }],
};

const RENO = [
  '# Reno, from nothing.',
  'needs recoveryReno',
  'abe 0.8',
  'on slowStart { cwnd = min(cwnd + credit, max(ssthresh, cwnd + min(credit, 1))) }',
  'on congestionAvoidance { cwnd += credit / cwnd }',
  'on loss { ssthresh = max(from / 2, 2) }',
];

const SHOTS = process.env.SHOTS;

/** The texts of the document's algorithms. */
const ruleTexts = async (page: Page): Promise<string[]> =>
  (JSON.parse(await documentOf(page)).algorithms ?? []).map((one: { text: string }) => one.text);

/** Opens the network with a sender that follows a text, at the end of its run, with the text in the editor. */
async function openRules(page: Page, lines: readonly string[]): Promise<Locator> {
  const text = `${lines.join('\n')}\n`;
  const flows = [{ ...NETWORK.flows[0], sender: { kind: 'rules', algorithm: 'mine' } }];
  const algorithms = [{ id: 'mine', text }];
  await open(page, linkTo('rules', { ...NETWORK, duration: DURATION, flows, algorithms }));
  await digestAt(page, DURATION);
  await find(page, 'Mine');
  await expect(page.getByRole('textbox', { name: 'Rules of mine', exact: true })).toBeVisible();
  return page.getByRole('region', { name: 'Rules of mine', exact: true });
}

test('Reno is written from nothing, has the digest of ours, and is broken', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // The reference has senders of ours as code, and a run that follows them in the editor.
  await page.goto('./#/reference/sender/reno');
  await expect(page.getByRole('region', { name: 'Reno as rules' })).toContainText('on loss {');
  expect(await violations(page)).toEqual([]);
  expect(fetched.filter((url) => /RulesEditor/.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Change it and run it' }).click();
  await expect(page.getByRole('textbox', { name: 'Rules of my-reno' })).toContainText('on loss');

  await open(page, linkTo('rules', { ...NETWORK, duration: DURATION }));
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.keyboard.press('Home');
  expect(await paused(page)).toBe(0);
  await find(page, 'Mine');
  const begin = page.getByRole('button', { name: 'Edit this sender' });
  await begin.press('Enter');

  // A copy of the rules that the flow has followed; it has the focus.
  const editor = page.getByRole('textbox', { name: 'Rules of my-newreno' });
  const rules = page.getByRole('region', { name: 'Rules of my-newreno' });
  const said = rules.getByRole('status');
  await expect(editor).toBeFocused();
  await expect(editor).toContainText('on congestionAvoidance');
  await expect(said).toHaveText('The flow follows these rules.');
  const algorithm = async (): Promise<string | undefined> => (await ruleTexts(page))[0];

  // A mistake is marked at its place while one types, with what was meant; the run goes on.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(algorithm).toBe('');
  await page.keyboard.type('on loss { sstresh = 2 }');
  await expect(said).toContainText(
    'Line 1, column 11: unknown variable sstresh (did you mean ssthresh?).',
  );
  await expect(rules.locator('.cm-lintRange-error')).toHaveText('sstresh');
  expect(await algorithm()).toBe('');

  // Names are completed from the language's own list, with what they mean.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('on congest');
  const option = page.getByRole('option', { name: /^congestionAvoidance/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.cm-completionInfo')).toContainText('at or above ssthresh');
  // A message that takes a second line moves the text, and what lies over it follows.
  await expect(said).toContainText('expected {, found the end');
  const below = async (): Promise<number> => {
    const line = await editor.locator('.cm-line').boundingBox();
    const list = await page.locator('.cm-tooltip-autocomplete').boundingBox();
    return line && list ? list.y - line.y - line.height : Number.NaN;
  };
  await expect.poll(below).toBeGreaterThanOrEqual(-2);
  await page.keyboard.press('Escape');

  // Enter after a whole name begins a line, also where longer names begin alike.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('on loss { let x = rtt');
  await expect(page.getByRole('option', { name: /^rttKnown/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor.locator('.cm-line')).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${RENO.join('\n')}\n`);
  await expect.poll(algorithm).toBe(`${RENO.join('\n')}\n`);
  await expect(said).toHaveText('The flow follows these rules.');
  const { flows } = JSON.parse(await documentOf(page));
  expect(flows[0].sender).toEqual({ kind: 'rules', algorithm: 'my-newreno' });
  const own = await digestAt(page, DURATION);
  const document = await documentOf(page);
  expect(await nativeDigest({ text: document })).toBe(own);
  const built = document.replace(JSON.stringify(flows[0].sender), '"reno"');
  expect(built).not.toBe(document);
  expect(await nativeDigest({ text: built })).toBe(own);

  // Without halving it is another run, and the plots have followed before anything else is pressed.
  await editor.getByText('ssthresh = max(from').click();
  await page.keyboard.press('End');
  for (let left = ' / 2, 2) }'.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(', 2) }');
  await expect.poll(algorithm).toContain('ssthresh = max(from, 2) }');
  expect(await digestAt(page, DURATION)).not.toBe(own);
});

test('a sender that does not give way fails the suite by name, and courses can be left', async ({
  page,
}) => {
  const broken = RENO.map((line) => line.replace('from / 2', 'from'));
  const rules = await openRules(page, broken);
  // The suite of built-in senders names what is wrong, with numbers, and links the run that shows it.
  const suite = rules.getByRole('region', { name: 'Conformance' });
  await suite.getByRole('button', { name: 'Run the suite' }).press('Enter');
  await expect(suite.getByRole('status')).toContainText('checks failed.', { timeout: 60_000 });
  const failed = suite.getByRole('listitem').filter({ hasText: 'Reduces when packets are lost' });
  await expect(failed.first()).toContainText(
    /^Failed.* 100(\.0)? % of the window remains after a loss/s,
  );
  const link = failed.first().getByRole('link', { name: /Open the run of ‘Reduces when/ });
  const packed = ((await link.getAttribute('href')) ?? '').slice('#1'.length);
  const shown = inflateRawSync(Buffer.from(packed, 'base64url')).toString();
  expect(JSON.parse(shown).flows[0].sender.algorithm).toBe('mine');

  // The courses begin with one's own rules; those of ours take their time.
  const contest = rules.getByRole('region', { name: 'Contest' });
  await contest.getByRole('button', { name: 'Run the courses' }).press('Enter');
  await expect(contest.getByRole('row', { name: /mine \(yours\) \d/ })).toBeVisible();
  await expect(contest.getByText(/^Crowd: throughput [01]\.\d+, delay/)).toBeVisible();
  await contest.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(contest.getByRole('status')).toContainText(/^Cancelled after \d+ of \d+ runs/);
  expect(await violations(page)).toEqual([]);
});

test('rules show their values and their steps, say why they stop, and change from an instant on', async ({
  page,
}) => {
  const rules = await openRules(page, RENO);
  const editor = rules.getByRole('textbox');
  const algorithm = async (): Promise<string | undefined> => (await ruleTexts(page))[0];
  // The values of variables and parameters are behind their lines, and in a table.
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(
    'param b: share = 0.5 in 0 .. 1\nstate acks: number = 0\non acknowledged { acks += 1 }\n',
  );
  await expect(editor.locator('.cm-value').first()).toHaveText('0.5 share');
  await expect(editor.locator('.cm-value').nth(1)).toHaveText(/^[1-9]\d+$/);
  await rules.getByText(/^Values at/).click();
  await expect(rules.getByRole('row', { name: /^acks [1-9]\d+$/ })).toBeVisible();

  // The rules that ran last are lit in the text and listed line by line; one steps back and on, by keys too.
  await expect(editor.locator('.cm-ran.cm-shown')).toHaveCount(1);
  await rules.getByText(/^Step by step: the rules at \d/).click();
  const steps = rules.getByRole('list').filter({ hasText: 'on acknowledged' });
  const step = steps.locator('[aria-current="step"]');
  await expect(step).toContainText(/^Line 3.*acks: (\d+) → \d+reads acks = \1$/);
  await expect(editor.locator('.cm-shown')).toContainText('acks += 1');
  const acks = async (): Promise<number> =>
    Number(/acks: (\d+) →/.exec(await step.innerText())?.[1]);
  const last = await acks();
  await rules.getByRole('button', { name: /^Previous rules/ }).press('Enter');
  await expect.poll(acks).toBe(last - 1);
  await expect(
    rules.getByText(
      `on acknowledged, line 3: acks: ${last - 1} → ${last}; reads acks = ${last - 1}`,
    ),
  ).toBeVisible();
  await step.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(acks).toBe(last - 2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(acks).toBe(last - 1);
  await expect(step).toBeFocused();

  // A window that none may be stops the flow, with the line; the run goes on.
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('on slowStart { cwnd = 2 }\non acknowledged { cwnd = 1 - acked }\n');
  const alert = rules.getByRole('alert');
  await expect(alert).toContainText('stopped sending: line 2: cwnd is negative.');
  await alert.getByRole('button', { name: 'Go to line 2' }).press('Enter');
  await expect(editor).toBeFocused();

  // Tab writes; Escape, then Tab leaves, as the editor says.
  await expect(editor).toHaveAccessibleDescription(/Escape, then Tab leaves/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  // Asked for by its command it has the focus again.
  await find(page, 'Edit the rules of this');
  await expect(editor).toBeFocused();

  // All that was typed in one go is one step.
  const undo = page.getByRole('button', { name: /^Undo/ }).first();
  await undo.click();
  await expect.poll(algorithm).not.toContain('1 - acked');
  await expect(editor).not.toContainText('1 - acked');
  await expect(alert).toHaveCount(0);

  // From an instant on another text: all before it stays as it is.
  const until = await digestAt(page, 8);
  const whole = await digestAt(page, DURATION);
  await digestAt(page, 8);
  await rules.getByRole('button', { name: 'Change it from now on' }).press('Enter');
  const later = page.getByRole('textbox', { name: 'Rules of mine-2' });
  await expect(later).toContainText('acks += 1');
  await later.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('on timeout { ssthresh = 2 }\non round { cwnd = 5 }\n');
  await expect.poll(async () => (await ruleTexts(page))[1]).toContain('on round { cwnd = 5 }');
  expect((await ruleTexts(page))[0]).not.toContain('on round');
  const changes = await interventions(page);
  expect(changes.map(({ at, to }) => [Math.round(at), to])).toEqual([[8, 'mine-2']]);
  expect(await digestAt(page, 8)).toBe(until);
  expect(await digestAt(page, DURATION)).not.toBe(whole);
});

test('the queues of a link are edited like a sender, each way its own, and fit in every look', async ({
  page,
}) => {
  await openRules(page, RENO);
  await page.getByRole('button', { name: /^bottleneck/ }).press('Enter');
  for (const [name, edited] of [
    ['Edit this queue', 'my-drop-tail'],
    ['Edit the queue in reverse direction', 'my-drop-tail-2'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await expect(page.getByRole('textbox', { name: `Rules of ${edited}` })).toBeVisible();
  }
  const { links } = JSON.parse(await documentOf(page));
  expect(links[1].queue).toMatchObject({ algorithm: 'my-drop-tail', limit: { packets: 20 } });
  expect(links[1].reverse.queue).toMatchObject({
    algorithm: 'my-drop-tail-2',
    limit: { packets: 90 },
  });

  // Their rules are stepped through as well: what a packet met, and what came before.
  const queue = page.getByRole('region', { name: 'Rules of my-drop-tail', exact: true });
  await queue.getByRole('textbox').click();
  await page.keyboard.press('Control+a');
  // The editor closes the last brace.
  await page.keyboard.type(
    'for queue\nstate seen: packets = 0\non arrival {\nif queuePackets > 5 { mark }\nseen += 1',
  );
  await expect(queue.locator('.cm-value')).toHaveText(/^[1-9][\d\s]* packets$/);
  await queue.getByText(/^Step by step: the rules at \d/).click();
  const current = queue.locator('[aria-current="step"]');
  await expect(current).toContainText(/^Line 5.*seen: (\d+) packets → \d+ packets/);
  const seen = async (): Promise<number> =>
    Number(/→ (\d+) packets/.exec(await current.innerText())?.[1]);
  const count = await seen();
  await current.focus();
  for (const [key, line] of [
    ['ArrowUp', /^Line 4.*/],
    ['ArrowUp', new RegExp(`→ ${count - 1} packets`)],
    ['ArrowRight', /^Line 4.*(true|false)reads queuePackets = \d+ packets$/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(current).toContainText(line);
  }
  await expect(queue.locator('.cm-shown')).toContainText('if queuePackets > 5');
  await inEveryLook(page, async ({ viewport, colorScheme, rules }) => {
    await fits(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${viewport.width}-${colorScheme}.png` });
    expect(await violations(page, rules)).toEqual([]);
  });
});
