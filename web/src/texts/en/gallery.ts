/** The gallery of examples. */
import { translated } from '../language';
export const gallery = translated('gallery', {
  start: 'Start from a network…',
  papers: 'Figures of papers',
  openFile: 'Open a file…',
  current: 'open now',
  search: 'Search the examples',
  placeholder: (count: number) => `Search ${count} examples by name, subject, sender or queue`,
  /** Nothing is quoted where filters alone left this many. */
  found: (count: number, query: string) => {
    const words = query.trim() === '' ? 'fits' : `has “${query}”`;
    if (count === 0) return `No example ${words}.`;
    return `${count} ${count === 1 ? `example ${words}` : `examples ${words.replace(/^has/, 'have').replace(/^fits/, 'fit')}`}.`;
  },
  best: 'Found',
  showAll: 'Show all',
  subject: 'Subject',
  allSubjects: 'All subjects',
  level: 'Level',
  allLevels: 'All levels',
  levels: { introduction: 'Introduction', course: 'Course', research: 'Research' },
  order: 'Order',
  bySubject: 'By subject',
  byPath: 'As a course',
  path: {
    one: 'One flow and its queue',
    loss: 'Losses, acknowledgements and timers',
    share: 'Flows that share a link',
    queues: 'Queues that react early',
    fast: 'Long and fast paths',
    delay: 'Delay instead of loss',
    new: 'Models and L4S',
    radio: 'Radio links',
    further: 'Further questions',
  },
  step: (number: number, title: string) => `${number}. ${title}`,
  question: 'Questions',
  allQuestions: 'With and without questions',
  questions: { with: 'With a question', without: 'Without' },
  time: 'Time',
  allTimes: 'Any time',
  times: {
    short: 'Up to 5\u202fmin',
    medium: '6–8\u202fmin',
    long: 'Over 8\u202fmin',
  },
  facts: (level: string, minutes: number) =>
    minutes > 0 ? `${level} · ${minutes}\u202fmin` : level,
  shows: (panel: string, from: number, to: number) => `${panel}, ${from}–${to}\u202fs`,
  keys: 'Arrow keys move between the pictures, Enter opens.',
});
