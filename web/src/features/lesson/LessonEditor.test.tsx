// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { LessonCard } from './LessonCard';
import type { Lesson } from './model/lessonReader';

let laboratory: Laboratory;
let worker: ScriptedWorker;
let box: HTMLElement;
let root: Root;

const LESSON: Lesson = {
  steps: [
    {
      title: 'First',
      actions: [
        { label: 'Slower', set: [{ path: 'links/l/rate', to: 1 }] },
        { label: 'Faster', set: [{ path: 'links/l/rate', to: 2 }] },
      ],
      question: { ask: '?', answer: '!', options: [{ text: 'yes' }] },
    },
    { title: 'Second', question: { ask: '?', answer: '!', options: [{ text: 'no' }] } },
  ],
};

const open = (name: string): Promise<boolean> =>
  laboratory.open(JSON.stringify({ name, about: `About ${name}`, lesson: LESSON }), 'document', {
    play: false,
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom lays nothing out, and has nothing to scroll.
  Element.prototype.scrollTo = () => {};
  laboratory = new Laboratory({
    makeWorker: () => {
      worker = new ScriptedWorker();
      return worker;
    },
    onFrame: () => laboratory.drawn(),
  });
  await open('a');
  box = document.body.appendChild(document.createElement('div'));
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
  await press('Edit');
  // It is fetched when it is first shown.
  await act(async () => void (await import('./LessonEditor')));
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
});

async function press(name: string): Promise<void> {
  const found = [...box.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  await act(async () => found.click());
}

function fields(label: string): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...box.querySelectorAll('label')]
    .filter((one) => one.querySelector('span')?.textContent === label)
    .flatMap((one) => [...one.querySelectorAll<HTMLInputElement>('input, textarea')]);
}

const values = (label: string): string[] => fields(label).map(({ value }) => value);

async function write(label: string, text: string, place = 0): Promise<void> {
  const field = fields(label)[place];
  if (!field) throw new Error(`no field ${label}`);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  await act(async () => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const ABOUT = 'Text of the scenario (Markdown)';
const VALUE = 'Value (JSON)';
const OPTIONS = 'Answers, one per line; a + before the right one';
const isOpen = (): boolean => box.querySelector('form') !== null;

it('refused text stays in the form, which shows the reason', async () => {
  await write(ABOUT, 'bad');
  await write('Title', 'Mine');
  await press('Save');
  expect(isOpen()).toBe(true);
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('about: is bad');
  expect([values(ABOUT), values('Title')]).toEqual([['bad'], ['Mine', 'Second']]);
  expect(worker.session.calls).toEqual(['set about "bad"']);

  await write(ABOUT, 'good');
  await press('Save');
  expect(isOpen()).toBe(false);
  expect(worker.session.calls.at(-1)).toContain('set lesson {"steps":[{"title":"Mine"');
});

it('text about one scenario is not saved in another', async () => {
  await write(ABOUT, 'About the first');
  await act(async () => {
    await open('b');
  });
  expect(isOpen()).toBe(false);
  await press('Edit');
  expect(values(ABOUT)).toEqual(['About b']);
  await press('Save');
  expect(worker.session.calls.join()).not.toContain('About the first');
});

it('unsaved text is mentioned when another scenario opens, and is there on return', async () => {
  await write(ABOUT, 'About the first');
  await act(async () => {
    await open('b');
  });
  expect(laboratory.active.store.getState().notice?.title).toMatch(/“.*"a".*” is not saved/);
  expect(laboratory.lessonWriter.unsaved).toBe(true);
  // A form of the other one is another form.
  await press('Edit');
  await press('Cancel');
  expect(laboratory.lessonWriter.unsaved).toBe(true);
  await act(async () => {
    await open('a');
  });
  expect(isOpen()).toBe(true);
  expect(values(ABOUT)).toEqual(['About the first']);
  await press('Cancel');
  expect(laboratory.lessonWriter.unsaved).toBe(false);
  await press('Edit');
  expect(values(ABOUT)).toEqual(['About a']);
});

it('an untouched form closes without a notice', async () => {
  await act(async () => {
    await open('b');
  });
  expect(isOpen()).toBe(false);
  expect(laboratory.active.store.getState().notice).toBeNull();
});

it('unsaved text stays while the card is folded', async () => {
  await write('Title', 'Mine');
  await act(async () => root.render(null));
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <LessonCard />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
  expect(values('Title')).toEqual(['Mine', 'Second']);
});

it('removing or moving a step does not change the fields of the others', async () => {
  await press('Move step 1 down');
  expect([values('Title'), values(OPTIONS)]).toEqual([
    ['Second', 'First'],
    ['no', 'yes'],
  ]);
  await press('Remove step 1');
  expect([values('Title'), values(OPTIONS)]).toEqual([['First'], ['yes']]);
});

it('removing a button does not change the value of the next', async () => {
  expect(values(VALUE)).toEqual(['1', '2']);
  await press('Remove the button “Slower”');
  expect(values(VALUE)).toEqual(['2']);
  // A path that is written again keeps the value that is shown beside it.
  await write('Path', 'links/l/delay');
  await press('Save');
  expect(worker.session.calls.at(-1)).toContain('{"path":"links/l/delay","to":2}');
});

it('hidden characters are written out on the card, and saved as their author wrote them', async () => {
  const arabic = (text: string): string => `\u2067${text}\u2069`;
  const lesson: Lesson = {
    reading: arabic('reading'),
    steps: [
      {
        title: arabic('title'),
        actions: [{ label: arabic('label') }],
      },
      {
        title: 'Second',
        question: {
          ask: arabic('ask'),
          answer: '!',
          options: [{ text: arabic('option') }],
          number: { unit: arabic('unit') },
        },
      },
    ],
  };
  const text = JSON.stringify({ name: 'c', about: arabic('about'), lesson });
  await act(async () => {
    await laboratory.open(text, 'document', { play: false });
  });
  // Its name is the whole document here.
  const shown = (): string =>
    (box.textContent ?? '').replace(box.querySelector('h2')?.textContent ?? '', '');
  const first = shown();
  await act(async () => laboratory.lesson.next());
  const all = first + shown();
  for (const word of ['reading', 'about', 'title', 'label', 'ask', 'option', 'unit']) {
    expect(all).toContain(`\\u2067${word}\\u2069`);
  }
  expect(all).not.toMatch(/[\u2067\u2069]/);

  await press('Edit');
  await write('Title', 'Other', 1);
  await press('Save');
  const saved = worker.session.calls.at(-1)?.slice('set lesson '.length) ?? '';
  expect(JSON.parse(saved)).toEqual({
    ...lesson,
    steps: lesson.steps?.map((step, at) => (at === 1 ? { ...step, title: 'Other' } : step)),
  });
});

it('a step and an answer state the range of their figures', async () => {
  await write('Text measured from, s', '0.2');
  // An end that is left out is that of the run, and is shown until it is written.
  expect(fields('Text measured to, s')[0]?.getAttribute('placeholder')).toBe('1');
  await write('Answer measured from, s', '0.3');
  await write('Answer measured to, s', '0.4');
  await press('Save');
  const saved = (): Lesson =>
    JSON.parse(worker.session.calls.at(-1)?.slice('set lesson '.length) ?? '');
  expect(saved().steps?.[0]?.measured).toEqual([0.2, 1]);
  expect(saved().steps?.[0]?.question?.measured).toEqual([0.3, 0.4]);
  expect(saved().steps?.[1]).not.toHaveProperty('measured');
});

it('figures are measured over the range of the plots', async () => {
  laboratory.time.zoomTo({ from: 0.123456789, to: 0.5 });
  await press('Use the visible time range');
  expect([values('Text measured from, s')[0], values('Text measured to, s')[0]]).toEqual([
    '0.123457',
    '0.5',
  ]);
  // Without both ends no range is given.
  await write('Text measured from, s', '');
  await write('Text measured to, s', '');
  await press('Save');
  expect(worker.session.calls.at(-1)).not.toContain('measured');
});

it('the form writes how answers count: a range of numbers, points, and a curve with its deviation', async () => {
  const saved = (): Lesson['steps'] =>
    JSON.parse(worker.session.calls.at(-1)?.slice('set lesson '.length) ?? '').steps;
  const worth = (): (string | undefined)[] =>
    [...box.querySelectorAll('fieldset p[aria-live]')].map((one) => one.textContent ?? undefined);
  expect(worth()).toEqual(Array(2).fill(expect.stringMatching(/^There is no marking yet/)));
  await act(async () => box.querySelector<HTMLElement>('[aria-label="Ask for a number"]')?.click());
  await write('Its unit', 'ms');
  await write('Smallest right number', '-1.5');
  expect(worth()[0]).toMatch(/^There is no marking yet/);
  await write('Largest right number', '20');
  await write('Points for each part', '2.5');
  await write(OPTIONS, '+ yes');
  expect(worth()[0]).toMatch(/^5.points: the choice and the number\.$/);
  await press('Save');
  expect(saved()?.[0]?.question).toMatchObject({
    number: { unit: 'ms', right: [-1.5, 20] },
    points: 2.5,
    options: [{ text: 'yes', right: true }],
  });
  expect(saved()?.[1]?.question).not.toHaveProperty('points');
});
