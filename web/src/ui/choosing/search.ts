/** Searching options by typed words. */

export interface SearchOption {
  value: string;
  label: string;
  help?: string | undefined;
}

/** The letters and digits alone, in lower case: `htcp` finds H-TCP. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+\s]/gu, '');
}

/** Whether a text has words that begin like this. */
function begins(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

/** The options with every word in their name or help; the name itself comes first, then names that begin with it. */
export function ranked<T extends SearchOption>(options: readonly T[], query: string): T[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...options];
  const whole = words.join(' ');
  const rank = ({ label, help = '' }: T): number => {
    const name = plain(label);
    if (name === whole) return 0;
    if (name.startsWith(whole)) return 1;
    if (words.every((word) => name.includes(word))) return 2;
    const both = `${name} ${plain(help)}`;
    if (words.every((word) => begins(both, word))) return 3;
    return words.every((word) => both.includes(word)) ? 4 : Number.POSITIVE_INFINITY;
  };
  return options
    .map((option) => ({ option, at: rank(option) }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.at - b.at)
    .map(({ option }) => option);
}
