// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import type { Lesson } from '../../../generated/scenario';
import { Laboratory } from '../../../model/laboratory';
import { addStep, MOST_STEPS, titleOf, withStep } from './addStep';
import { NO_GUESS } from './lessonReader';

let laboratory: Laboratory;

beforeEach(() => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
});

afterEach(() => laboratory.dispose());

const open = (lesson?: object) =>
  laboratory.open(JSON.stringify({ name: 'x', ...(lesson && { lesson }) }), 'document', {
    play: false,
  });

/** The engine takes the lesson. */
const accept = (): void => {
  const { active } = laboratory;
  let before: Promise<unknown> = Promise.resolve();
  vi.spyOn(active, 'edit').mockImplementation((edit) => {
    // One after the other, as a run makes them.
    const made = before.then(() => {
      const [operation] = typeof edit === 'function' ? edit() : [edit];
      if (operation?.kind === 'set')
        active.document.store.setState({ lesson: operation.to as Lesson });
      return true;
    });
    before = made;
    return made;
  });
};

const steps = () => laboratory.lesson.steps;

it('a step goes behind the one that is shown', () => {
  const lesson = { minutes: 5, steps: [{ title: 'One' }, { title: 'Two' }] };
  expect(withStep(lesson, 0, { title: 'New' })).toEqual({
    minutes: 5,
    steps: [{ title: 'One' }, { title: 'New' }, { title: 'Two' }],
  });
  expect(withStep(null, -1, { title: 'New' })).toEqual({ steps: [{ title: 'New' }] });
});

it('its title says when it is, and at the start how many there are', () => {
  expect(titleOf({ at: 12.5 }, 2)).toContain('12.5');
  expect(titleOf({}, 2)).toBe('Step 2');
});

it('the view on the screen becomes a step, which is shown then', async () => {
  await open({ steps: [{ title: 'One' }, { title: 'Last' }] });
  laboratory.plots.showPanels(['cwnd', 'rtt']);
  accept();
  await addStep(laboratory);
  expect(steps().map(({ title }) => title)).toEqual(['One', 'Step 2', 'Last']);
  expect(steps()[1]?.view?.panels).toEqual(['cwnd', 'rtt']);
  expect(laboratory.lesson.store.getState()).toMatchObject({ step: 1, open: true });
});

it('a step over another scenario shows that too', async () => {
  await open({ steps: [{ title: 'One', scenario: 'red' }] });
  accept();
  await addStep(laboratory);
  expect(steps()[1]?.scenario).toBe('red');
});

it('an earlier change that is still on its way stays, and answers stay with their steps', async () => {
  await open({ steps: [{ title: 'One' }, { title: 'Last' }] });
  accept();
  const guess = { ...NO_GUESS, chosen: 1 };
  laboratory.lesson.store.setState({
    guesses: new Map([[1, guess]]),
    done: new Set(['0/0', '1/2']),
    asked: new Set([1]),
  });
  const { active } = laboratory;
  const to = { steps: [{ title: 'One', note: 'Slowly.' }, { title: 'Last' }] };
  const earlier = active.edit({ kind: 'set', paths: ['lesson'], to });
  await addStep(laboratory);
  await earlier;
  expect(steps().map(({ note = '' }) => note)).toEqual(['Slowly.', '', '']);
  const { guesses, done, asked } = laboratory.lesson.store.getState();
  expect(guesses).toEqual(new Map([[2, guess]]));
  expect(done).toEqual(new Set(['0/0', '2/2']));
  expect(asked).toEqual(new Set([2]));
});

it('a scenario without a lesson gets one', async () => {
  await open();
  accept();
  await addStep(laboratory);
  expect(steps()).toHaveLength(1);
});

it('a lecture of too many steps takes no more, and says so', async () => {
  await open({ steps: Array.from({ length: MOST_STEPS }, () => ({ title: 'T' })) });
  await addStep(laboratory);
  expect(steps()).toHaveLength(MOST_STEPS);
  expect(laboratory.active.store.getState().notice?.title).toContain(String(MOST_STEPS));
});
