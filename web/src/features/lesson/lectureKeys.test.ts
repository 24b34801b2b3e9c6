// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { handleLectureKey } from '../../views/commands/keys';
import { lectureCommands } from '../../views/commands/lectureCommands';
import { lesson } from '.';

let laboratory: Laboratory;

beforeEach(async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    features: [lesson],
  });
  const steps = ['One', 'Two', 'Three'].map((title) => ({
    title,
    actions: [
      { label: 'a', set: [{ path: 'a', to: 1 }] },
      { label: 'b', set: [{ path: 'b', to: 2 }] },
    ],
  }));
  await laboratory.open(JSON.stringify({ name: 'x', lesson: { steps } }), 'document', {
    play: false,
  });
  laboratory.lecture.turn(true);
  await lectureCommands(laboratory);
});

afterEach(() => laboratory.dispose());

const press = (key: string, repeat: boolean): boolean => {
  const event = new KeyboardEvent('keydown', { key, repeat });
  Object.defineProperty(event, 'target', { value: document.body });
  return handleLectureKey(laboratory, event);
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
};

it('a key of a lecture acts once while it is held down', async () => {
  const { lesson, playback } = laboratory;
  for (const repeat of [false, true, true]) {
    expect(press('PageDown', repeat)).toBe(true);
    await settle();
  }
  expect(lesson.store.getState().step).toBe(1);
  for (const repeat of [false, true]) {
    press('a', repeat);
    await settle();
  }
  expect([...lesson.store.getState().done]).toEqual(['1/0']);
  for (const repeat of [false, true]) {
    press(' ', repeat);
    await settle();
  }
  expect(playback.store.getState().playing).toBe(true);
});
