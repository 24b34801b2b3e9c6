/**
 * Lets what edits the document go one after another: each reads the document
 * that the one before has left, however soon it was asked for.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    // A turn that fails is its caller's to hear of; the next one goes ahead.
    this.#last = turn.catch(() => {});
    return turn;
  }
}
