/** Where a lecture is, as its speaker sees it. */
import { SECOND } from '../../../engine/types';
import type { Laboratory } from '../../../model/laboratory';
import { texts } from '../../../texts';
import { formatTime } from '../../../ui/numbers/format';
import type { LectureState, SpokenStep } from './messages';

type Moment = Laboratory['lecture']['moments'][number];
type LessonStep = Laboratory['lesson']['steps'][number];
type Guess = ReturnType<Laboratory['lesson']['guess']>;

export function lectureState(laboratory: Laboratory): LectureState {
  const { lesson, lecture, playback, active } = laboratory;
  const { playing } = playback.store.getState();
  const { description } = active.store.getState();
  const { about } = active.document.store.getState();
  const name = description?.name ?? '';
  const { steps, step } = lesson;
  if (step) {
    const { step: place } = lesson.store.getState();
    const next = steps[place + 1];
    const { ask, options = [], answer } = step.question ?? {};
    return {
      ...{ name, place, count: steps.length, playing, noted: true },
      ...{ step: spoken(step), next: next ? spoken(next) : null },
      question:
        ask === undefined
          ? null
          : { ask, options: options.map(({ text }) => text), answer: answer ?? '' },
      asked: ask === undefined ? 'none' : askedIn(lesson.guess()),
    };
  }
  const { moments } = lecture;
  const at = playback.now / SECOND;
  const place = Math.max(
    0,
    moments.findLastIndex((moment) => moment.at <= at),
  );
  const [now, next] = [moments[place], moments[place + 1]];
  return {
    ...{ name, place, count: moments.length, playing, question: null, asked: 'none' },
    noted: false,
    step: { title: now ? titleOf(now) : name, text: about, note: '' },
    next: next ? { title: titleOf(next), text: '', note: '' } : null,
  };
}

function spoken({ title, text = '', note = '' }: LessonStep): SpokenStep {
  return { title, text, note };
}

function askedIn({ asked, given, answerShown }: Guess): LectureState['asked'] {
  if (answerShown) return 'shown';
  if (given) return 'given';
  return asked ? 'asked' : 'waiting';
}

function titleOf({ kind, at }: Moment): string {
  return kind === 'changes' ? texts.lecture.change(formatTime(at)) : texts.lecture[kind];
}
