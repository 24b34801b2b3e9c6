import { useStore } from 'zustand';
import type { LessonAction, LessonStep } from '../../model/lesson';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { CheckIcon } from '../../ui/icons';
import { useLaboratory } from '../context';
import styles from './Lesson.module.css';
import { Measured } from './Measured';
import { Prose } from './Prose';
import { Question } from './Question';

/**
 * A step: its text, what it offers to do, and its question. `spoken`: somebody reads it to
 * a room, and asks the question once the text has been heard.
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
  const { lesson: reader } = useLaboratory();
  const given = useStore(reader.store, (state) => state.guesses.get(index)?.given ?? false);
  const asked = useStore(reader.store, (state) => state.guesses.get(index)?.asked ?? false);
  // What is to be predicted happens once the guess stands.
  const guessing = step.question !== undefined && !given;
  return (
    <section className={styles.step} aria-labelledby="lesson-step">
      <h3 id="lesson-step">{step.title}</h3>
      {step.text ? <Prose>{step.text}</Prose> : null}
      <Measured range={step.measured} />
      {step.question && guessing && spoken && !asked ? (
        <Button look="outlined" className={styles.action} onClick={() => reader.ask()}>
          {texts.lesson.ask}
        </Button>
      ) : step.question ? (
        <Question question={step.question} acts={(step.actions ?? []).length > 0} spoken={spoken} />
      ) : null}
      {guessing ? null : (
        <ul className={styles.actions}>
          {(step.actions ?? []).map((action, place) => (
            <li key={action.label}>
              <Action action={action} place={place} step={index} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Action({ action, place, step }: { action: LessonAction; place: number; step: number }) {
  const { lesson: reader } = useLaboratory();
  const done = useStore(reader.store, (state) => state.done.has(`${step}/${place}`));
  return (
    <Button look="outlined" className={styles.action} onClick={() => void reader.act(place)}>
      <span>{action.label}</span>
      {done ? <CheckIcon size={14} aria-label={texts.lesson.done} /> : null}
    </Button>
  );
}
