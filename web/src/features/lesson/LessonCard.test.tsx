// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { LessonCard } from './LessonCard';
import type { Lesson } from './model/lessonReader';
import { NO_CURVE, stroke } from './model/sketch';

const LESSON: Lesson = {
  steps: [
    {
      title: 'First',
      question: { ask: '?', answer: '!', sketch: { panel: 'cwnd', range: [0, 10], top: 10 } },
    },
  ],
};

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom lays nothing out, and has nothing to scroll.
  Element.prototype.scrollTo = () => {};
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const document = JSON.stringify({ name: 'a', about: 'About a', lesson: LESSON });
  await laboratory.open(document, 'document', { play: false });
  box = window.document.body.appendChild(window.document.createElement('div'));
  root = createRoot(box);
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <LessonCard />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
});

/** The question is fetched with the first step that has one. */
const asked = (): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(box.textContent).toContain('Draw your prediction on the');
  });

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
});

it('the button that clears a sketch stands apart from the sentence before it', async () => {
  await asked();
  act(() => laboratory.lesson.draw(stroke(NO_CURVE, { x: 0, value: 1 }, { x: 1, value: 5 })));
  expect(box.textContent).toMatch(/Draw your prediction on [^.]*\. Clear/);
});

it('asks before answers go, and begins again at once where there are none', () => {
  const beginAgain = vi.spyOn(laboratory.lesson, 'beginAgain').mockResolvedValue();
  const button = (): HTMLButtonElement => {
    const found = [...box.querySelectorAll('button')].find((one) =>
      /^(Start again|Clear the answers\?)$/.test(one.textContent ?? ''),
    );
    if (!found) throw new Error('no button');
    return found;
  };
  act(() => button().click());
  expect(beginAgain).toHaveBeenCalledTimes(1);
  act(() => laboratory.lesson.draw(stroke(NO_CURVE, { x: 0, value: 1 }, { x: 1, value: 5 })));
  act(() => button().click());
  expect(beginAgain).toHaveBeenCalledTimes(1);
  expect(button().textContent).toBe('Clear the answers?');
  act(() => button().click());
  expect(beginAgain).toHaveBeenCalledTimes(2);
});

it('says in words whether a choice and a number were right', async () => {
  const question = {
    ...{ ask: '?', answer: '!', number: { unit: 'ms', right: [10, 20] } },
    options: [{ text: 'one', right: true }, { text: 'two' }],
  };
  const document = JSON.stringify({ name: 'b', lesson: { steps: [{ title: 'First', question }] } });
  await act(() => laboratory.open(document, 'document', { play: false }));
  act(() => {
    laboratory.lesson.choose(1);
    laboratory.lesson.enterNumber(15);
  });
  await act(async () => laboratory.lesson.tell());
  await vi.waitFor(() => expect(box.textContent).toContain('Your choice is wrong.'));
  expect(box.textContent).toContain('Your number is right. Right: 10 to 20 ms.');
  expect(box.querySelector('[data-right="true"]')?.textContent).toContain('right');
});
