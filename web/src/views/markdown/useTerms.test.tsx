// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const TEXT = 'The cwnd of [another example](#/example/phase-effects) is smaller.';

let root: Root;
let box: HTMLElement;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  const { MarkdownText } = await import('./MarkdownText');
  root = createRoot(box);
  await act(async () => root.render(<MarkdownText>{TEXT}</MarkdownText>));
  await vi.waitFor(() => expect(links()).toEqual(['#/example/phase-effects']));
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const links = (): (string | null)[] =>
  [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));

const linked = ['#/glossary/cwnd', '#/example/phase-effects'];

/** Sends an event, and leaves the page all the time that it needs for what follows. */
const send = (target: EventTarget, type: string): Promise<void> =>
  act(async () => {
    target.dispatchEvent(new Event(type, { bubbles: true }));
    await import('../../model/library/terms');
    await new Promise((done) => setTimeout(done, 20));
  });

it('terms of a text become links with the first move of the pointer', async () => {
  await send(box, 'pointermove');
  expect(links()).toEqual(linked);
});

it('a link that is being pressed stays the same until it is released', async () => {
  const [link] = box.querySelectorAll('a');
  await send(link as Element, 'pointerdown');
  expect(link?.isConnected && links().length).toBe(1);
  await send(link as Element, 'pointerup');
  expect(links()).toEqual(linked);
});

it('a link keeps the focus of the keyboard while it has it', async () => {
  const [link] = box.querySelectorAll('a');
  link?.focus();
  await send(link as Element, 'keydown');
  expect(document.activeElement).toBe(link);
  expect(links()).toEqual(['#/example/phase-effects']);
  await act(async () => {
    link?.blur();
    await new Promise((done) => setTimeout(done, 20));
  });
  expect(links()).toEqual(linked);
});

it('a text that is shown once more keeps its links', async () => {
  const { MarkdownText } = await import('./MarkdownText');
  const [link] = box.querySelectorAll('a');
  await act(async () => root.render(<MarkdownText>{TEXT}</MarkdownText>));
  expect(link?.isConnected).toBe(true);
});
