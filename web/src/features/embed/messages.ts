/**
 * Messages from the page that a frame is in. Only that page may send them, and only if the
 * frame's own address names its origin; they can do no more than a link can.
 */
import type {
  Answer,
  Answers,
  Command,
  Hello,
  Id,
  Instant,
  Note,
} from '../../../../public/embed/sawtooth';
import { type Problem, ProblemError, SECOND } from '../../engine/types';
import { problemIn } from '../../model/document/problems';
import type { Laboratory } from '../../model/laboratory';
import { SerialQueue } from '../../model/run/serialQueue';
import { eventsOf, lookAtAll, openedOf, valuesOf } from './answers';
import type { EmbedOpener } from './embedOpener';
import { linkTo } from './links';
import { type Asked, COMMANDS, idOf, isOurs, problem, readMessage, VERSION } from './readMessage';
import { embed as t } from './texts/en/embed';

/** Messages that wait for those before them. */
const MOST_WAITING = 100;

/** A frame that is out of sight gets its values a little later. */
const LOOK_AGAIN_MS = 30;
const PATIENCE = 40;

/** Changes are sent at most this often. */
const TELL_EVERY_MS = 200;

interface Options {
  /** The origins that may send messages. */
  origins: readonly string[];
  opener: EmbedOpener;
  /** Whether plots ask for the values that they show. */
  plots: boolean;
}

/** Where messages come from and go to: the window of the page, and that of the frame. */
export interface Surroundings {
  own: Pick<Window, 'addEventListener'>;
  parent: Pick<Window, 'postMessage'> | null;
  /** The origin of the page around the frame, where the browser gives it. */
  around: string | null;
}

type Handlers = {
  readonly [C in Command]: (asked: Extract<Asked, { command: C }>) => Promise<Answers[C]>;
};

export class Messages {
  #laboratory: Laboratory;
  #options: Options;
  #around: Surroundings;
  #queue = new SerialQueue();
  #waiting = 0;
  /** The origin that has sent a message. */
  #heard: string | null = null;
  #changed: ReturnType<typeof setTimeout> | undefined;
  #stopped = new AbortController();

  constructor(laboratory: Laboratory, options: Options, around: Surroundings) {
    this.#laboratory = laboratory;
    this.#options = options;
    this.#around = around;
    around.own.addEventListener('message', (event) => this.#hear(event), {
      signal: this.#stopped.signal,
    });
    this.#tellOfRun();
  }

  /** Says that the frame listens, once its address was opened or refused. */
  begin(opening: Promise<unknown>): void {
    const ready = async (): Promise<void> => {
      await opening;
      this.#tell({ sawtooth: VERSION, note: 'ready', ...this.#hello() });
    };
    void this.#queue.add(ready);
  }

  stop(): void {
    clearTimeout(this.#changed);
    this.#stopped.abort();
  }

  #hear({ data, source, origin }: MessageEvent<unknown>): void {
    if (!isOurs(data)) return;
    const to = source ?? null;
    const answer = (message: Answer): void => {
      // An origin without a name, as that of a file, can only be answered wherever it is.
      to?.postMessage(message, { targetOrigin: origin === 'null' ? '*' : origin });
    };
    // Nothing is read of what nobody is listened to for: that might take long.
    const refusal = this.#refusalOf(to, origin);
    const read = refusal ? { id: idOf(data), asked: null, problem: refusal } : readMessage(data);
    const { id, asked } = read;
    if (asked === null) {
      answer({ sawtooth: VERSION, id, ok: false, error: read.problem });
      return;
    }
    this.#waiting += 1;
    void this.#queue
      .add(() => this.#answered(id, asked))
      .then(answer)
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** Why nobody from there is listened to, at the moment; null where somebody is. */
  #refusalOf(source: MessageEventSource | null, origin: string): Problem | null {
    const { parent } = this.#around;
    if (parent === null || source !== parent) return { path: '', message: t.message.notParent };
    if (!this.#options.origins.includes(origin))
      return { path: 'origin', message: t.message.origin(origin) };
    this.#heard = origin;
    if (this.#waiting < MOST_WAITING) return null;
    return { path: '', message: t.message.busy(MOST_WAITING) };
  }

  async #answered(id: Id, asked: Asked): Promise<Answer> {
    try {
      return { sawtooth: VERSION, id, ok: true, value: await this.#do(asked) };
    } catch (thrown) {
      const error = problemIn(thrown) ?? { path: '', message: t.message.superseded };
      return { sawtooth: VERSION, id, ok: false, error };
    }
  }

  #do(asked: Asked): Promise<Answers[Command]> {
    switch (asked.command) {
      case 'hello':
        return this.#handlers.hello(asked);
      case 'load':
        return this.#handlers.load(asked);
      case 'play':
        return this.#handlers.play(asked);
      case 'pause':
        return this.#handlers.pause(asked);
      case 'seek':
        return this.#handlers.seek(asked);
      case 'set':
        return this.#handlers.set(asked);
      case 'step':
        return this.#handlers.step(asked);
      case 'values':
        return this.#handlers.values(asked);
      case 'events':
        return this.#handlers.events(asked);
      case 'summary':
        return this.#handlers.summary(asked);
      case 'document':
        return this.#handlers.document(asked);
    }
  }

  #handlers: Handlers = {
    hello: async () => this.#hello(),
    load: async ({ link, document, play = false }) => {
      const refused = await this.#options.opener.open(link ?? null, document ?? null, play);
      if (refused) throw new ProblemError(refused);
      return openedOf(this.#laboratory);
    },
    play: async ({ speed }) => {
      this.#needRun();
      const { playback } = this.#laboratory;
      if (speed !== undefined) playback.setSpeed(speed);
      playback.play();
      return this.#instant();
    },
    pause: async () => {
      this.#needRun();
      this.#laboratory.playback.pause();
      // Its worker may have gone on for a moment.
      const { now } = await this.#laboratory.active.query({ kind: 'digest' });
      return { now: now / SECOND, playing: false };
    },
    seek: async ({ to }) => {
      this.#needRun();
      const { playback } = this.#laboratory;
      const { duration } = playback.store.getState();
      if (to * SECOND > duration) throw problem('to', t.message.beyond(duration / SECOND));
      await playback.seek(to * SECOND);
      // Somebody may have stopped it, or gone elsewhere.
      if (!playback.store.getState().playing && Math.abs(playback.now - to * SECOND) > 1)
        throw problem('to', t.message.stopped);
      return this.#instant();
    },
    set: async ({ path, value }) => {
      this.#needRun();
      const { active: run } = this.#laboratory;
      const { build } = run.store.getState();
      let refused: Problem | null = null;
      run.beginGesture();
      const done = await run.change(path, value, {
        refused: (why) => {
          refused = why;
        },
      });
      if (!done) throw new ProblemError(refused ?? { path, message: t.message.superseded });
      const effect = run.store.getState().build === build ? 'live' : 'restart';
      return { ...this.#instant(), effect };
    },
    step: async ({ to }) => {
      this.#needRun();
      const { lesson } = this.#laboratory;
      const { length } = lesson.steps;
      if (!Number.isInteger(to) || to > length) throw problem('to', t.message.noStep(length));
      await lesson.goTo(to - 1);
      return { ...this.#instant(), step: to, title: lesson.step?.title ?? '' };
    },
    values: async (asked) => {
      await this.#shown();
      return valuesOf(this.#laboratory, asked);
    },
    events: async (asked) => {
      await this.#shown();
      return eventsOf(this.#laboratory.active, asked);
    },
    summary: async () => {
      this.#needRun();
      return { ...(await this.#laboratory.active.summary()) };
    },
    document: async () => {
      this.#needRun();
      const { text } = this.#laboratory;
      return { document: JSON.parse(text), link: await linkTo(text) };
    },
  };

  /** Waits for the frame of the instant that is shown. Out of sight nothing is drawn, which frames wait for. */
  async #shown(): Promise<void> {
    this.#needRun();
    const { active: run } = this.#laboratory;
    if (!this.#options.plots) lookAtAll(this.#laboratory);
    const { epoch } = run.frames.view ?? { epoch: -1 };
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const { latest, view, events } = run.frames;
      const there = view && events && latest?.time === run.now;
      const fresh = this.#options.plots || (view?.epoch ?? -1) > epoch;
      if (run.store.getState().playing ? view && events && fresh : there && fresh) return;
      this.#laboratory.drawn();
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  #needRun(): void {
    const { phase } = this.#laboratory.active.store.getState();
    if (phase !== 'ready') throw problem('', t.message.nothing);
  }

  #instant(): Instant {
    const { playback } = this.#laboratory;
    return { now: playback.now / SECOND, playing: playback.store.getState().playing };
  }

  #hello(): Hello {
    const { version, phase, refusal } = this.#laboratory.active.store.getState();
    return {
      version,
      commands: [...COMMANDS],
      opened: phase === 'ready' ? openedOf(this.#laboratory) : null,
      problem: refusal?.problem ?? null,
    };
  }

  /** Tells the page what happens, where its origin is one that may know. */
  #tell(note: Note): void {
    const { origins } = this.#options;
    const { around, parent } = this.#around;
    const known = this.#heard ?? around;
    const to = known === null ? origins : origins.filter((one) => one === known);
    for (const targetOrigin of to) parent?.postMessage(note, { targetOrigin });
  }

  #tellOfRun(): void {
    const { playback, store } = this.#laboratory;
    const now = (): number => playback.now / SECOND;
    const leavePlayback = playback.store.subscribe(({ playing, ended }, before) => {
      if (ended && !before.ended) this.#tell({ sawtooth: VERSION, note: 'ended', now: now() });
      else if (playing !== before.playing)
        this.#tell({ sawtooth: VERSION, note: playing ? 'playing' : 'paused', now: now() });
    });
    let leaveRun = (): void => {};
    const follow = (): void => {
      leaveRun();
      const { active } = this.#laboratory;
      leaveRun = active.document.store.subscribe(({ text }, before) => {
        if (text === before.text || this.#options.opener.isOpening) return;
        this.#changed ??= setTimeout(() => {
          this.#changed = undefined;
          this.#tell({ sawtooth: VERSION, note: 'changed', now: now() });
        }, TELL_EVERY_MS);
      });
    };
    follow();
    const leaveLaboratory = store.subscribe(({ active }, before) => {
      if (active !== before.active) follow();
    });
    const leaveOpener = this.#options.opener.onOpened(() =>
      this.#tell({ sawtooth: VERSION, note: 'opened', ...openedOf(this.#laboratory) }),
    );
    this.#stopped.signal.addEventListener('abort', () => {
      leavePlayback();
      leaveLaboratory();
      leaveRun();
      leaveOpener();
    });
  }
}
