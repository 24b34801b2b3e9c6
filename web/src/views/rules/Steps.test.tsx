// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/scripted';
import { SECOND } from '../../engine/types';
import type { RulesMoment, RulesValue } from '../../generated/workbench';
import { Laboratory } from '../../model/laboratory';
import { ValuesAt } from '../../model/rules/values';
import { LaboratoryProvider, RunProvider } from '../laboratoryContext';
import { Steps } from './Steps';
import { valueText } from './valueText';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

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
});

it('keeps the focus in the list where fewer lines follow, and leaves it where it has gone', async () => {
  const values = new ValuesAt(() => ({
    replay: async () => null,
    values: async () => ({ cwnd: 1, values: [], ran: moment(2) }),
    step: async () => ({ moment: moment(3) }),
    close: () => {},
  }));
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => values.want('a', 0, 2 * SECOND));
  act(() =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <Steps values={values} />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  const details = host.querySelector('details');
  await act(async () => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  const lines = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('ol button')];
  expect(lines()).toHaveLength(10);
  act(() => lines()[9]?.focus());
  await act(async () => values.stepMoment(1));
  expect(lines()).toHaveLength(1);
  expect(document.activeElement).toBe(lines()[0]);
  act(() => lines()[0]?.blur());
  await act(async () => values.want('a', 0, 2.5 * SECOND));
  expect(lines()).toHaveLength(10);
  expect(document.activeElement).toBe(document.body);
  act(() => root.unmount());
  laboratory.dispose();
});

it('tells what is infinite from what is not a number', () => {
  const value = (more: Partial<RulesValue>): string =>
    valueText({ name: 'x', unit: 's', value: null, negative: false, nan: false, ...more });
  expect([
    value({}),
    value({ negative: true }),
    value({ nan: true }),
    value({ value: 0.5 }),
  ]).toEqual(['∞ s', '−∞ s', 'not a number', '0.5 s']);
});
