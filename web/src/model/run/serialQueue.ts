/**
 * Runs asynchronous edits of a document one after another: each sees the
 * document that the one before it has left, however soon it was asked for.
 */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  add<T>(edit: () => Promise<T>): Promise<T> {
    const done = this.#last.then(edit);
    // A failure belongs to its caller; the next edit runs all the same.
    this.#last = done.catch(() => {});
    return done;
  }
}
