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
  /** Those who wait until the latest value has been answered. */
  #waiting: (() => void)[] = [];

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

  /** Sends the latest value without a pause; resolves when it has been answered, null where nothing is pending. */
  flush(): Promise<void> | null {
    if (this.pending === undefined) return null;
    this.#lastAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#go();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends nothing more. */
  stop(): void {
    this.#stopped = true;
    this.#next = null;
    clearTimeout(this.#timer);
    if (!this.#sent) this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
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
      if (this.#next) this.#go();
      else this.#settle();
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

  /**
   * Acts once values that are still on their way have been answered: they belong to the instant at which they were
   * set. They are sent without a pause, and where there are none it acts at once.
   */
  beforehand<T>(act: () => Promise<T>): Promise<T> {
    const pending = [...this.#paths.values()].flatMap((throttled) => throttled.flush() ?? []);
    return pending.length > 0 ? Promise.all(pending).then(act) : act();
  }

  stop(): void {
    for (const throttled of this.#paths.values()) throttled.stop();
  }
}
