import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { Laboratory } from '../../../model/laboratory';
import { momentIndexAt, momentsOf } from './lecture';
import type { Lesson } from './lessonReader';

const change = (at: number, set: string, to: number) => ({ at, set, to });

describe('the moments of a document without steps', () => {
  it('are its changes in the order of time, between both ends of the run', () => {
    const moments = momentsOf([change(30, 'b', 1), change(10, 'a', 1)], 60);
    expect(moments.map(({ at, kind }) => [at, kind])).toEqual([
      [0, 'start'],
      [10, 'changes'],
      [30, 'changes'],
      [60, 'end'],
    ]);
  });

  it('several changes at one instant are one moment, and so is a drag', () => {
    const drag = [20, 20.1, 20.2].map((at, index) => change(at, 'c', index));
    const moments = momentsOf([change(10, 'a', 1), change(10, 'b', 1), ...drag], 60);
    expect(moments.map(({ at }) => at)).toEqual([0, 10, 20, 60]);
    expect(moments[1]?.changes.map(({ path }) => path)).toEqual(['a', 'b']);
  });

  it('have a change at the start and none beyond the end', () => {
    const moments = momentsOf([change(0, 'a', 1), change(70, 'b', 1)], 60);
    expect(moments.map(({ at, changes }) => [at, changes.length])).toEqual([
      [0, 1],
      [60, 0],
    ]);
  });

  it('are whole nanoseconds, at which the run can stop', () => {
    const [, moment] = momentsOf([change(1.000_000_000_4, 'a', 1)], 60);
    expect(moment?.at).toBe(1);
  });

  it('are visited one after another', () => {
    const moments = momentsOf([change(10, 'a', 1)], 60);
    expect([0, 9.9, 10, 59, 60].map((now) => momentIndexAt(moments, now))).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('the steps of a lecture', () => {
  let laboratory: Laboratory;

  beforeEach(() => {
    laboratory = new Laboratory({
      makeWorker: () => new ScriptedWorker(),
      onFrame: () => laboratory.drawn(),
    });
  });

  afterEach(() => laboratory.dispose());

  const LESSON: Lesson = {
    steps: [
      { title: 'One', actions: [{ label: 'a' }, { label: 'b' }] },
      {
        title: 'Two',
        question: { ask: '?', answer: '!', options: [{ text: 'x' }, { text: 'y' }] },
      },
    ],
  };

  const open = () =>
    laboratory.open(JSON.stringify({ format: 'scripted', name: 'x', lesson: LESSON }));

  it('can be stepped through, and stay at the ends', async () => {
    await open();
    const { lecture, lesson } = laboratory;
    await lecture.previous();
    expect(lesson.store.getState().step).toBe(0);
    await lecture.next();
    await lecture.next();
    expect(lesson.store.getState().step).toBe(1);
  });

  it('have their buttons pressed one after another, or by number', async () => {
    await open();
    const { lecture, lesson } = laboratory;
    await lecture.choose(1);
    expect([...lesson.store.getState().done]).toEqual(['0/1']);
    expect(await lecture.advance()).toBe(true);
    expect([...lesson.store.getState().done]).toEqual(['0/1', '0/0']);
    expect(await lecture.advance()).toBe(false);
  });

  it('have a question asked, then answered by the run, then shown', async () => {
    await open();
    const { lecture, lesson } = laboratory;
    await lecture.next();
    // Not asked yet, it has no answers to choose from.
    expect(await lecture.choose(1)).toBe(false);
    await lecture.advance();
    expect(lesson.guess()).toMatchObject({ asked: true, given: false });
    expect(await lecture.choose(1)).toBe(true);
    expect(lesson.guess().chosen).toBe(1);
    await lecture.advance();
    expect(lesson.guess()).toMatchObject({ given: true, answerShown: false });
    expect(laboratory.playback.store.getState().playing).toBe(true);
    await lecture.advance();
    expect(lesson.guess().answerShown).toBe(true);
    expect(await lecture.advance()).toBe(false);
  });
});
