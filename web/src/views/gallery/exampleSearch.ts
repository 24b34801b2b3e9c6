/** Searches, filters and groups the examples. */
import { namesIn } from '../../model/library/choices';
import { type Example, examples, type Level, type Subject } from '../../model/library/examples';
import { texts } from '../../texts';
import { ranked } from '../../ui/choosing/search';

export interface ExampleFilter {
  subject: Subject | null;
  level: Level | null;
}

export const NO_FILTER: ExampleFilter = { subject: null, level: null };

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

export function passesFilter({ subject, level }: Example, filter: ExampleFilter): boolean {
  return (
    (filter.subject === null || filter.subject === subject) &&
    (filter.level === null || filter.level === level)
  );
}

/** The text by which an example is searched: its own, its subject and its algorithms. */
const SEARCHED = examples.map((example) => {
  const { slug, name, about, choices, subject, level } = example;
  const kinds = [...choices].map((choice) => choice.replace(/^.*\//, ''));
  const words = [texts.lesson.subjects[subject], texts.lesson.levels[level]];
  const help = [...words, about, ...kinds, ...namesIn(choices)].join(' ');
  return { value: slug, label: name, help, example };
});

/** The examples that match all words, the best first. */
export function searchExamples(query: string): readonly Example[] {
  return ranked(SEARCHED, query).map(({ example }) => example);
}

interface Section {
  /** The subject of its examples; null for those that a search found, in its order. */
  subject: Subject | null;
  examples: readonly Example[];
}

const bySubject = (one: Example, other: Example): number =>
  LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || one.minutes - other.minutes;

export function sectionsOf(shown: readonly Example[], query: string): readonly Section[] {
  if (shown.length === 0) return [];
  if (query.trim() !== '') return [{ subject: null, examples: shown }];
  return SUBJECTS.map((subject) => ({
    subject,
    examples: shown.filter((one) => one.subject === subject).toSorted(bySubject),
  })).filter((section) => section.examples.length > 0);
}
