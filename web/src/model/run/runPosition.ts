/** The instant at which a run stands and how far it is recorded, from its frames and from answers. */
import type { Frames } from '../../engine/client/frames';
import type { Nanoseconds } from '../../engine/types';

interface Reached {
  now: Nanoseconds;
  recordedUntil: Nanoseconds;
}

export class RunPosition {
  #frames: Frames;
  /** Where an answer has led to, until a frame shows it. */
  #reached: Reached | null = null;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  get now(): Nanoseconds {
    return this.#reached?.now ?? this.#frames.latest?.time ?? 0;
  }

  get recordedUntil(): Nanoseconds {
    return this.#reached?.recordedUntil ?? this.#frames.latest?.recordedUntil ?? 0;
  }

  /** A step or a seek has ended there; null where it had no effect. */
  sought(sought: Pick<Reached, 'now'> | null): void {
    this.#reached = sought && {
      now: sought.now,
      recordedUntil: Math.max(this.recordedUntil, sought.now),
    };
  }

  /** Forgets the frames of the run before: a change undone before the next frame leads back here. */
  restart({ now, recordedUntil }: Reached): void {
    this.#frames.clear();
    this.#reached = { now, recordedUntil };
  }

  /** A frame shows the present. */
  shown(): void {
    this.#reached = null;
  }
}
