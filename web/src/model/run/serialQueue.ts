/**
 * Runs asynchronous edits of a document one after another: each sees the
 * document as the one before it has left it, however soon it was requested.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(edit: () => Promise<T>): Promise<T> {
    const done = this.#last.then(edit);
    // A failure is reported to its caller; the next edit runs anyway.
    this.#last = done.catch(() => {});
    return done;
  }
}
