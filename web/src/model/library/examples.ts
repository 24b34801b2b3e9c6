/**
 * The examples that come with the page: one document for each file of `scenarios/`. They
 * are not part of a first visit: users import this module when they need it.
 */
import type { Lesson } from '../../generated/scenario';
import { firstSentence, readScenario } from '../document/scenario';
import { type AlgorithmChoice, choicesIn } from './choices';
import { FIRST_EXAMPLE } from './firstExample';

export interface Example {
  /** The file's name without its ending. */
  slug: string;
  name: string;
  sentence: string;
  about: string;
  subject: Subject;
  level: Level;
  /** How long its lesson takes. */
  minutes: number;
  /** Whether a step of its lesson asks a question. */
  asks: boolean;
  /** The senders, queues, loss models and so on that its document chooses. */
  choices: ReadonlySet<AlgorithmChoice>;
  document: string;
}

export type Subject = NonNullable<Lesson['subject']>;
export type Level = NonNullable<Lesson['level']>;

const files = import.meta.glob<string>('../../../../scenarios/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const examples: readonly Example[] = Object.entries(files)
  .map(([path, document]) => ({ slug: path.replace(/^.*\/|\.json$/g, ''), document }))
  // Other JSON files may lie in the same folder.
  .filter(({ document }) => document.includes('"sawtooth-scenario"'))
  .map(({ slug, document }) => {
    const scenario = readScenario(document);
    const { name = slug, about = '', lesson = {} } = scenario;
    const { subject = 'other', level = 'course', minutes = 0 } = lesson;
    const choices = choicesIn(scenario);
    const sentence = firstSentence(about);
    const asks = (lesson.steps ?? []).some(({ question }) => question !== undefined);
    return { slug, document, name, sentence, about, subject, level, minutes, asks, choices };
  })
  .sort(
    (a, b) =>
      Number(b.slug === FIRST_EXAMPLE.slug) - Number(a.slug === FIRST_EXAMPLE.slug) ||
      a.name.localeCompare(b.name),
  );
