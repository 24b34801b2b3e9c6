/**
 * Sends a dragged value while it is being dragged: at most 20 a second, one
 * under way at a time, and the last one always.
 */
const LEAST_GAP_MS = 50;

export class Setter<T> {
  #send: (value: T) => Promise<void>;
  #next: { value: T } | null = null;
  #sent: { value: T } | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (value: T) => Promise<void>) {
    this.#send = send;
  }

  push(value: T): void {
    this.#next = { value };
    this.#go();
  }

  /** The latest value that has not been answered. */
  get pending(): T | undefined {
    return (this.#next ?? this.#sent)?.value;
  }

  #go(): void {
    if (this.#sent || !this.#next || this.#timer !== undefined) return;
    const wait = this.#lastAt + LEAST_GAP_MS - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#go();
      }, wait);
      return;
    }
    const { value } = this.#next;
    this.#sent = this.#next;
    this.#next = null;
    this.#lastAt = performance.now();
    void this.#send(value).finally(() => {
      this.#sent = null;
      this.#go();
    });
  }
}

/** A setter for each path, since what is dragged is one value at a time. */
export class Setters<T> {
  #send: (path: string, value: T) => Promise<void>;
  #each = new Map<string, Setter<T>>();

  constructor(send: (path: string, value: T) => Promise<void>) {
    this.#send = send;
  }

  push(path: string, value: T): void {
    let setter = this.#each.get(path);
    if (!setter) {
      setter = new Setter((next) => this.#send(path, next));
      this.#each.set(path, setter);
    }
    setter.push(value);
  }
}
