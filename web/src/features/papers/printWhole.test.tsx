// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onWholePage, usePrintWhole } from './printWhole';

let root: Root;
let printed: ReturnType<typeof vi.fn>;
let leave: () => void;

function Page({ address }: { address: string }) {
  return usePrintWhole(address);
}

const show = (address: string): void => act(() => root.render(<Page address={address} />));

const press = (repeat = false): Promise<void> =>
  act(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, repeat }));
  });

const passed = (milliseconds: number): Promise<unknown> =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Figures that are fetched when this is called. */
function fetching(figures: number): () => void {
  let done = (): void => {};
  const wait = new Promise<void>((resolve) => {
    done = resolve;
  });
  const leaves = Array.from({ length: figures }, (_, index) =>
    // Each is asked for by a function of its own.
    onWholePage(() => wait.then(() => void index)),
  );
  leave = () => {
    for (const one of leaves) one();
  };
  return done;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  printed = vi.fn();
  vi.stubGlobal('print', printed);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show('a');
});

afterEach(() => {
  act(() => root.unmount());
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('says how many figures a print waits for, and prints once when they are there', async () => {
  const done = fetching(3);
  await press();
  expect(document.body.textContent).toBe('3');
  await press(true);
  await press();
  done();
  await passed(100);
  expect(document.body.textContent).toBe('0');
  expect(printed).toHaveBeenCalledTimes(1);
  // It can be asked for again, but not by a key that is held.
  await press(true);
  await passed(100);
  expect(printed).toHaveBeenCalledTimes(1);
  await press();
  await passed(100);
  expect(printed).toHaveBeenCalledTimes(2);
});

it('a figure is shown before it is printed, however long that takes', async () => {
  fetching(1)();
  const section = document.body.appendChild(document.createElement('section'));
  section.innerHTML = '<div aria-busy="true"></div>';
  await press();
  await passed(200);
  expect(printed).not.toHaveBeenCalled();
  section.innerHTML = '<figure aria-busy="true"></figure>';
  await passed(200);
  expect(printed).not.toHaveBeenCalled();
  section.innerHTML = '<div aria-busy="false"></div>';
  await passed(100);
  expect(printed).toHaveBeenCalledTimes(1);
});

it('a figure that never comes does not keep the others from paper', async () => {
  fetching(1);
  await press();
  await passed(60_000);
  expect(printed).toHaveBeenCalledTimes(1);
  expect(document.body.textContent).toBe('0');
});

it('another page is not printed in place of the one that was left', async () => {
  const done = fetching(1);
  await press();
  show('b');
  done();
  await passed(60_000);
  expect(printed).not.toHaveBeenCalled();
  expect(document.body.textContent).toBe('0');
});
