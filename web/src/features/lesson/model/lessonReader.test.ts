import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '../../../engine/types';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { Laboratory } from '../../../model/laboratory';
import type { Lesson } from './lessonReader';
import { drawnShare, NO_CURVE, stroke } from './sketch';

let laboratory: Laboratory;
let worker: ScriptedWorker;

beforeEach(() => {
  laboratory = new Laboratory({
    makeWorker: () => {
      worker = new ScriptedWorker();
      return worker;
    },
    onFrame: () => laboratory.drawn(),
  });
});

afterEach(() => laboratory.dispose());

const LESSON: Lesson = {
  steps: [
    { title: 'One' },
    {
      title: 'Two',
      view: { panels: ['rtt'], selection: 'flows/f', at: 0.000_5 },
      actions: [
        {
          label: 'More loss',
          set: [
            { path: 'links/l/loss', to: 'bernoulli' },
            { path: 'links/l/loss/probability', to: 0.02 },
          ],
          view: { panels: ['cwnd'] },
        },
        { label: 'Nothing', set: [{ path: 'links/l/rate', to: 'bad' }] },
        { label: 'Beside', compare: 'Lossy', set: [{ path: 'links/l/loss', to: 'bernoulli' }] },
        { label: 'Bad', compare: 'Bad', set: [{ path: 'links/l/rate', to: 'bad' }] },
      ],
    },
    {
      title: 'Three',
      question: {
        ask: 'What?',
        answer: 'That.',
        options: [{ text: 'This' }, { text: 'That', right: true }],
        sketch: { panel: 'cwnd', range: [0, 1], top: 40 },
      },
    },
  ],
};

const open = (lesson: Lesson): Promise<boolean> =>
  laboratory.open(JSON.stringify({ name: 'a', flows: [{ id: 'f' }], lesson }), 'document', {
    play: false,
  });

const state = () => laboratory.lesson.store.getState();

describe('a reader of a lesson', () => {
  it('begins at the first step and stays within the steps', async () => {
    await open(LESSON);
    expect(laboratory.lesson.step?.title).toBe('One');
    await laboratory.lesson.previous();
    expect(state().step).toBe(0);
    for (let i = 0; i < 5; i += 1) await laboratory.lesson.next();
    expect(laboratory.lesson.step?.title).toBe('Three');
  });

  it('is shown what the step asks for: plots, selection and instant', async () => {
    await open(LESSON);
    await laboratory.lesson.goTo(1);
    expect(laboratory.plots.state.panels).toEqual(['rtt']);
    expect(laboratory.active.inspection.selection).toBe('flows/f');
    await vi.waitFor(() => expect(laboratory.active.now).toBe(0.000_5 * SECOND));
  });

  it('a button makes its changes in order and then shows its view', async () => {
    await open(LESSON);
    // Values that a button sets are not remembered as habits.
    const remembered = vi.spyOn(laboratory.assembly, 'remember');
    await laboratory.lesson.goTo(1);
    await laboratory.lesson.act(0);
    await vi.waitFor(() =>
      expect(worker.session.calls).toEqual([
        'set links/l/loss "bernoulli"',
        'set links/l/loss/probability 0.02',
      ]),
    );
    expect(laboratory.plots.state.panels).toEqual(['cwnd']);
    expect([...state().done]).toEqual(['1/0']);
    expect(remembered).not.toHaveBeenCalled();
    // All that it does is one step of undo.
    const { past } = laboratory.active.document.store.getState().history;
    expect(past.filter(({ label }) => label.startsWith('change'))).toHaveLength(1);
  });

  it('a button that compares makes its changes in a run beside this one, once', async () => {
    await open(LESSON);
    const { active } = laboratory;
    const { text } = active.document;
    await laboratory.lesson.goTo(1);
    for (let press = 0; press < 2; press += 1) {
      expect(await laboratory.lesson.act(2)).toBe(true);
      const names = laboratory.runs.map((run) => laboratory.labelOf(run).name);
      expect(names).toEqual(['A', 'Lossy']);
    }
    expect(laboratory.active).toBe(active);
    expect(active.document.text).toBe(text);
    expect(laboratory.runs[1]?.document.text).toContain('links/l/loss=');
    expect(await laboratory.lesson.act(3)).toBe(false);
    expect(laboratory.runs.length).toBe(2);
  });

  it('a refused change is reported and ends the actions of its button', async () => {
    await open(LESSON);
    await laboratory.lesson.goTo(1);
    expect(await laboratory.lesson.act(1)).toBe(false);
    expect(laboratory.active.store.getState().notice?.detail).toContain('links/l/rate');
    expect(state().done.size).toBe(0);
  });

  it('a step with a sketch opens the panel to draw on', async () => {
    await open(LESSON);
    laboratory.plots.showPanels(['rtt']);
    await laboratory.lesson.goTo(2);
    expect(laboratory.plots.state.panels).toEqual(['rtt', 'cwnd']);
  });

  it('keeps a guess with its step, and lets it change until it is given', async () => {
    await open(LESSON);
    const { lesson: reader } = laboratory;
    await reader.goTo(2);
    reader.choose(0);
    reader.choose(1);
    reader.draw(stroke(NO_CURVE, { x: 0, value: 1 }, { x: 1, value: 2 }));
    reader.give();
    await reader.goTo(0);
    expect(reader.guess().given).toBe(false);
    await reader.goTo(2);
    const { chosen, curve, given } = reader.guess();
    expect([chosen, drawnShare(curve), given]).toEqual([1, 1, true]);
  });

  it('the axis has room for a sketch on its panel, and at no other step', async () => {
    await open(LESSON);
    await laboratory.lesson.goTo(2);
    expect(laboratory.plots.state.reserved).toEqual({ panel: 'cwnd', top: 40 });
    expect(laboratory.lesson.sketchOn('cwnd')?.range).toEqual([0, 1]);
    expect(laboratory.lesson.sketchOn('rtt')).toBeNull();
    await laboratory.lesson.goTo(1);
    expect(laboratory.plots.state.reserved).toBeNull();
  });

  it('once the answer is shown, the axis just holds the sketch and the answer', async () => {
    await open(LESSON);
    await laboratory.lesson.goTo(2);
    const reserved = () => laboratory.plots.state.reserved?.top;
    // While one draws, the axis stays: it would grow away from the hand.
    laboratory.lesson.draw(stroke(NO_CURVE, { x: 0, value: 5 }, { x: 1, value: 12 }));
    expect(reserved()).toBe(40);
    laboratory.lesson.give();
    expect(reserved()).toBe(40);
    laboratory.lesson.tell();
    expect(reserved()).toBe(12);
    // Another step has nothing to hold, and on the way back it is as it was.
    await laboratory.lesson.goTo(1);
    expect(reserved()).toBeUndefined();
    await laboratory.lesson.goTo(2);
    expect(reserved()).toBe(12);
  });

  it('a drawing that is higher than the answer stays in sight', async () => {
    await open(LESSON);
    await laboratory.lesson.goTo(2);
    laboratory.lesson.draw(stroke(NO_CURVE, { x: 0, value: 5 }, { x: 1, value: 90 }));
    laboratory.lesson.give();
    expect(laboratory.plots.state.reserved?.top).toBe(90);
    laboratory.lesson.tell();
    expect(laboratory.plots.state.reserved?.top).toBe(90);
  });

  it('measures the range of the text, and that of the answer once it is shown', async () => {
    const [, two, three] = LESSON.steps ?? [];
    const question = { ask: 'What?', answer: 'That.', measured: [4, 6] as [number, number] };
    const steps = [
      { ...two, title: 'Two', view: { zoom: [0, 0.5] as [number, number] } },
      { ...three, title: 'Three', measured: [1, 2] as [number, number], question },
    ];
    await open({ steps });
    const summed = () => laboratory.store.getState().summarised;
    expect(laboratory.lesson.measured).toBeNull();
    await laboratory.lesson.goTo(1);
    laboratory.summarise();
    expect(summed()).toEqual({ from: 1, to: 2 });
    laboratory.lesson.tell();
    laboratory.summarise();
    expect(summed()).toEqual({ from: 4, to: 6 });
    // After zooming, or without a text, the range in view is meant.
    laboratory.time.zoomTo({ from: 0.1, to: 0.2 });
    laboratory.summarise();
    expect(summed()).toBeNull();
    laboratory.time.zoomTo(null);
    laboratory.lesson.setOpen(false);
    laboratory.summarise();
    expect(summed()).toBeNull();
  });

  it('prints the measured range, and another document does not take it over', async () => {
    const [, , three] = LESSON.steps ?? [];
    await open({ steps: [{ ...three, title: 'One', measured: [1, 2] as [number, number] }] });
    const { store, layout } = laboratory;
    laboratory.print();
    expect(store.getState().summarised).toEqual({ from: 1, to: 2 });
    const first = layout.store.getState().printing;
    expect(first).not.toBeNull();
    // A browser that never said that it was done is asked again.
    laboratory.print();
    expect(layout.store.getState().printing).not.toBe(first);
    layout.printed();
    expect(layout.store.getState().printing).toBeNull();
    // The range in the dialog is the one that is printed.
    laboratory.summarise({ from: 3, to: 4 });
    laboratory.print();
    expect(store.getState().summarised).toEqual({ from: 3, to: 4 });
    await open({ steps: [{ title: 'Other' }] });
    expect(store.getState().summarised).toBeNull();
    laboratory.summarise({ from: 3, to: 4 });
    laboratory.show(null);
    laboratory.print();
    expect(store.getState().summarised).toBeNull();
  });

  it('forgets guesses and the current step when another scenario is opened', async () => {
    await open(LESSON);
    await laboratory.lesson.goTo(2);
    laboratory.lesson.choose(1);
    await open({ steps: [{ title: 'Other' }] });
    expect([state().step, state().guesses.size]).toEqual([0, 0]);
    expect(laboratory.lesson.step?.title).toBe('Other');
  });

  it('begins again with the document as it was opened', async () => {
    await open(LESSON);
    const before = laboratory.active.document.text;
    await laboratory.lesson.goTo(1);
    await laboratory.lesson.act(0);
    await vi.waitFor(() => expect(worker.session.calls.length).toBe(2));
    await laboratory.lesson.beginAgain();
    expect(worker.session.calls).toEqual([]);
    expect(laboratory.active.document.text).toBe(before);
    expect([state().step, state().done.size]).toEqual([0, 0]);
  });
});

/** A worker whose messages wait until somebody lets them through. */
class SlowWorker extends ScriptedWorker {
  #waiting: Parameters<ScriptedWorker['postMessage']>[0][] = [];
  slow = false;

  override postMessage(message: Parameters<ScriptedWorker['postMessage']>[0]): void {
    if (this.slow && message.type === 'request') this.#waiting.push(message);
    else super.postMessage(message);
  }

  /** Answers one request, and lets the page receive it. */
  async answer(): Promise<void> {
    const message = this.#waiting.shift();
    if (message) super.postMessage(message);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  }
}

describe('a button of a lesson whose engine takes its time', () => {
  let slow: SlowWorker;

  const STEPS: Lesson = {
    steps: [
      {
        title: 'One',
        actions: [
          {
            label: 'a',
            set: [
              { path: 'a', to: 1 },
              { path: 'b', to: 2 },
            ],
          },
        ],
        question: { ask: '?', answer: '!' },
      },
      { title: 'Two', actions: [{ label: 'c', set: [{ path: 'c', to: 3 }] }] },
    ],
  };

  beforeEach(async () => {
    laboratory.dispose();
    slow = new SlowWorker();
    laboratory = new Laboratory({ makeWorker: () => slow, onFrame: () => laboratory.drawn() });
    await open(STEPS);
    slow.slow = true;
  });

  const answerAll = async (): Promise<void> => {
    for (let i = 0; i < 12; i += 1) await slow.answer();
  };

  it('acts once, however often it is pressed meanwhile', async () => {
    const { lesson: reader, lecture } = laboratory;
    reader.ask();
    const first = reader.runOn();
    void reader.runOn();
    void lecture.advance();
    expect(await reader.act(0)).toBe(false);
    await answerAll();
    await first;
    expect(slow.session.calls).toEqual(['set a 1', 'set b 2']);
    expect(reader.guess().given).toBe(true);
  });

  it('acts for its own step even when the reader goes on meanwhile', async () => {
    const { lesson: reader } = laboratory;
    const first = reader.runOn();
    await slow.answer();
    void reader.next();
    await answerAll();
    await first;
    expect(slow.session.calls).toEqual(['set a 1', 'set b 2']);
    const { guesses, done } = state();
    expect([guesses.get(0)?.given, guesses.get(1)?.given]).toEqual([true, undefined]);
    expect([...done]).toEqual(['0/0']);
    expect(laboratory.playback.store.getState().playing).toBe(false);
  });

  it('changes and marks nothing in a document that is opened meanwhile', async () => {
    const { lesson: reader } = laboratory;
    const first = reader.runOn();
    const opened = open(STEPS);
    await answerAll();
    await first;
    await opened;
    expect(slow.session.calls).toEqual([]);
    expect([state().done.size, state().guesses.size]).toEqual([0, 0]);
  });

  it('can be pressed again once it has acted', async () => {
    const { lesson: reader } = laboratory;
    const first = reader.act(0);
    await answerAll();
    expect(await first).toBe(true);
    const second = reader.act(0);
    await answerAll();
    expect(await second).toBe(true);
    expect(slow.session.calls).toHaveLength(4);
  });
});
