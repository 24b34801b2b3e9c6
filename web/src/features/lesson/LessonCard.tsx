import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { visible } from '../../engine/visible';
import { texts } from '../../texts';
import { phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { CloseIcon, NextIcon, PreviousIcon } from '../../ui/icons/icons';
import { useDocumentState, useLaboratory, useRunState } from '../../views/laboratoryContext';
import { MarkdownText } from '../../views/markdown/MarkdownText';
import { onDemand } from '../../views/onDemand';
import styles from './Lesson.module.css';
import { Step } from './Step';

const LessonEditor = onDemand(() => import('./LessonEditor'));

/** The text of the scenario and the steps of its lesson, beside the laboratory; `framed`, in a page of others. */
export function LessonCard({ framed = false }: { framed?: boolean }) {
  const laboratory = useLaboratory();
  const { lesson: reader, lessonWriter: writer } = laboratory;
  const name = phrase(useRunState((state) => state.description?.name ?? ''));
  const about = useDocumentState((state) => state.about);
  const lesson = useDocumentState((state) => state.lesson);
  const subject = useRunState((state) => state.subject);
  const index = useStore(reader.store, (state) => state.step);
  const writing = useStore(writer.store, (state) => state.open);
  const body = useRef<HTMLDivElement>(null);
  const steps = lesson?.steps ?? [];
  const step = steps[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is read from its beginning
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [index, subject]);

  return (
    <aside className={styles.card} id="lesson" tabIndex={-1} aria-label={texts.lesson.label}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {framed ? null : (
          <Button look="icon" aria-label={texts.lesson.close} onClick={() => reader.setOpen(false)}>
            <CloseIcon size={15} aria-hidden="true" />
          </Button>
        )}
      </div>
      {writing ? (
        <Suspense fallback={<p className={styles.empty}>{texts.app.fetching}</p>}>
          <LessonEditor key={subject} onDone={() => writer.end()} />
        </Suspense>
      ) : (
        <>
          <div className={styles.body} ref={body}>
            <Facts />
            {index === 0 && about !== '' ? <MarkdownText>{about}</MarkdownText> : null}
            {step ? <Step key={`${subject} ${index}`} step={step} index={index} /> : null}
            {about === '' && !step ? <p className={styles.empty}>{texts.lesson.empty}</p> : null}
          </div>
          <div className={styles.foot}>
            {steps.length > 1 ? (
              <nav aria-label={texts.lesson.steps} className={styles.steps}>
                <Button
                  look="icon"
                  aria-label={texts.lesson.previous}
                  disabled={index === 0}
                  onClick={() => void reader.previous()}
                >
                  <PreviousIcon size={16} aria-hidden="true" />
                </Button>
                <span className={styles.place} aria-live="polite">
                  {texts.lesson.place(index + 1, steps.length)}
                </span>
                <Button
                  look={index + 1 < steps.length ? 'primary' : 'icon'}
                  aria-label={texts.lesson.next}
                  disabled={index + 1 >= steps.length}
                  onClick={() => void reader.next()}
                >
                  <NextIcon size={16} aria-hidden="true" />
                </Button>
              </nav>
            ) : null}
            <span className={styles.space} />
            {steps.length > 0 ? <BeginAgain /> : null}
            {reader.asks ? (
              <Button className={styles.small} onClick={() => laboratory.show('handIn')}>
                {texts.lesson.handIn}
              </Button>
            ) : null}
            {framed ? null : (
              <Button className={styles.small} onClick={() => writer.begin()}>
                {texts.lesson.write}
              </Button>
            )}
          </div>
        </>
      )}
    </aside>
  );
}

/** Opens the lesson as it was; where answers would go, after a second press. */
function BeginAgain() {
  const { lesson: reader } = useLaboratory();
  const [sure, setSure] = useState(false);
  const press = (): void => {
    setSure(!sure && reader.store.getState().guesses.size > 0);
    if (sure || reader.store.getState().guesses.size === 0) void reader.beginAgain();
  };
  return (
    <>
      <span className="visually-hidden" role="status">
        {sure ? texts.lesson.sure : ''}
      </span>
      <Button className={styles.small} onClick={press} onBlur={() => setSure(false)}>
        {sure ? texts.lesson.sure : texts.lesson.again}
      </Button>
    </>
  );
}

/** Subject, level, minutes and reading. */
function Facts() {
  const lesson = useDocumentState((state) => state.lesson);
  if (!lesson) return null;
  const { subject, level, minutes, reading = '' } = lesson;
  const facts = [
    subject && texts.lesson.subjects[subject],
    level && texts.lesson.levels[level],
    minutes !== undefined && texts.lesson.minutes(minutes),
  ].filter(Boolean);
  return (
    <div className={styles.facts}>
      {facts.length > 0 ? <p>{facts.join(' · ')}</p> : null}
      {reading === '' ? null : <p>{texts.lesson.reading(visible(reading))}</p>}
    </div>
  );
}
