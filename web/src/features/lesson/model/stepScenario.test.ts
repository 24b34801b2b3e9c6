// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { readScenario } from '../../../model/document/scenario';
import { Laboratory } from '../../../model/laboratory';
import { underLesson } from './stepScenario';

let laboratory: Laboratory;

const STEPS = [
  { title: 'Own' },
  { title: 'Other', scenario: 'phase-effects' },
  { title: 'Missing', scenario: 'no-such-example' },
  { title: 'Own again' },
];

beforeEach(async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const document = { name: 'mine', lesson: { steps: STEPS } };
  await laboratory.open(JSON.stringify(document), 'document', { play: false });
});

afterEach(() => laboratory.dispose());

const name = (): string | undefined => readScenario(laboratory.active.document.text).name;

it('a step shows an example under the lesson that is read, and the next one the own scenario again', async () => {
  const { lesson } = laboratory;
  lesson.tell();
  await lesson.goTo(1);
  expect(name()).not.toBe('mine');
  expect(lesson.steps.map(({ title }) => title)).toEqual(STEPS.map(({ title }) => title));
  // Steps and answers are as they were.
  expect(lesson.store.getState()).toMatchObject({ step: 1 });
  expect(lesson.store.getState().guesses.get(0)?.answerShown).toBe(true);
  // Saved, shared and addressed is the lecture.
  expect(readScenario(laboratory.text).name).toBe('mine');
  await lesson.goTo(3);
  expect(name()).toBe('mine');
  expect(lesson.home).toBeNull();
});

it('a change of the lesson over another scenario is a change of the lecture', async () => {
  const { lesson, active } = laboratory;
  await lesson.goTo(1);
  const steps = [{ title: 'Own' }, { title: 'X', scenario: 'phase-effects' }];
  active.document.store.setState({ lesson: { steps } });
  expect(readScenario(laboratory.text)).toMatchObject({
    name: 'mine',
    lesson: { steps: [{ title: 'Own' }, { title: 'X' }] },
  });
  await lesson.goTo(0);
  expect(name()).toBe('mine');
  expect(lesson.steps).toHaveLength(2);
});

it('an example that is missing is named, and the lecture goes on', async () => {
  const { lesson } = laboratory;
  await lesson.goTo(2);
  expect(name()).toBe('mine');
  expect(lesson.store.getState().step).toBe(2);
  const { notice } = laboratory.active.store.getState();
  expect(notice?.title).toContain('no-such-example');
});

it('another document ends it', async () => {
  await laboratory.lesson.goTo(1);
  await laboratory.open(JSON.stringify({ name: 'other' }), 'document', { play: false });
  expect(laboratory.lesson.home).toBeNull();
  expect(laboratory.lesson.store.getState().step).toBe(0);
  expect(readScenario(laboratory.text).name).toBe('other');
});

it('the lesson of an example gives way to the one that is read', () => {
  const document = JSON.stringify({ name: 'a', lesson: { minutes: 3 }, flows: [] });
  expect(JSON.parse(underLesson(document, { steps: [] }))).toEqual({
    name: 'a',
    flows: [],
    lesson: { steps: [] },
  });
  expect(JSON.parse(underLesson(document, null))).toEqual({ name: 'a', flows: [] });
});
