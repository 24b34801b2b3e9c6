// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MarkdownText } from './MarkdownText';

vi.mock('react-markdown', async (original) => {
  const { default: real } = await original<{ default: typeof Markdown }>();
  return { default: vi.fn(real) };
});

let box: HTMLElement;

beforeEach(() => {
  vi.mocked(Markdown).mockClear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
});

afterEach(() => {
  box.remove();
  vi.unstubAllGlobals();
});

/** The text once it is shown. */
async function shown(text: string): Promise<{ html: string; text: string }> {
  const root = createRoot(box);
  await act(async () => root.render(<MarkdownText>{text}</MarkdownText>));
  const { innerHTML: html, textContent } = box;
  act(() => root.unmount());
  return { html, text: textContent };
}

it('a text of a lesson is shown with its emphasis, lists and quotations', async () => {
  const { html } = await shown('**Two** senders\n\n- one\n- two\n  - of it\n\n> quoted');
  for (const part of ['<strong>Two</strong>', '<li>one</li>', '<blockquote>'])
    expect(html).toContain(part);
  expect(Markdown).toHaveBeenCalled();
});

it.each([
  '#/example/phase-effects',
  '#/example/phase-effects/2',
  '#/reference/sender/cubic',
  '#/papers/ucc/6',
  '#/experiment/ucc/6',
])('a link to %s leads there in the same page', async (href) => {
  const { html } = await shown(`see [there](${href})`);
  expect(html).toContain(`see <a href="${href}">there</a>`);
});

it('a link to the web opens in a new tab and names its host', async () => {
  const { html, text } = await shown('the [lab](https://evil.example/#/example/phase-effects)');
  expect(text).toBe('the lab (evil.example)');
  expect(html).toContain('target="_blank" rel="noreferrer noopener"');
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'other.html',
  '//evil.example/',
  '/other/',
  '?lecture',
  '#',
  '#/',
  '#/elsewhere',
  '#/example/../x',
  `#/example/${'a'.repeat(1000)}`,
  '#/example/phase-effects/2/3',
  'https://',
  'mailto:a@b.example',
])('a link to %s is text', async (href) => {
  const { html, text } = await shown(`see [there](${href})`);
  expect(text).toBe('see there');
  expect(html).not.toContain('<a');
});

const HOSTILE = {
  quotations: '>'.repeat(2500),
  lists: '- '.repeat(5000),
  'numbered lists': '1. '.repeat(3300),
  'lists of plus signs': '+ '.repeat(10_000),
  brackets: '['.repeat(99_999),
  emphasis: '*_'.repeat(10_000),
  instructions: 'a <?'.repeat(500),
  titles: '[](x ('.repeat(500),
  'underscores in words': 'a_*'.repeat(300),
  lines: 'a\n\n'.repeat(6000),
  'lines of a deep quotation': `${'>'.repeat(300)}${'a\n'.repeat(9000)}`,
};

for (const [name, text] of Object.entries(HOSTILE)) {
  it(`a text made to stop the page by its ${name} is shown as it is written`, async () => {
    const { text: there } = await shown(text);
    expect(there).toBe(text);
    // As Markdown they take seconds, or overflow the stack.
    expect(Markdown).not.toHaveBeenCalled();
  });
}

// The time for this is a row of the benchmark.
it('the slowest text that is still parsed is shown as Markdown', async () => {
  const worst = {
    '<blockquote>': `${'>'.repeat(40)}a\n${'a\n'.repeat(498)}`,
    '<em>': '*_'.repeat(220),
    '<li>a</li>': `${'- '.repeat(20)}a`,
    '<p>a</p>': 'a\n\n'.repeat(249),
  };
  for (const [part, text] of Object.entries(worst))
    expect((await shown(text)).html).toContain(part);
});

it('Markdown marks are not visible while the parser is loading', async () => {
  let arrive: (() => void) | undefined;
  vi.doMock('react-markdown', async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { default: ({ children }: { children: string }) => children.replaceAll('*', '') };
  });
  vi.resetModules();
  const { MarkdownText: Late } = await import('./MarkdownText');
  const root = createRoot(box);
  await act(async () => root.render(<Late>**Two** senders</Late>));
  await vi.waitFor(() => expect(arrive).toBeDefined());
  // It reserves its room, and is hidden by the style of its container.
  expect(box.querySelector('[class*="coming"]')?.textContent).toBe('**Two** senders');
  await act(async () => arrive?.());
  await vi.waitFor(() => expect(box.textContent).toBe('Two senders'));
  expect(box.querySelector('[class*="coming"]')).toBe(null);
  act(() => root.unmount());
  vi.doUnmock('react-markdown');
});

it('a text whose formatting fails is shown as it is written', async () => {
  vi.doMock('react-markdown', () => ({
    default: () => {
      throw new Error('out of stack');
    },
  }));
  vi.resetModules();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { MarkdownText: Failing } = await import('./MarkdownText');
  const root = createRoot(box);
  await act(async () => root.render(<Failing>**Two** senders</Failing>));
  await vi.waitFor(() => expect(box.textContent).toBe('**Two** senders'));
  expect(quiet).toHaveBeenCalled();
  act(() => root.unmount());
  vi.doUnmock('react-markdown');
});
