/** Searches, filters and groups the examples. */
import { namesIn } from '../../model/library/choices';
import { type Example, examples, type Level, type Subject } from '../../model/library/examples';
import { texts } from '../../texts';
import { gallery as words } from '../../texts/en/gallery';
import { ranked } from '../../ui/choosing/search';

export type Asking = keyof typeof words.questions;
export type Time = keyof typeof words.times;

export interface ExampleFilter {
  subject: Subject | null;
  level: Level | null;
  question: Asking | null;
  time: Time | null;
}

export const NO_FILTER: ExampleFilter = { subject: null, level: null, question: null, time: null };

export const ASKING: readonly Asking[] = ['with', 'without'];
export const TIMES: readonly Time[] = ['short', 'medium', 'long'];

/** The most minutes of a short and of a medium lesson. */
const SHORT = 5;
const MEDIUM = 8;

function timeOf({ minutes }: Example): Time {
  if (minutes <= SHORT) return 'short';
  return minutes <= MEDIUM ? 'medium' : 'long';
}

export const LEVELS: readonly Level[] = ['introduction', 'course', 'research'];

/** Ordered such that short sections, side by side, fill their rows. */
export const SUBJECTS: readonly Subject[] = [
  'slow-start',
  'long-paths',
  'fairness',
  'loss',
  'queues',
  'timers',
  'delay',
  'pacing',
  'traffic',
  'model-based',
  'other',
];

export function passesFilter(example: Example, filter: ExampleFilter): boolean {
  const own = {
    subject: example.subject,
    level: example.level,
    question: example.asks ? 'with' : 'without',
    time: timeOf(example),
  };
  return (['subject', 'level', 'question', 'time'] as const).every(
    (key) => filter[key] === null || filter[key] === own[key],
  );
}

/** The text by which an example is searched: its own, its subject and its algorithms. */
const SEARCHED = examples.map((example) => {
  const { slug, name, about, choices, subject, level } = example;
  const kinds = [...choices].map((choice) => choice.replace(/^.*\//, ''));
  const facts = [texts.lesson.subjects[subject], texts.lesson.levels[level]];
  const help = [...facts, about, ...kinds, ...namesIn(choices)].join(' ');
  return { value: slug, label: name, help, example };
});

/** The examples that match all words, the best first. */
export function searchExamples(query: string): readonly Example[] {
  return ranked(SEARCHED, query).map(({ example }) => example);
}

interface Section {
  /** The subject of its examples; null for those that a search found, in its order, and for those of a course. */
  subject: Subject | null;
  title: string;
  examples: readonly Example[];
}

const bySubject = (one: Example, other: Example): number =>
  LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || one.minutes - other.minutes;

export function sectionsOf(shown: readonly Example[], query: string): readonly Section[] {
  if (shown.length === 0) return [];
  if (query.trim() !== '') return [{ subject: null, title: words.best, examples: shown }];
  return SUBJECTS.map((subject) => ({
    subject,
    title: texts.lesson.subjects[subject],
    examples: shown.filter((one) => one.subject === subject).toSorted(bySubject),
  })).filter((section) => section.examples.length > 0);
}

/** The examples in the order of a course, from one Reno flow upward. */
export const COURSE: Readonly<Record<keyof typeof words.path, readonly string[]>> = {
  one: ['one-flow', 'newreno-sawtooth', 'slow-start-exits', 'pacing', 'bufferbloat'],
  loss: [
    ...['delayed-ack-cost', 'two-way', 'five-losses', 'bursty-loss'],
    ...['reordering', 'spurious-timeout', 'short-flows'],
  ],
  share: [
    'two-flows',
    'late-comers',
    'rtt-unfairness',
    'aimd-family',
    'unresponsive',
    'fifty-pairs',
  ],
  queues: ['red-gateway', 'ecn-red', 'home-router', 'phase-effects', 'spred-red'],
  fast: ['one-loss', 'cubic-newreno', 'long-fat-path', 'fat-path-start', 'xcp-round-trips'],
  delay: ['vegas-newreno', 'passing-satellites', 'ledbat-yields', 'copa-company', 'smooth-rate'],
  new: ['bbr-generations', 'dctcp-step', 'dualpi2', 'prague-near-far'],
  radio: ['ucc-newreno', 'noisy-links', 'cellular-trace', 'wlan-upload', 'window-clamp'],
  further: ['moving-bottleneck', 'linux-window-10', 'linux-window-100'],
};

/** The parts of the course with the shown examples in them; no example is left out. */
export function courseOf(shown: readonly Example[]): readonly Section[] {
  const parts = Object.entries(COURSE) as [keyof typeof COURSE, readonly string[]][];
  const placed = new Set(parts.flatMap(([, slugs]) => slugs));
  return parts
    .map(([part, slugs], place) => {
      const own = slugs.flatMap((slug) => shown.find((one) => one.slug === slug) ?? []);
      const others = part === 'further' ? shown.filter(({ slug }) => !placed.has(slug)) : [];
      const title = words.step(place + 1, words.path[part]);
      return { subject: null, title, examples: [...own, ...others] };
    })
    .filter((section) => section.examples.length > 0);
}
