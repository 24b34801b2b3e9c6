/** Names like one that does not exist. */

/** Longer names than this are not compared in full. */
const LONGEST = 60;

/** The most names that are offered. */
const MOST = 3;

/** The names nearest to a word, those of fewest changed letters first; names that contain a part of it count as near. */
export function nearest<T>(word: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  const asked = word.slice(0, LONGEST).toLowerCase();
  const parts = asked.split(/[^a-z0-9]+/).filter((part) => part.length > 2);
  return all
    .map((one) => {
      const name = nameOf(one).toLowerCase();
      const shared = parts.filter((part) => name.split('-').includes(part)).length;
      const changes = distance(asked, name.slice(0, LONGEST));
      const near = shared > 0 || changes <= Math.max(2, asked.length / 3);
      return { one, near, changes: changes - 4 * shared };
    })
    .filter(({ near }) => near)
    .sort((a, b) => a.changes - b.changes)
    .slice(0, MOST)
    .map(({ one }) => one);
}

/** How many letters have to be put in, taken out or replaced to make one word of the other. */
export function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const kept = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      now.push(Math.min(kept, (before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}
