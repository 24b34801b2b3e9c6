import { describe, expect, it } from 'vitest';
import { examples } from '../../model/library/examples';
import {
  COURSE,
  courseOf,
  LEVELS,
  NO_FILTER,
  passesFilter,
  SUBJECTS,
  searchExamples,
  sectionsOf,
} from './exampleSearch';

const slugs = (query: string): string[] => searchExamples(query).map(({ slug }) => slug);

describe('the sections of the gallery', () => {
  it('hold every example once, under its subject, easy ones first', () => {
    const sections = sectionsOf(examples, '');
    const shown = sections.flatMap((section) => section.examples);
    expect(shown).toHaveLength(examples.length);
    expect(new Set(shown)).toEqual(new Set(examples));
    for (const section of sections) {
      expect(section.examples.every(({ subject }) => subject === section.subject)).toBe(true);
      const levels = section.examples.map(({ level }) => LEVELS.indexOf(level));
      expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    }
    expect(SUBJECTS).toHaveLength(new Set(SUBJECTS).size);
  });

  it('are one for a search, in the order of the search', () => {
    const [only, ...others] = sectionsOf(searchExamples('bbr'), 'bbr');
    expect([only?.subject, others]).toEqual([null, []]);
    expect(only?.examples.map(({ slug }) => slug)).toEqual(slugs('bbr'));
  });

  it('leave out examples that do not pass a filter', () => {
    const research = examples.filter((one) =>
      passesFilter(one, { ...NO_FILTER, level: 'research' }),
    );
    expect(research.length).toBeGreaterThan(2);
    expect(research.every(({ level }) => level === 'research')).toBe(true);
    const both = examples.filter((one) =>
      passesFilter(one, { ...NO_FILTER, subject: 'queues', level: 'research' }),
    );
    expect(both.map(({ slug }) => slug)).toContain('window-clamp');
    expect(both.length).toBeLessThan(research.length);
    expect(both.every(({ subject, level }) => subject === 'queues' && level === 'research')).toBe(
      true,
    );
  });
});

describe('the course', () => {
  it('begins with one Reno flow and holds every example once', () => {
    const slugs = courseOf(examples).flatMap((part) => part.examples.map(({ slug }) => slug));
    expect(slugs[0]).toBe('one-flow');
    expect(slugs.toSorted()).toEqual(examples.map(({ slug }) => slug).toSorted());
    expect(Object.values(COURSE).flat().toSorted()).toEqual(slugs.toSorted());
  });

  it('keeps its order, and its numbers, when a filter leaves out a part', () => {
    const some = examples.filter((one) => passesFilter(one, { ...NO_FILTER, level: 'research' }));
    const [first] = courseOf(some);
    expect(first?.title).toMatch(/^4\. /);
  });
});

describe('filters of time and questions', () => {
  it('divide the examples', () => {
    const count = (filter: Partial<typeof NO_FILTER>): number =>
      examples.filter((one) => passesFilter(one, { ...NO_FILTER, ...filter })).length;
    const times = (['short', 'medium', 'long'] as const).map((time) => count({ time }));
    expect(times.every((one) => one > 2)).toBe(true);
    expect(times.reduce((sum, one) => sum + one)).toBe(examples.length);
    expect(count({ question: 'with' })).toBeGreaterThan(5);
    expect(count({ question: 'with' }) + count({ question: 'without' })).toBe(examples.length);
  });
});

describe('searching the examples', () => {
  it('finds senders, models and subjects by the names that people know', () => {
    expect(slugs('Gilbert')).toEqual(['bursty-loss']);
    expect(slugs('BBRv3')[0]).toBe('bbr-generations');
    expect(slugs('bufferbloat')).toContain('cellular-trace');
    // A clamp that comes by an intervention is a choice too.
    expect(slugs('bandwidth-delay clamp')).toContain('window-clamp');
    expect(slugs('no such thing')).toEqual([]);
  });
});

describe('the titles of the examples', () => {
  it('are short enough for the header, name their subject and differ', () => {
    const names = examples.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name.length, name).toBeLessThanOrEqual(62);
      expect(name, 'a title, no sentence').not.toMatch(/[.!?]$/);
    }
  });

  it('stand with a subject, a level and minutes', () => {
    for (const { slug, document, minutes } of examples) {
      expect(document, slug).toMatch(/"subject":/);
      expect(document, slug).toMatch(/"level":/);
      expect(minutes, slug).toBeGreaterThan(0);
    }
  });
});
