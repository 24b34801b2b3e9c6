// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { route } from '../../model/share/route';
import { Boundary } from './Notices';

let root: Root;
let fault: Error | null;

function Part() {
  if (fault) throw fault;
  return <p>the laboratory</p>;
}

const show = (): void =>
  act(() =>
    root.render(
      <Boundary text={() => ''}>
        <Part />
      </Boundary>,
    ),
  );

const words = (): string => document.body.textContent ?? '';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fault = null;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  show();
});

afterEach(() => {
  act(() => root.unmount());
  route.setState({ page: null });
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a page that could not be fetched says so, and leads back to the laboratory', () => {
  location.hash = '#/papers';
  route.setState({ page: { kind: 'papers' } });
  fault = new Error('Unable to preload CSS');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: fault }));
  show();
  expect(words()).toContain('could not be loaded');
  expect(words()).not.toContain('internal error');
  fault = null;
  act(() => document.querySelector('button')?.click());
  act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
  expect(words()).toBe('the laboratory');
});

it('any other error is one of the page', () => {
  route.setState({ page: { kind: 'papers' } });
  fault = new Error('a fault');
  show();
  expect(words()).toContain('internal error');
  expect(document.querySelectorAll('button')).toHaveLength(1);
});
