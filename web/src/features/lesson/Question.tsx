import { Suspense, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../engine/visible';
import { texts } from '../../texts';
import { phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { invalidate, onFrame } from '../../ui/frame/loop';
import { formatValue } from '../../ui/numbers/format';
import { useLaboratory } from '../../views/laboratoryContext';
import { MarkdownText } from '../../views/markdown/MarkdownText';
import { onDemand } from '../../views/onDemand';
import styles from './Lesson.module.css';
import { MeasuredRange } from './MeasuredRange';
import { type LessonQuestion, NO_GUESS } from './model/lessonReader';
import { drawnShare, NO_CURVE } from './model/sketch';

const Result = onDemand(() => import('./Result'));

/** The share of a sketch's range that must be drawn before it is a guess. */
const ENOUGH = 0.3;

/** Of more options those out of sight are not laid out, which would block the page. */
const MANY = 30;

interface QuestionProps {
  question: LessonQuestion;
  /** Whether the step has actions to carry out first. */
  acts: boolean;
  /** Whether an audience answers aloud, so that nothing is entered. The buttons are elsewhere. */
  spoken: boolean;
}

/** A question: the reader guesses, the run goes on, and then the answer is shown. */
export function Question({ question, acts, spoken }: QuestionProps) {
  const { lesson: reader } = useLaboratory();
  const guess = useStore(reader.store, (state) => state.guesses.get(state.step) ?? NO_GUESS);
  const kept = useStore(reader.store, (state) => state.kept);
  const id = useId();
  const { options = [], number, sketch } = question;
  const { answerShown } = guess;
  usePassed();

  // If the run is at the answer already, no further frame follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guess stands now
  useEffect(() => invalidate(), [guess.given]);

  return (
    <section className={styles.question} aria-labelledby={id}>
      <h4 id={id}>{texts.lesson.question}</h4>
      <MarkdownText>{question.ask}</MarkdownText>
      {options.length > 0 ? (
        <fieldset
          className={styles.options}
          aria-labelledby={id}
          disabled={answerShown}
          data-many={options.length > MANY}
        >
          {options.map((option, place) => (
            <label
              // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
              key={place}
              data-right={answerShown ? option.right === true : undefined}
              data-chosen={guess.chosen === place}
            >
              <input
                type="radio"
                name={id}
                checked={guess.chosen === place}
                onChange={() => reader.choose(place)}
              />
              <span>{phrase(visible(option.text))}</span>
              {answerShown && option.right ? (
                <span className={styles.right}>{texts.lesson.right}</span>
              ) : null}
            </label>
          ))}
        </fieldset>
      ) : null}
      {number ? (
        <label className={styles.number}>
          <span className="visually-hidden">{texts.lesson.number}</span>
          <input
            key={String(answerShown)}
            type="number"
            step="any"
            disabled={answerShown}
            defaultValue={guess.number ?? ''}
            onChange={({ currentTarget: { value } }) =>
              reader.enterNumber(value === '' ? null : Number(value))
            }
          />{' '}
          {visible(number.unit ?? '')}
        </label>
      ) : null}
      {sketch && !guess.given ? (
        <p className={styles.hint}>
          {texts.lesson.sketch(texts.lesson.panels[sketch.panel])}{' '}
          {guess.curve === NO_CURVE ? null : (
            <Button look="link" onClick={() => reader.draw(NO_CURVE)}>
              {texts.lesson.clear}
            </Button>
          )}
        </p>
      ) : null}
      {spoken ? null : <QuestionButtons question={question} acts={acts} spoken={false} />}
      <div aria-live="polite">
        {guess.given && !answerShown ? (
          <p className={styles.hint}>
            {texts.lesson.wait(formatValue('seconds', reader.answerAt))}
          </p>
        ) : null}
        {answerShown ? (
          <div className={styles.answer}>
            <Suspense>
              <Result question={question} guess={guess} />
            </Suspense>
            <MarkdownText>{question.answer}</MarkdownText>
            <MeasuredRange range={question.measured} />
          </div>
        ) : null}
      </div>
      {kept === '' || spoken ? null : <p className={styles.hint}>{kept}</p>}
    </section>
  );
}

/** The button that gives the guess, and the one that shows the answer once it may be shown. */
export function QuestionButtons({ question, acts, spoken }: QuestionProps) {
  const { lesson: reader } = useLaboratory();
  const guess = useStore(reader.store, (state) => state.guesses.get(state.step) ?? NO_GUESS);
  const passed = usePassed();
  const { options = [], number, sketch } = question;
  const sketched = sketch === undefined || drawnShare(guess.curve) >= ENOUGH;
  const chosen = options.length === 0 || guess.chosen !== null;
  const entered = !number || guess.number !== null;
  const ready = spoken || (chosen && entered && sketched);
  if (guess.given) return null;
  return (
    <div className={styles.line}>
      <Button look="primary" disabled={!ready} onClick={() => void reader.runOn()}>
        {passed && !acts ? texts.lesson.see : texts.lesson.run}
      </Button>
      <Button onClick={() => reader.tell()}>{texts.lesson.skip}</Button>
    </div>
  );
}

/** Whether the run has reached the instant after which the answer may be shown; shows it then. */
function usePassed(): boolean {
  const { lesson: reader } = useLaboratory();
  const [passed, setPassed] = useState(false);
  useEffect(
    () =>
      onFrame(() => {
        const now = reader.answerable;
        setPassed(now);
        // Once shown it stays so, wherever the run seeks.
        const { given, answerShown } = reader.guess();
        if (now && given && !answerShown) reader.tell();
      }, 50),
    [reader],
  );
  return passed;
}
