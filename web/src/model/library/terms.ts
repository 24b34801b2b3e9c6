/**
 * Words that lead to the glossary where a text uses them first: by the id of their entry. Words of everyday
 * language, such as "queue" or "rate", are left out: texts would be full of links.
 */
import { translated } from '../../texts/language';
import { glossaryHref } from '../share/route';

export const TERM_WORDS: Readonly<Record<string, string>> = {
  'ack-clocking': 'ACK clocking',
  aimd: 'AIMD',
  aqm: 'AQM|active queue management',
  avoidance: 'congestion avoidance',
  bdp: 'bandwidth-delay products?|BDP',
  bufferbloat: 'bufferbloat',
  'congestion-event': 'congestion events?',
  contention: 'contention windows?',
  cwnd: 'congestion windows?|cwnd',
  'delayed-ack': 'delayed acknowledgements?|delayed ACKs?',
  'drop-tail': 'drop-tail',
  'duplicate-ack': 'duplicate acknowledgements?|duplicate ACKs?',
  ecn: 'ECN',
  fairness: "Jain's index|Jain index",
  'fast-recovery': 'fast recovery',
  'fast-retransmit': 'fast retransmit',
  'flight-size': 'flight size',
  'fluid-model': 'fluid models?',
  goodput: 'goodput',
  'initial-window': 'initial window',
  jitter: 'jitter',
  l4s: 'L4S',
  pacing: 'pacing',
  'random-loss': 'random loss(?:es)?',
  'receive-window': 'receive windows?',
  rto: 'RTO|retransmission timeout',
  rtt: 'RTT',
  'rtt-unfairness': 'RTT unfairness',
  sack: 'SACK|selective acknowledgements?',
  'slow-start': 'slow start',
  sojourn: 'sojourn time',
  spurious: 'spurious timeouts?',
  ssthresh: 'ssthresh|slow start threshold',
  utilization: 'utilization',
};

/** Texts that are not translated stay in English, so its words count in every language. */
const others = translated<Readonly<Record<string, string>>>('termWords', {});

const ENTRIES = Object.entries(TERM_WORDS).map(
  ([id, words]) => [id, others[id] === undefined ? words : `${words}|${others[id]}`] as const,
);

/** Of words that begin alike the longer one is meant: "RTT unfairness", not "RTT". */
const TERM = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${ENTRIES.flatMap(([, words]) => words.split('|'))
    .sort((one, other) => other.length - one.length)
    .join('|')})(?![\\p{L}\\p{N}_-])`,
  'giu',
);

const BY_WORD: readonly (readonly [RegExp, string])[] = ENTRIES.map(([id, words]) => [
  new RegExp(`^(?:${words})$`, 'iu'),
  id,
]);

/** Where a link in Markdown would be wrong: code, links, addresses, headings. */
const OTHER =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|<[^>\n]*>|https?:\S+|^#+ .*$/gm;

/** Markdown with links from the first use of each term to the glossary. */
export function withTerms(markdown: string): string {
  const used = new Set<string>();
  const linked = (text: string): string =>
    termsIn(text, used)
      .map(({ text: word, id }) => (id === null ? word : `[${word}](${glossaryHref(id)})`))
      .join('');
  let [out, end] = ['', 0];
  for (const { 0: other, index } of markdown.matchAll(OTHER)) {
    out += linked(markdown.slice(end, index)) + other;
    end = index + other.length;
  }
  return out + linked(markdown.slice(end));
}

/** A part of a text; with an id, one that leads to the glossary. */
export interface TextPart {
  text: string;
  id: string | null;
}

/** The parts of a text: of each term the first use, unless it has been used already. */
export function termsIn(text: string, used: Set<string> = new Set()): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(TERM)) {
    const id = BY_WORD.find(([words]) => words.test(word))?.[1];
    if (id === undefined || used.has(id)) continue;
    used.add(id);
    if (index > end) parts.push({ text: text.slice(end, index), id: null });
    parts.push({ text: word, id });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), id: null });
  return parts;
}
