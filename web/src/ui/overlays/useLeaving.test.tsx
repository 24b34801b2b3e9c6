// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Menu, MenuItem } from './Menu';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode): Promise<void> => act(async () => root.render(what));
const leave = (): Promise<boolean> => act(async () => dispatchEvent(new Event('popstate')));

it('an open dialog closes when the address becomes another', async () => {
  const close = vi.fn();
  const dialog = (open: boolean) => (
    // Another function in each rendering, as its users have it.
    <Dialog open={open} onClose={() => close()} title="a">
      <p>b</p>
    </Dialog>
  );
  await show(dialog(false));
  await leave();
  expect(close).not.toHaveBeenCalled();
  await show(dialog(true));
  await show(dialog(true));
  await leave();
  expect(close).toHaveBeenCalledOnce();
});

it('an open menu closes when the address becomes another', async () => {
  await show(
    <Menu trigger={<button type="button">a</button>}>
      <MenuItem onClick={() => {}}>b</MenuItem>
    </Menu>,
  );
  await act(async () => document.querySelector('button')?.click());
  expect(document.querySelector('[role="menu"]')).not.toBeNull();
  await leave();
  await vi.waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
});
