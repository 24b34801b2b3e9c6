import { expect, it } from 'vitest';
import { PIXEL, SECOND, type SeriesId } from '../../engine/types';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../laboratory';
import { Listening, pitchOf, type Sound, toggleListening } from './listening';

it('zero is the lowest pitch, the largest value three octaves higher, and nothing is silence', () => {
  expect([pitchOf(0, 8), pitchOf(8, 8), pitchOf(4, 8)]).toEqual([220, 1760, 220 * 2 ** 1.5]);
  expect([pitchOf(-1, 8), pitchOf(9, 8), pitchOf(0, 0)]).toEqual([220, 1760, 220]);
  expect([pitchOf(Number.NaN, 8), pitchOf(Number.POSITIVE_INFINITY, 8)]).toEqual([null, null]);
});

it('the run is heard while it plays, and the crosshair when it moves', () => {
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const { frames } = laboratory.active;
  const [first, second] = [3 as SeriesId, 4 as SeriesId];
  const of = (...values: number[]) => ({
    filled: values.length,
    values: Float32Array.from(values.flatMap((value) => Array(PIXEL.stride).fill(value))),
  });
  frames.columns.set(first, of(0, 2, 8, 4)).set(second, of(1, 1, 1, 1));
  const series = [first, second];
  frames.view = { epoch: 1, from: 0, to: 4 * SECOND, pixels: 4, series } as typeof frames.view;
  frames.latest = { time: 4 * SECOND, recordedUntil: 4 * SECOND } as typeof frames.latest;
  frames.present = new Map([
    [first, 4],
    [second, 1],
  ]);
  const heard: (number | null | 'closed')[] = [];
  const sound: Sound = { play: (hertz) => heard.push(hertz), close: () => heard.push('closed') };
  toggleListening(laboratory, () => sound);
  const { listening } = laboratory;
  if (!(listening instanceof Listening)) throw new Error('it is off');
  // It stands, and nothing has moved.
  listening.update(1000);
  laboratory.playback.store.setState({ playing: true });
  listening.update(1100);
  laboratory.playback.store.setState({ playing: false });
  laboratory.time.moveCrosshair(2.5);
  listening.update(1200);
  listening.update(1400);
  listening.update(1600);
  expect(heard.splice(0)).toEqual([null, pitchOf(4, 8), 1760, 1760, null]);
  // The next curve has a largest value of its own, and after the last comes the first.
  const playingAt = (now: number): void => {
    laboratory.playback.store.setState({ playing: true });
    listening.update(now);
  };
  listening.next();
  playingAt(1700);
  listening.next();
  playingAt(1800);
  // A curve that is closed is heard no more.
  frames.columns.delete(first);
  playingAt(1900);
  frames.columns.clear();
  playingAt(2000);
  toggleListening(laboratory, () => sound);
  expect(heard).toEqual([1760, pitchOf(4, 8), 1760, null, 'closed']);
  expect(laboratory.listening).toBeNull();
  laboratory.dispose();
});

it('a browser without sound says so', () => {
  const laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  toggleListening(laboratory, () => {
    throw new Error('no sound');
  });
  expect(laboratory.active.store.getState().notice).toMatchObject({ tone: 'grave' });
  expect(laboratory.listening).toBeNull();
  laboratory.dispose();
});
