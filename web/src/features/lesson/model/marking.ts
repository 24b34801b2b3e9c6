/** The marking of a question as the command line does it, as `course/src/lesson.rs` and `sketch.rs` there have it. */
import type { LessonNumber, LessonQuestion, LessonSketch } from '../../../generated/scenario';

export type MarkedPart = 'choice' | 'number' | 'curve';

/** Whether the curves of a plot that can be marked are of flows or of queues; null where none can. */
export function curvesOf(panel: LessonSketch['panel']): 'flows' | 'queues' | null {
  switch (panel) {
    case 'cwnd':
    case 'throughput':
    case 'rtt':
      return 'flows';
    case 'queue':
    case 'sojourn':
    case 'utilization':
      return 'queues';
    default:
      return null;
  }
}

/** The parts that count, each of them as much. */
export function markedParts({ options = [], number, sketch }: LessonQuestion): MarkedPart[] {
  return [
    ...(options.some(({ right }) => right) ? (['choice'] as const) : []),
    ...(number?.right ? (['number'] as const) : []),
    ...(sketch?.of !== undefined && curvesOf(sketch.panel) ? (['curve'] as const) : []),
  ];
}

/** A number that is asked for, from three fields; without both ends it is not marked. */
export function numberOf(unit: string, least: string, most: string): LessonNumber {
  const ends = [least, most].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  const [from = Number.NaN, to = Number.NaN] = ends;
  return {
    ...(unit !== '' && { unit }),
    ...(!Number.isNaN(from) && !Number.isNaN(to) && { right: [from, to] }),
  };
}
