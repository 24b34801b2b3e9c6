// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  ProgramHandover,
  ProgramReply,
  ProgramRequest,
} from '../../engine/programs/programClient';
import { ScriptedWorker } from '../../engine/worker/scripted';
import type { Found, Measured, MeasuredAnswers, MeasuredQuery } from '../../generated/measured';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import BringInDialog from './BringInDialog';
import { bringIn } from './bringIn';
import { seriesWords } from './choices';
import { addMeasured } from './model/measuredData';
import { measured as words } from './texts/en/measured';

const SOCKET = { name: 'a → b', samples: 3, from: 0, to: 2 };

const FOUND = {
  contents: {
    kind: 'sockets',
    sockets: [SOCKET],
    instants: {
      clock: { unit: 'ms', dates: 'dayFirst', newestFirst: false },
      numbers: true,
      dates: false,
      ends: ['2023-11-14 22:13:20 UTC', '2023-11-14 22:13:22 UTC'],
      assumed: ['numbers are assumed to be ms since 1970'],
    },
    after: false,
  },
  notes: ['it was cut'],
} as unknown as Found;

const MEASURED = {
  name: 'a → b',
  start: 0,
  ends: null,
  segment: 1000,
  figures: null,
  notes: ['it was cut', 'the clock was set back'],
  series: [
    {
      key: 'cwnd',
      name: '',
      quantity: 'segments',
      look: 'steps',
      times: [0, 1, 2],
      values: [1, 2, 4],
      samples: 3,
    },
  ],
} as unknown as Measured;

/** Bytes are taken when this is opened. */
let held: Promise<void> | null = null;

/** The unit of the clock that was chosen last. */
let unit: string | undefined;

/** The worker of the dialog, which answers as the program does. */
class Reader {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror = null;
  #ended = false;

  postMessage(asked: ProgramRequest<MeasuredQuery> | ProgramHandover): void {
    // The program itself comes once it is fetched.
    if (!('query' in asked)) return;
    const { id, query } = asked;
    const { kind } = query;
    if (kind === 'choose' && query.choice.kind === 'socket') unit = query.choice.clock?.unit;
    const ends = unit === 's' ? (['0 s', '2000 s'] as [string, string]) : null;
    const chosen = { ...MEASURED, ends };
    const answers: Partial<MeasuredAnswers> = { [kind]: null, found: FOUND, chosen };
    const data: ProgramReply = { kind: 'done', id, answers, bytes: new Uint8Array(), seconds: 0 };
    const ready = (kind === 'take' ? held : null) ?? Promise.resolve();
    void ready.then(() => this.#say(data));
  }

  #say(data: unknown): void {
    if (!this.#ended) this.onmessage?.({ data });
  }

  terminate(): void {
    this.#ended = true;
  }
}

let laboratory: Laboratory;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('Worker', Reader);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  held = null;
  unit = undefined;
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <BringInDialog />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  laboratory.dispose();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const button = (name: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!found) throw new Error(`no ${name} in ${document.body.textContent}`);
  return found;
};

const focused = (): string => document.activeElement?.textContent ?? '';

/** Reading and drawing take as long as the machine needs. */
const PATIENT = { timeout: 30_000 };

/** Hands in a file, and waits until the dialog shows it. */
async function bring(name: string, shown: string): Promise<void> {
  act(() => bringIn(laboratory, new File(['x'.repeat(10)], name)));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain(shown);
  }, PATIENT);
}

it('begins at the button that chooses a file', () => {
  expect(focused()).toBe(words.choose);
});

it('a cancelled reading gives the focus to the button for another file, and says that nothing was kept', async () => {
  held = new Promise(() => {});
  await bring('large.pcap', words.reading('large.pcap'));
  const cancel = button(words.cancel);
  cancel.focus();
  act(() => cancel.click());
  expect(focused()).toBe(words.another);
  expect(document.body.textContent).toContain(words.cancelled);
  expect(laboratory.plots.state.measured).toBeNull();
});

it('another file takes the fields of the one before, and the focus does not go with them', async () => {
  await bring('first.log', words.draw);
  const field = document.querySelector<HTMLElement>(`input[aria-label="${words.offset}"]`);
  field?.focus();
  expect(document.activeElement).toBe(field);
  await bring('second.log', 'second.log');
  expect(focused()).toBe(words.another);
});

it('remarks on the file are not repeated for the part that was chosen', async () => {
  await bring('cut.log', words.draw);
  const text = document.body.textContent ?? '';
  expect(text.split('it was cut')).toHaveLength(2);
  expect(text).toContain('the clock was set back');
});

it('the first and the last instant are shown, with the assumptions about them', async () => {
  await bring('epoch.log', words.draw);
  const text = document.body.textContent ?? '';
  expect(text).toContain(
    'From 2023-11-14 22:13:20 UTC to 2023-11-14 22:13:22 UTC: numbers are assumed to be ms since 1970.',
  );
  expect(document.querySelector(`[aria-label="${words.timeUnit}"]`)).toBeTruthy();
  expect(document.querySelector(`[aria-label="${words.dates}"]`)).toBeNull();
});

it('the first and the last instant are those of the unit that was chosen', async () => {
  await bring('epoch.log', words.draw);
  await act(async () => button(words.timeUnit).click());
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  const seconds = options.find(({ textContent }) => textContent === 's');
  await act(async () => seconds?.focus());
  await act(async () => seconds?.click());
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(document.body.textContent).toContain('From 0 s to 2000 s.');
  }, PATIENT);
});

it('removing one gives the focus to what puts it back, and that to the list', () => {
  act(() =>
    addMeasured(
      laboratory.plots,
      { name: 'a', measured: MEASURED, offset: 0, panel: null },
      seriesWords,
    ),
  );
  const remove = button(words.removeOf('a'));
  remove.focus();
  act(() => remove.click());
  expect(focused()).toBe(words.putBack);
  act(() => button(words.putBack).click());
  expect(document.activeElement?.getAttribute('aria-label')).toBe(words.present);
  expect(button(words.removeOf('a'))).toBeTruthy();
});
