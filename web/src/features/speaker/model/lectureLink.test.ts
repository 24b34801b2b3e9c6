// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import { Laboratory } from '../../../model/laboratory';
import { lectureCommands } from '../../../views/commands/lectureCommands';
import { FEATURES } from '../..';
import { type Channel, LectureLink } from './lectureLink';
import { type FromLecture, type LectureState, readFromLecture } from './messages';

let laboratory: Laboratory;
let link: LectureLink;
let heard: FromLecture[];
let channel: Channel;
let closed: boolean;

const STEPS = [
  { title: 'One', text: 'First.' },
  {
    title: 'Two',
    question: { ask: 'Which?', options: [{ text: 'a' }, { text: 'b', right: true }], answer: 'b' },
  },
];

beforeEach(async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    features: FEATURES,
  });
  const document = { name: 'x', lesson: { steps: STEPS } };
  await laboratory.open(JSON.stringify(document), 'document', { play: false });
  laboratory.lecture.turn(true);
  await lectureCommands(laboratory);
  heard = [];
  closed = false;
  link = new LectureLink(laboratory, 'abcdefgh', (name) => {
    expect(name).toBe('sawtooth-lecture-abcdefgh');
    channel = {
      onmessage: null,
      postMessage(message: unknown) {
        // As the browser gives it to the other window.
        const read = readFromLecture(structuredClone(message));
        if (!read) throw new Error('the speaker does not understand this');
        heard.push(read);
      },
      close() {
        closed = true;
      },
    };
    return channel;
  });
});

afterEach(() => {
  link.close();
  laboratory.dispose();
});

const say = (data: unknown): void =>
  channel.onmessage?.call(channel as BroadcastChannel, new MessageEvent('message', { data }));

function state(): LectureState {
  const last = heard.at(-1);
  if (last?.kind !== 'state') throw new Error('no state');
  return last.state;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
};

it('the speaker sees the step, the next one and the answer before the room does', async () => {
  expect(state()).toMatchObject({ place: 0, count: 2, step: STEPS[0], next: { title: 'Two' } });
  say({ kind: 'press', press: 'next' });
  await settle();
  expect(state()).toMatchObject({ place: 1, next: null, asked: 'waiting' });
  expect(state().question).toEqual({ ask: 'Which?', options: ['a', 'b'], answer: 'b' });
  say({ kind: 'press', press: 'advance' });
  await settle();
  expect(state().asked).toBe('asked');
});

it('a window that is opened again gets the state at once, and nobody gets it twice', () => {
  const { length } = heard;
  laboratory.lesson.setOpen(true);
  expect(heard.length).toBe(length);
  say({ kind: 'hello' });
  expect(heard.length).toBe(length + 1);
});

it('other messages do nothing', async () => {
  for (const data of [null, 'next', { kind: 'press', press: 'leave-lecture' }, { kind: 'set' }])
    say(data);
  await settle();
  expect(laboratory.lecture.on).toBe(true);
  expect(state().place).toBe(0);
});

it('the end of the lecture ends it', () => {
  laboratory.lecture.turn(false);
  expect(heard.at(-1)).toEqual({ kind: 'ended' });
  expect(closed).toBe(true);
});
