/** The side of the lecture: it says where it is, and does what the speaker presses in the other window. */
import type { Laboratory } from '../../../model/laboratory';
import { onReading } from '../../../ui/frame/readings';
import { commandsOf } from '../../../views/commands';
import { canRun } from '../../../views/commands/command';
import { lectureState } from './lectureState';
import {
  channelOf,
  type FromLecture,
  type FromSpeaker,
  type Press,
  readFromSpeaker,
} from './messages';
import { noted } from './noted';

/** The part of a channel of the browser that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

/** The commands by what is pressed: the speaker can do no more. */
const COMMAND: Readonly<Record<Press, string>> = {
  previous: 'previous-moment',
  next: 'next-moment',
  advance: 'advance',
  play: 'play',
  turn: 'before-and-after',
  plots: 'other-plots',
};

export class LectureLink {
  #laboratory: Laboratory;
  #channel: Channel;
  #leaves: (() => void)[];
  #said = '';
  /** The step whose note is being written: all its letters are one step of the undo history. */
  #noting = { place: -1, gesture: '' };

  constructor(
    laboratory: Laboratory,
    id: string,
    open: (name: string) => Channel = (name) => new BroadcastChannel(name),
  ) {
    this.#laboratory = laboratory;
    this.#channel = open(channelOf(id));
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    const { lesson, lecture, playback } = laboratory;
    const say = (): void => this.#say();
    this.#leaves = [
      lesson.store.subscribe(say),
      playback.store.subscribe(say),
      laboratory.store.subscribe(say),
      // Moments of a run without steps come with its time.
      onReading(say),
      lecture.store.subscribe(({ on }) => {
        if (!on) this.close();
      }),
    ];
    this.#say();
  }

  close(): void {
    if (this.#leaves.length === 0) return;
    for (const leave of this.#leaves.splice(0)) leave();
    this.#post({ kind: 'ended' });
    this.#channel.close();
  }

  /** Says where the lecture is, unless that has been said. */
  #say(): void {
    const state = lectureState(this.#laboratory);
    const text = JSON.stringify(state);
    if (text === this.#said) return;
    this.#said = text;
    this.#post({ kind: 'state', state });
  }

  #post(message: FromLecture): void {
    this.#channel.postMessage(message);
  }

  #hear(data: unknown): void {
    const message = readFromSpeaker(data);
    if (message?.kind === 'hello') {
      this.#said = '';
      this.#say();
    } else if (message?.kind === 'press') this.#press(message.press);
    else if (message?.kind === 'note') this.#note(message);
  }

  #note({ place, title, note }: Extract<FromSpeaker, { kind: 'note' }>): void {
    const { active } = this.#laboratory;
    if (this.#noting.place !== place) this.#noting = { place, gesture: active.oneGesture() };
    const { gesture } = this.#noting;
    void active.edit(() => noted(active.document.store.getState().lesson, place, title, note), {
      gesture,
    });
  }

  #press(press: Press): void {
    const laboratory = this.#laboratory;
    const command = commandsOf(laboratory).find(({ id }) => id === COMMAND[press]);
    const context = { laboratory, focused: null };
    if (command && canRun(command, context)) command.run(context, 0);
  }
}
