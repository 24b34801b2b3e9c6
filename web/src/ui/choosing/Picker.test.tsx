// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Picker } from './Picker';
import { Select } from './Select';

const OPTIONS = ['CUBIC', 'NewReno', 'Vegas'].map((label) => ({
  value: label.toLowerCase(),
  label,
  help: '',
}));

const chosen = vi.fn();
let root: Root;
let trigger: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  chosen.mockClear();
  const box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () =>
    root.render(
      <Picker label="Sender" value="cubic" options={OPTIONS} onChange={chosen} bare={false} />,
    ),
  );
  trigger = box.querySelector('[aria-label="Sender"]') as HTMLElement;
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Whether the key was left to others. */
const type = (key: string): Promise<boolean> =>
  act(async () =>
    trigger.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );

const field = () => document.querySelector<HTMLInputElement>('input[aria-label^="Search"]');

it('letters typed before the search field has the focus are in it, however long that takes', async () => {
  await act(async () => trigger.click());
  // A busy machine: the list is opening still.
  trigger.focus();
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  for (const key of ['a', ' ', 'v']) expect(await type(key)).toBe(false);
  await vi.waitFor(() => expect(field()?.value).toBe('a v'));
});

it('letters on a list that is closed open it and search: they choose nothing, and are no shortcuts', async () => {
  trigger.focus();
  for (const key of 've') expect(await type(key)).toBe(false);
  await vi.waitFor(() => expect(field()?.value).toBe('ve'));
  expect(chosen).not.toHaveBeenCalled();
});

it('letters on a short list that is closed open it, and choose nothing', async () => {
  await act(async () =>
    root.render(<Select label="Sender" value="cubic" options={OPTIONS} onChange={chosen} />),
  );
  trigger = document.querySelector('[aria-label="Sender"]') as HTMLElement;
  trigger.focus();
  for (const key of 'nv') expect(await type(key)).toBe(false);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  expect(chosen).not.toHaveBeenCalled();
});

it('an open list closes when the address becomes another, and forgets what was typed', async () => {
  await act(async () => trigger.click());
  await type('v');
  await vi.waitFor(() => expect(field()?.value).toBe('v'));
  await act(async () => dispatchEvent(new Event('popstate')));
  await vi.waitFor(() => expect(field()).toBeNull());
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  await act(async () => trigger.click());
  expect(field()?.value).toBe('');
});
