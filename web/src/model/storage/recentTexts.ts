/** A map from documents' texts that keeps the latest ones, bounded in number and in characters. */
const MOST_TEXTS = 100;
const MOST_CHARACTERS = 20_000_000;

export class RecentTexts<V> {
  /** The one that was set longest ago is first. */
  #values = new Map<string, V>();
  #characters = 0;

  get(text: string): V | undefined {
    return this.#values.get(text);
  }

  has(text: string): boolean {
    return this.#values.has(text);
  }

  set(text: string, value: V): void {
    this.delete(text);
    this.#values.set(text, value);
    this.#characters += text.length;
    for (const oldest of this.#values.keys()) {
      const isFull = this.#values.size > MOST_TEXTS || this.#characters > MOST_CHARACTERS;
      if (!isFull || oldest === text) return;
      this.delete(oldest);
    }
  }

  delete(text: string): void {
    if (this.#values.delete(text)) this.#characters -= text.length;
  }
}
