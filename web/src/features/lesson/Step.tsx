import { Suspense } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../engine/visible';
import { texts } from '../../texts';
import { phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { CheckIcon } from '../../ui/icons/icons';
import { useLaboratory } from '../../views/laboratoryContext';
import { MarkdownText } from '../../views/markdown/MarkdownText';
import { onDemand } from '../../views/onDemand';
import styles from './Lesson.module.css';
import { MeasuredRange } from './MeasuredRange';
import { type Guess, type LessonAction, type LessonStep, NO_GUESS } from './model/lessonReader';

const LessonTask = onDemand(() => import('../why/LessonTask'));

/** Fetched with the first step that asks something. */
const Question = onDemand(async () => ({ default: (await import('./Question')).Question }));
const QuestionButtons = onDemand(async () => ({
  default: (await import('./Question')).QuestionButtons,
}));

/**
 * A step: its text, its question, and its buttons. `spoken`: somebody reads it to an
 * audience, and asks the question after the text; its buttons are elsewhere.
 */
export function Step({
  step,
  index,
  spoken = false,
}: {
  step: LessonStep;
  index: number;
  spoken?: boolean;
}) {
  const { asked } = useGuess(index);
  return (
    <section className={styles.step} aria-labelledby="lesson-step">
      <h3 id="lesson-step">{phrase(visible(step.title))}</h3>
      {step.text ? <MarkdownText>{step.text}</MarkdownText> : null}
      <MeasuredRange range={step.measured} />
      {step.why ? (
        <Suspense fallback={null}>
          <LessonTask task={step.why} step={index} />
        </Suspense>
      ) : null}
      {step.question && (asked || !spoken) ? (
        <Suspense fallback={null}>
          <Question question={step.question} acts={acts(step)} spoken={spoken} />
        </Suspense>
      ) : null}
      {spoken ? null : <Actions step={step} index={index} />}
    </section>
  );
}

/** The buttons of a step in a lecture: they stay in sight, however long the text is. */
export function StepButtons({ step, index }: { step: LessonStep; index: number }) {
  const { lesson: reader } = useLaboratory();
  const { asked, given } = useGuess(index);
  const { question } = step;
  if (!question || given) return <Actions step={step} index={index} />;
  if (asked)
    return (
      <Suspense fallback={null}>
        <QuestionButtons question={question} acts={acts(step)} spoken />
      </Suspense>
    );
  return (
    <Button look="outlined" className={styles.action} onClick={() => reader.ask()}>
      {texts.lesson.ask}
    </Button>
  );
}

function acts({ actions = [] }: LessonStep): boolean {
  return actions.length > 0;
}

function useGuess(index: number): Guess {
  const { lesson: reader } = useLaboratory();
  return useStore(reader.store, (state) => state.guesses.get(index) ?? NO_GUESS);
}

/** The buttons of a step; with a question they are available once the guess is given. */
function Actions({ step, index }: { step: LessonStep; index: number }) {
  const { given } = useGuess(index);
  if (step.question !== undefined && !given) return null;
  return (
    <ul className={styles.actions}>
      {(step.actions ?? []).map((action, place) => (
        <li key={action.label}>
          <Action action={action} place={place} step={index} />
        </li>
      ))}
    </ul>
  );
}

function Action({ action, place, step }: { action: LessonAction; place: number; step: number }) {
  const { lesson: reader } = useLaboratory();
  const done = useStore(reader.store, (state) => state.done.has(`${step}/${place}`));
  return (
    <Button look="outlined" className={styles.action} onClick={() => void reader.act(place)}>
      <span>{phrase(visible(action.label))}</span>
      {done ? <CheckIcon size={14} aria-label={texts.lesson.done} /> : null}
    </Button>
  );
}
