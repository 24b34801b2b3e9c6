/**
 * A series as a sound: its value is the pitch. While the run plays, the present value is heard, as fast as it
 * plays; while it stands, that under the crosshair, when the crosshair moves. It is silent otherwise.
 */
import type { SeriesId } from '../../engine/types';
import { PIXEL } from '../../engine/types';
import { listening as words } from '../../texts/en/listening';
import { presentOf, readingOf } from '../display/readingOf';
import type { Laboratory } from '../laboratory';
import { seriesName } from './seriesNames';

/** The source of the sound; a test hands in its own. */
export interface Sound {
  /** Sounds at so many hertz; null is silence. */
  play(hertz: number | null): void;
  close(): void;
}

/** The pitch of zero, and the octaves up to the largest value so far. */
const LOWEST = 220;
const OCTAVES = 3;

/** Values are looked at this often. */
const EVERY_MS = 40;

/** How long the value under the crosshair sounds after it has moved. */
const LINGER_MS = 300;

/** The pitch of a value of which the largest so far is `most`; null where there is none. */
export function pitchOf(value: number, most: number): number | null {
  if (!Number.isFinite(value)) return null;
  const share = most > 0 ? Math.min(1, Math.max(0, value / most)) : 0;
  return LOWEST * 2 ** (OCTAVES * share);
}

export class Listening {
  #laboratory: Laboratory;
  #sound: Sound;
  #timer: ReturnType<typeof setInterval>;
  #series: SeriesId | null = null;
  #subject = -1;
  /** The largest value so far: it only grows, so that the same pitch means the same for long. */
  #most = 0;
  #crosshair: number | null = null;
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(laboratory: Laboratory, sound: Sound) {
    this.#laboratory = laboratory;
    this.#sound = sound;
    this.#crosshair = laboratory.time.crosshair;
    this.#timer = setInterval(() => this.update(), EVERY_MS);
    this.next();
  }

  /** The series that is heard. */
  get series(): SeriesId | null {
    return this.#series;
  }

  /** Goes on to the next series that the plots show, and says which that is. */
  next(): void {
    const { active: run } = this.#laboratory;
    const shown = this.#shown;
    const place = this.#series === null ? -1 : shown.indexOf(this.#series);
    this.#choose(shown[(place + 1) % Math.max(1, shown.length)] ?? null);
    const { description } = run.store.getState();
    const name = this.#series === null ? null : seriesName(description, this.#series);
    run.tell({
      tone: 'calm',
      title: name === null ? words.nothing : words.hears(name),
      detail: words.how,
    });
  }

  /** Sounds as things are now; `now` is in milliseconds. */
  update(now = performance.now()): void {
    const { active: run, time, playback } = this.#laboratory;
    const { subject } = run.store.getState();
    const shown = this.#shown;
    // Another scenario has other series, and a plot may have been closed.
    if (subject !== this.#subject || this.#series === null || !shown.includes(this.#series)) {
      this.#choose(shown[0] ?? null);
    }
    if (time.crosshair !== this.#crosshair) {
      this.#crosshair = time.crosshair;
      this.#movedAt = now;
    }
    if (this.#series === null) {
      this.#sound.play(null);
      return;
    }
    this.#follow(this.#series);
    const { playing } = playback.store.getState();
    const touched = this.#crosshair !== null && now - this.#movedAt < LINGER_MS;
    const value =
      touched && this.#crosshair !== null
        ? readingOf(run.frames, this.#series, this.#crosshair)
        : playing
          ? presentOf(run.frames, this.#series)
          : Number.NaN;
    this.#sound.play(pitchOf(value, this.#most));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#sound.close();
    this.#laboratory.active.tell({ tone: 'calm', title: words.stopped, detail: '' });
  }

  /** The series that the plots show, in the order of the engine. */
  get #shown(): SeriesId[] {
    return [...this.#laboratory.active.frames.columns.keys()];
  }

  #choose(series: SeriesId | null): void {
    this.#series = series;
    this.#subject = this.#laboratory.active.store.getState().subject;
    this.#most = 0;
  }

  #follow(series: SeriesId): void {
    const { frames } = this.#laboratory.active;
    const column = frames.columns.get(series);
    for (let pixel = 0; column && pixel < column.filled; pixel += 1) {
      const value = column.values[pixel * PIXEL.stride + PIXEL.max] ?? 0;
      if (value > this.#most) this.#most = value;
    }
    const present = presentOf(frames, series);
    if (present > this.#most) this.#most = present;
  }
}

/** An oscillator of Web Audio; pitch and loudness glide, for a step would click. */
class Oscillator implements Sound {
  #context = new AudioContext();
  #oscillator = this.#context.createOscillator();
  #gain = this.#context.createGain();

  constructor() {
    this.#oscillator.type = 'triangle';
    this.#gain.gain.value = 0;
    this.#oscillator.connect(this.#gain).connect(this.#context.destination);
    this.#oscillator.start();
  }

  play(hertz: number | null): void {
    const { currentTime } = this.#context;
    if (hertz !== null) this.#oscillator.frequency.setTargetAtTime(hertz, currentTime, 0.015);
    this.#gain.gain.setTargetAtTime(hertz === null ? 0 : 0.12, currentTime, 0.03);
  }

  close(): void {
    void this.#context.close();
  }
}

/** Turns the sound on, or off. */
export function toggleListening(
  laboratory: Laboratory,
  make: () => Sound = () => new Oscillator(),
): void {
  if (laboratory.listening) {
    laboratory.listening.stop();
    laboratory.listening = null;
    return;
  }
  try {
    laboratory.listening = new Listening(laboratory, make());
  } catch {
    // A browser without sound, or one that refuses it.
    laboratory.active.tell({ tone: 'grave', title: words.none, detail: words.noneHelp });
  }
}
