import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { Laboratory } from '../../../model/laboratory';
import type { TextStorage } from '../../../model/storage/autosave';
import type { Lesson } from './lessonReader';
import { keepAnswers } from './savedAnswers';
import { drawnShare, NO_CURVE, stroke } from './sketch';

const LESSON: Lesson = {
  steps: [
    { title: 'One' },
    {
      title: 'Two',
      question: {
        ask: 'What?',
        answer: 'That.',
        options: [{ text: 'This' }, { text: 'That', right: true }],
        number: { unit: 'ms' },
        sketch: { panel: 'cwnd', range: [0, 1] },
      },
    },
  ],
};

let stored: Map<string, string>;
let full: boolean;
let now: number;
let laboratory: Laboratory;
let flush: () => void;

const storage: TextStorage = {
  get length() {
    return stored.size;
  },
  key: (index) => [...stored.keys()][index] ?? null,
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    stored.set(key, value);
  },
  removeItem: (key) => void stored.delete(key),
};

/** Another visit of the page. */
async function visit(lesson: Lesson = LESSON, name = 'a'): Promise<void> {
  laboratory?.dispose();
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  flush = keepAnswers(laboratory, { storage: () => storage, clock: () => now });
  await open(lesson, name);
}

const open = (lesson: Lesson, name = 'a') =>
  laboratory.open(JSON.stringify({ name, flows: [{ id: 'f' }], lesson }), 'document', {
    play: false,
  });

async function answer(): Promise<void> {
  const { lesson } = laboratory;
  await lesson.goTo(1);
  lesson.choose(1);
  lesson.enterNumber(-2.5);
  lesson.draw(stroke(NO_CURVE, { x: 0, value: 3 }, { x: 0.5, value: 9 }));
  lesson.give();
}

const guesses = () => laboratory.lesson.store.getState().guesses;
const notice = () => laboratory.active.store.getState().notice;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored = new Map();
  full = false;
  now = 1e12;
  await visit();
});

afterEach(() => {
  laboratory.dispose();
  vi.useRealTimers();
});

it('keeps the first answer, which it is fetched for', async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  await open(LESSON);
  await answer();
  flush = keepAnswers(laboratory, { storage: () => storage, clock: () => now });
  flush();
  await visit();
  expect(guesses().get(1)).toMatchObject({ chosen: 1, number: -2.5 });
});

it('a reload finds the answers and the drawn curve, and says so', async () => {
  await answer();
  vi.advanceTimersByTime(1000);
  expect(laboratory.lesson.store.getState().kept).toMatch(/saved in this browser/);
  await visit();
  const guess = guesses().get(1);
  expect(guess).toMatchObject({ chosen: 1, number: -2.5, given: true, answerShown: false });
  expect(drawnShare(guess?.curve ?? NO_CURVE)).toBeCloseTo(0.5, 1);
  expect(notice()?.title).toBe('Your answer is restored');

  // Another lesson has none of them, and this one only until it is begun again.
  await open({ steps: [...(LESSON.steps ?? []), { title: 'Three' }] });
  expect(guesses().size).toBe(0);
  await open(LESSON);
  expect(guesses().size).toBe(1);
  await laboratory.lesson.beginAgain();
  expect(guesses().size).toBe(0);
  await visit();
  expect(guesses().size).toBe(0);
});

it('an answer just before the page closes, or another lesson opens, is saved', async () => {
  await answer();
  flush();
  await visit();
  expect(guesses().size).toBe(1);
  await laboratory.lesson.goTo(1);
  laboratory.lesson.enterNumber(7);
  await open({ steps: [{ title: 'Other' }] }, 'b');
  await visit();
  expect([...guesses().values()].map(({ number }) => number)).toContain(7);
});

it('answers of somebody else are not kept, and do not replace one’s own', async () => {
  await answer();
  flush();
  const before = [...stored.values()];
  await laboratory.lesson.ofAnother(() => open(LESSON));
  expect(guesses().size).toBe(0);
  await laboratory.lesson.goTo(1);
  laboratory.lesson.choose(0);
  flush();
  expect([...stored.values()]).toEqual(before);
  await open(LESSON);
  expect(guesses().get(1)?.chosen).toBe(1);
});

it('without room it is said, and whatever storage holds is no answer unless it is one', async () => {
  full = true;
  await answer();
  flush();
  expect(laboratory.lesson.store.getState().kept).toMatch(/cannot save/);
  expect(guesses().size).toBe(1);
  full = false;
  laboratory.lesson.choose(1);
  flush();
  const [[key = '', text = ''] = []] = stored;
  const [entry] = JSON.parse(text);
  for (const other of [
    'no JSON',
    '{}',
    '[null, 3, {"hash": 3}]',
    JSON.stringify([{ ...entry, answers: [{ step: 2, chosen: 'x', number: null, curve: [] }] }]),
    JSON.stringify([{ ...entry, answers: [{ step: 2, chosen: 9, number: null, curve: [] }] }]),
    JSON.stringify([{ ...entry, answers: [{ step: 1, chosen: 1, number: null, curve: [] }] }]),
    JSON.stringify([{ ...entry, at: now - 200 * 24 * 3600 * 1000 }]),
  ]) {
    stored.set(key, other);
    await visit();
    expect(guesses().size, other).toBe(0);
  }
});

it('the latest lessons are kept, the oldest go', async () => {
  for (let lesson = 0; lesson < 25; lesson += 1) {
    now += 1;
    await open(LESSON, `lesson ${lesson}`);
    await answer();
    flush();
  }
  const found = async (name: string): Promise<number> => {
    await open(LESSON, name);
    return guesses().size;
  };
  expect([await found('lesson 0'), await found('lesson 24'), await found('lesson 5')]).toEqual([
    0, 1, 1,
  ]);
});
