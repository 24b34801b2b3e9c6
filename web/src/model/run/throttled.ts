/**
 * Sends a value while it is being dragged: at most 20 a second, one request at
 * a time, and always the last one.
 */
const LEAST_GAP_MS = 50;

export class Throttled<T> {
  #send: (value: T) => Promise<void>;
  #next: { value: T } | null = null;
  #sent: { value: T } | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

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

  /** Sends nothing more. */
  stop(): void {
    this.#stopped = true;
    this.#next = null;
    clearTimeout(this.#timer);
  }

  #go(): void {
    if (this.#stopped || this.#sent || !this.#next || this.#timer !== undefined) return;
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

/** Throttles each path of a document by itself, so that no value waits for another's. */
export class ThrottledByPath<T> {
  #send: (path: string, value: T) => Promise<void>;
  #paths = new Map<string, Throttled<T>>();

  constructor(send: (path: string, value: T) => Promise<void>) {
    this.#send = send;
  }

  push(path: string, value: T): void {
    let throttled = this.#paths.get(path);
    if (!throttled) {
      throttled = new Throttled((next) => this.#send(path, next));
      this.#paths.set(path, throttled);
    }
    throttled.push(value);
  }

  stop(): void {
    for (const throttled of this.#paths.values()) throttled.stop();
  }
}
