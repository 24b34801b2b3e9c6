/** Moving pictures of a part of the run: each is drawn as a picture for paper is, up to its instant. */
import { SECOND } from '../../../engine/types';
import type { Laboratory } from '../../../model/laboratory';
import { SerialQueue } from '../../../model/run/serialQueue';
import { svgAddress } from '../../../ui/drawing/png';
import type { PlotStage } from '../../../views/plots/stage/plotStage';
import { type Parts, pictureOf } from '../picture';
import { measure, networkOf, sourceOf } from '../stageSource';
import { type ClipEncoder, gifEncoder, videoEncoder } from './encoders';

export const KINDS = ['video', 'gif'] as const;
export type ClipKind = (typeof KINDS)[number];

export interface ClipSettings {
  kind: ClipKind;
  /** Of the run, in seconds. */
  from: number;
  to: number;
  /** How long it takes to look at, in seconds. */
  length: number;
  network: boolean;
  scheme: 'light' | 'dark';
}

/** Pictures in a second: a GIF of more is large. */
const RATE: Readonly<Record<ClipKind, number>> = { video: 25, gif: 10 };

/** More pictures than these would take minutes. */
export const MOST_PICTURES = 900;

/** The size of a picture, in pixels; video needs even numbers. */
const WIDTH = 960;
const PANELS = 420;
const LETTERS = 13;

/** How many pictures a clip has. */
export function picturesOf({ kind, length }: Pick<ClipSettings, 'kind' | 'length'>): number {
  return Math.min(MOST_PICTURES, Math.max(2, Math.round(length * RATE[kind]) + 1));
}

/** The instant of a picture, in seconds of the run. */
export function instantOf(picture: number, count: number, { from, to }: ClipSettings): number {
  return from + ((to - from) * picture) / (count - 1);
}

export interface Measured {
  /** Bytes, from a few pictures of it. */
  bytes: number;
  width: number;
  height: number;
}

/** Draws the pictures of clips. */
type Pictures = Pick<ClipSource, 'picture'>;

/**
 * Draws the pictures of clips. All of them move one run: one work is done after another, and each ends at the instant that
 * was shown when the first began.
 */
export class ClipSource {
  #laboratory: Laboratory;
  #stage: PlotStage;
  #canvas = document.createElement('canvas');
  #before: number | null = null;
  #works = new SerialQueue();

  constructor(laboratory: Laboratory, stage: PlotStage) {
    this.#laboratory = laboratory;
    this.#stage = stage;
  }

  /** Does a work once all earlier ones are done. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#works.add(async () => {
      const { playback } = this.#laboratory;
      const { opens } = this.#laboratory;
      playback.pause();
      this.#before ??= playback.now;
      try {
        return await work();
      } finally {
        // Another document was opened meanwhile.
        if (this.#laboratory.opens === opens) await playback.seek(this.#before);
      }
    });
  }

  /** The pixels of one; null where nothing is drawn yet. */
  async picture(index: number, count: number, settings: ClipSettings): Promise<ImageData | null> {
    const { network, scheme } = settings;
    const at = instantOf(index, count, settings);
    // Only packets are of an instant: curves are recorded.
    if (network) await this.#laboratory.playback.seek(Math.round(at * SECOND));
    if (network) await new Promise(requestAnimationFrame);
    const made = pictureOf(this.#parts(network, at), {
      ...{ width: WIDTH, letters: LETTERS, paper: null, scheme, events: false },
      ...{ title: '', caption: [], source: '', until: at },
      panelHeight: PANELS / Math.max(1, this.#ids.length),
    });
    if (!made) return null;
    const image = new Image();
    image.src = svgAddress(made.svg);
    await image.decode();
    const canvas = this.#canvas;
    // The first one says how large all are: a legend may grow a line.
    if (index === 0 || canvas.width !== WIDTH) {
      canvas.width = WIDTH;
      canvas.height = made.height + (made.height % 2);
    }
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.fillStyle = scheme === 'light' ? '#fff' : '#000';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  get #ids(): readonly string[] {
    return this.#stage.settings.state.panels;
  }

  #parts(network: boolean, until: number): Parts {
    const { step } = this.#laboratory.lesson.store.getState();
    // A plane with its model is drawn as it is on the screen, which alone has that.
    const { model } = this.#stage.settings.state.plane;
    const source = sourceOf(this.#stage, step, model ? undefined : until);
    return {
      network: network ? networkOf(this.#stage.run) : null,
      columns: [{ run: null, source, ids: this.#ids }],
      measure: measure(),
    };
  }
}

/** Where the size is estimated: two neighbours at the beginning, in the middle and towards the end. */
const SAMPLED = [0, 0.5, 0.9];

function encoderFor(kind: ClipKind, first: ImageData, samples: readonly ImageData[]): ClipEncoder {
  const { width, height } = first;
  return kind === 'gif'
    ? gifEncoder(width, height, RATE.gif, samples)
    : videoEncoder(width, height, RATE.video);
}

/** Draws a few pictures of a clip to say how large it becomes; null where nothing is drawn yet, or nobody waits for it. */
export async function measureClip(
  source: Pictures,
  settings: ClipSettings,
  waits: () => boolean,
): Promise<Measured | null> {
  const count = picturesOf(settings);
  const places = SAMPLED.flatMap((share) => {
    const place = Math.min(count - 2, Math.floor(share * count));
    return [place, place + 1];
  });
  const drawn: ImageData[] = [];
  for (const place of new Set(places)) {
    if (!waits()) return null;
    const one = await source.picture(place, count, settings);
    if (one) drawn.push(one);
  }
  const [first] = drawn;
  if (!first) return null;
  const encoder = encoderFor(settings.kind, first, drawn);
  const sizes: number[] = [];
  try {
    for (const one of drawn) {
      await encoder.add(one);
      sizes.push(await encoder.bytes());
    }
  } finally {
    encoder.close();
  }
  // Of each pair the second has what changes from one picture to the next.
  const steps = sizes.flatMap((size, index) =>
    index % 2 === 1 ? [size - (sizes[index - 1] ?? 0)] : [],
  );
  const each = steps.reduce((sum, one) => sum + one, 0) / Math.max(1, steps.length);
  const bytes = (sizes[0] ?? 0) + each * (count - 1);
  return { bytes, width: first.width, height: first.height };
}

/** Makes a clip; `progress` is called with the share that is done, and stops it by false. Null where it was stopped. */
export async function makeClip(
  source: Pictures,
  settings: ClipSettings,
  progress: (share: number) => boolean,
): Promise<Blob | null> {
  const count = picturesOf(settings);
  const samples: ImageData[] = [];
  for (const share of settings.kind === 'gif' ? SAMPLED : [0]) {
    const one = await source.picture(Math.floor(share * (count - 1)), count, settings);
    if (one) samples.push(one);
  }
  const [first] = samples;
  if (!first) return null;
  const encoder = encoderFor(settings.kind, first, samples);
  try {
    for (let index = 0; index < count; index += 1) {
      const one = await source.picture(index, count, settings);
      if (one) await encoder.add(one);
      if (!progress((index + 1) / count)) return null;
    }
    return await encoder.finish();
  } finally {
    encoder.close();
  }
}
