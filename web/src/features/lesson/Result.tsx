/** Whether each part of an answer was right, in words: a colour alone says nothing to many. */
import { useEffect, useState } from 'react';
import { onSummary } from '../../ui/frame/readings';
import { formatNumber } from '../../ui/numbers/format';
import { useRun } from '../../views/laboratoryContext';
import styles from './Lesson.module.css';
import type { Guess, LessonQuestion } from './model/lessonReader';
import { markedParts } from './model/marking';
import { NO_CURVE } from './model/sketch';
import { type SketchScore, scoreOf } from './model/sketchScore';
import { lessonResult as t } from './texts/en/lessonResult';

interface Props {
  question: LessonQuestion;
  guess: Guess;
}

export default function Result({ question, guess }: Props) {
  const score = useScore(question, guess);
  const said = markedParts(question).map((part): string | null => {
    if (part === 'choice') {
      if (guess.chosen === null) return null;
      return t.choice(question.options?.[guess.chosen]?.right === true);
    }
    if (part === 'number') {
      const [from, to] = question.number?.right ?? [Number.NaN, Number.NaN];
      if (guess.number === null) return null;
      const right = from <= guess.number && guess.number <= to;
      const unit = question.number?.unit ?? '';
      return t.number(right, formatNumber(from), formatNumber(to), unit);
    }
    if (guess.curve === NO_CURVE) return null;
    if (score === null) return t.noCurve;
    const percent = (share: number): string => formatNumber(Math.round(100 * share));
    return t.curve(score.off <= score.within, percent(score.off), percent(score.within));
  });
  const shown = said.filter((one) => one !== null);
  return shown.length > 0 ? (
    <ul className={styles.result}>
      {shown.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  ) : null;
}

/** The score of the curve as soon as the plots show what it was to be; another zoom does not take it back. */
function useScore({ sketch }: LessonQuestion, { curve }: Guess): SketchScore | null {
  const run = useRun();
  const [score, setScore] = useState<SketchScore | null>(null);
  useEffect(
    () =>
      onSummary(
        () => {
          const { description } = run.store.getState();
          if (!sketch || !description) return;
          const found = scoreOf(curve, sketch, description, run.frames);
          if (found) setScore((known) => known ?? found);
        },
        () => run.store.getState().playing,
      ),
    [run, sketch, curve],
  );
  return score;
}
