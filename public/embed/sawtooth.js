// @ts-check
// A client for a Sawtooth in a frame: sends commands, and matches answers to them by their ids.
// Its types are in sawtooth.d.ts. Copy both files, or import them from where Sawtooth is.

const VERSION = 1;

/** Milliseconds between greetings of a frame that may not listen yet. */
const AGAIN = 500;

/** A message was refused: the place, and why. */
export class Refusal extends Error {
  /** @param {{ path: string, message: string }} problem */
  constructor({ path, message }) {
    super(path === '' ? message : `${path}: ${message}`);
    this.name = 'Refusal';
    this.path = path;
  }
}

/** @param {HTMLIFrameElement} frame */
export function sawtooth(frame) {
  const { origin } = new URL(frame.src, location.href);
  /** @type {Map<number, { resolve: (value: any) => void, reject: (why: Error) => void }>} */
  const waiting = new Map();
  /** @type {Set<(note: import('./sawtooth.js').Note) => void>} */
  const listeners = new Set();
  /** @type {(hello: import('./sawtooth.js').Hello) => void} */
  let isReady = () => {};
  /** @type {(why: Error) => void} */
  let isNot = () => {};
  const ready = new Promise((resolve, reject) => {
    isReady = (hello) => {
      clearInterval(greeting);
      resolve(hello);
    };
    isNot = (why) => {
      clearInterval(greeting);
      reject(why);
    };
  });
  // Who sends a command gets the error; who only waits for this may have gone.
  ready.catch(() => {});
  let closed = false;
  let last = 0;

  /** @param {MessageEvent} event */
  const hear = ({ data, source, origin: from }) => {
    if (source !== frame.contentWindow || from !== origin || data?.sawtooth !== VERSION) return;
    if ('note' in data) {
      if (data.note === 'ready') isReady(data);
      for (const listener of listeners) listener(data);
      return;
    }
    const asked = waiting.get(data.id);
    if (!asked) return;
    waiting.delete(data.id);
    if (data.ok) asked.resolve(data.value);
    else asked.reject(new Refusal(data.error));
  };

  /**
   * @param {string} command
   * @param {object} fields
   * @param {string} [to]
   * @returns {Promise<any>}
   */
  const ask = (command, fields, to = origin) =>
    new Promise((resolve, reject) => {
      if (closed) throw gone();
      last += 1;
      // What no message can hold, such as a function, is refused here, and waits for no answer.
      frame.contentWindow?.postMessage({ sawtooth: VERSION, id: last, command, ...fields }, to);
      waiting.set(last, { resolve, reject });
    });

  const gone = () => new Refusal({ path: '', message: 'the client was closed' });

  /**
   * Sent before the frame listens it is lost, and sent again. It tells nothing, and goes to whatever is in the frame,
   * which may be empty yet. A frame whose address does not name this page's origin refuses it.
   */
  const greet = () => {
    waiting.delete(greeted);
    ask('hello', {}, '*').then(isReady, isNot);
    greeted = last;
  };
  let greeted = 0;
  const greeting = setInterval(greet, AGAIN);

  addEventListener('message', hear);
  frame.addEventListener('load', greet);
  greet();

  /**
   * A command goes out once the frame listens.
   * @param {string} command
   * @param {object} [fields]
   */
  const send = (command, fields = {}) => ready.then(() => ask(command, fields));

  return {
    ready,
    /** @param {object} what */
    load: (what) => send('load', what),
    /** @param {number} [speed] */
    play: (speed) => send('play', speed === undefined ? {} : { speed }),
    pause: () => send('pause'),
    /** @param {number} to */
    seek: (to) => send('seek', { to }),
    /** @param {string} path @param {unknown} value */
    set: (path, value) => send('set', { path, value }),
    /** @param {number} to */
    step: (to) => send('step', { to }),
    /** @param {object} [what] */
    values: (what) => send('values', what),
    /** @param {object} [what] */
    events: (what) => send('events', what),
    summary: () => send('summary'),
    document: () => send('document'),
    /** @param {(note: import('./sawtooth.js').Note) => void} listener */
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      removeEventListener('message', hear);
      frame.removeEventListener('load', greet);
      listeners.clear();
      closed = true;
      isNot(gone());
      for (const { reject } of waiting.values()) reject(gone());
      waiting.clear();
    },
  };
}
