// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '../../engine/types';
import { ScriptedWorker } from '../../engine/worker/scripted';
import type { RulesMoment, RulesValue } from '../../generated/workbench';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { ValuesAt } from './model/values';
import { Steps } from './Steps';
import { valueText } from './valueText';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

const FLOW = { number: 0, queue: false };

/** Ten statements at two seconds, one at three. */
const moment = (second: number): RulesMoment => ({
  at: second * SECOND,
  algorithms: [],
  events: [
    {
      name: 'loss',
      statements: Array.from({ length: second === 2 ? 10 : 1 }, (_, line) => ({
        line: line + 1,
        column: 1,
        did: { kind: 'if', holds: true },
        reads: [],
      })),
      fault: null,
    },
  ],
  more: 0,
  strayed: false,
});

/** The list of a replay that has these at two seconds. */
async function shown(more: Partial<RulesMoment>, look = (): void => {}) {
  const values = new ValuesAt(() => ({
    replay: async () => null,
    values: async () => ({
      follows: true,
      cwnd: 1,
      values: [],
      ran: { ...moment(2), ...more },
    }),
    step: async () => ({ moment: moment(3) }),
    close: () => {},
  }));
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => values.want('a', FLOW, 2 * SECOND));
  act(() =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <Steps values={values} look={look} />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  const details = host.querySelector('details');
  await act(async () => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  const end = (): void => {
    act(() => root.unmount());
    laboratory.dispose();
  };
  return { host, values, laboratory, end };
}

it('keeps the focus in the list where fewer lines follow, and leaves it where it has gone', async () => {
  const { host, values, end } = await shown({});
  const lines = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('ol button')];
  expect(lines()).toHaveLength(10);
  act(() => lines()[9]?.focus());
  await act(async () => values.stepMoment(1));
  expect(lines()).toHaveLength(1);
  expect(document.activeElement).toBe(lines()[0]);
  act(() => lines()[0]?.blur());
  await act(async () => values.want('a', FLOW, 2.5 * SECOND));
  expect(lines()).toHaveLength(10);
  expect(document.activeElement).toBe(document.body);
  end();
});

it('says where lines are missing, and pauses a run that plays before it steps', async () => {
  const look = vi.fn();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
  const { host, laboratory, end } = await shown({ more: 1301, strayed: true }, look);
  expect(host.textContent).toContain('gave a different result');
  expect(host.textContent).toContain('1301 more events');
  const { playback } = laboratory;
  playback.store.setState({ playing: true });
  const pause = vi.spyOn(playback, 'pause');
  const seek = vi.spyOn(playback, 'seek').mockResolvedValue();
  const next = host.querySelector<HTMLElement>('button[aria-label^="Next rules"]');
  await act(async () => next?.click());
  expect([pause, seek, look].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  const status = host.querySelector('[role="status"]');
  expect(status?.textContent).toMatch(/^The run is paused\. At 3\.000000 s, on loss, line 1/);
  // The next one finds it paused.
  playback.store.setState({ playing: false });
  await act(async () => next?.click());
  expect(status?.textContent).toMatch(/^At 3/);
  end();
});

it('distinguishes what is infinite from what is not a number', () => {
  const value = (more: Partial<RulesValue>): string =>
    valueText({ name: 'x', unit: 's', value: null, negative: false, nan: false, ...more });
  expect([
    value({}),
    value({ negative: true }),
    value({ nan: true }),
    value({ value: 0.5 }),
  ]).toEqual(['∞ s', '−∞ s', 'not a number', '0.5 s']);
});
