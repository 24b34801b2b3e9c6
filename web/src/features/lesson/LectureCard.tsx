import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import type { NamedNetwork } from '../../model/document/entryNames';
import { lastStep, type RecordedChange } from '../../model/document/interventions';
import { papersHref } from '../../model/share/route';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { onReading } from '../../ui/frame/readings';
import { CloseIcon, FullscreenIcon, NextIcon, PreviousIcon } from '../../ui/icons/icons';
import { formatTime } from '../../ui/numbers/format';
import { useCommand } from '../../views/commands/useCommand';
import {
  useDocumentState,
  useLaboratory,
  usePlaybackState,
  useRunState,
} from '../../views/laboratoryContext';
import { MarkdownText } from '../../views/markdown/MarkdownText';
import { editText } from '../../views/plots/events/interventionMarks';
import styles from './Lesson.module.css';
import { LECTURE_TEXT } from './lectureKeys';
import { canFillScreen, fillScreen } from './model/fullScreen';
import { type Moment, momentIndexAt } from './model/lecture';
import { NO_GUESS } from './model/lessonReader';
import { Step, StepButtons } from './Step';

/**
 * The card of a lecture: one prepared moment at a time. Nothing is edited but what the
 * step is about: `sliders`.
 */
export function LectureCard({ sliders }: { sliders: ReactNode }) {
  const { lecture, lesson: reader } = useLaboratory();
  const leave = useCommand('leave-lecture');
  const name = useRunState((state) => state.description?.name ?? '');
  const subject = useRunState((state) => state.subject);
  const about = useDocumentState((state) => state.about);
  const steps = useDocumentState((state) => state.lesson?.steps ?? NO_STEPS);
  const index = useStore(reader.store, (state) => state.step);
  const { moments, at } = useMoments();
  const body = useRef<HTMLElement>(null);
  const step = steps[index];
  const moment = moments[at];
  const [place, count] = step ? [index, steps.length] : [at, moments.length];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is read from its beginning
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [place, subject]);

  const { asked, answerShown } = useStore(
    reader.store,
    (state) => state.guesses.get(state.step) ?? NO_GUESS,
  );
  // New text below is scrolled into view: the audience reads it now.
  useEffect(() => {
    const { current: text } = body;
    if (asked || answerShown) text?.scrollTo(0, text.scrollHeight);
  }, [asked, answerShown]);

  return (
    <aside className={`${styles.card} ${styles.lecture}`} aria-label={texts.lecture.label}>
      <h1 className="visually-hidden">{texts.app.name}</h1>
      <div className={styles.head}>
        <h2>{name}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled */}
      <section className={styles.body} ref={body} id={LECTURE_TEXT} tabIndex={0} aria-label={name}>
        {step ? (
          <Step key={`${subject} ${index}`} step={step} index={index} spoken />
        ) : (
          <>
            {moment ? <MomentText moment={moment} /> : null}
            {about === '' ? null : <MarkdownText>{about}</MarkdownText>}
          </>
        )}
      </section>
      <div className={styles.tail}>
        {/* However many sliders there are, the buttons stay in sight. */}
        {step ? <StepButtons key={`${subject} ${index}`} step={step} index={index} /> : null}
        {sliders}
      </div>
      <div className={styles.foot}>
        <nav aria-label={texts.lecture.moments} className={styles.steps}>
          <Button
            look="icon"
            aria-label={texts.lecture.previous}
            disabled={place === 0}
            onClick={() => void lecture.previous()}
          >
            <PreviousIcon size={16} aria-hidden="true" />
          </Button>
          <span className={styles.place} aria-live="polite">
            {texts.lesson.place(place + 1, count)}
          </span>
          <Button
            look={place + 1 < count ? 'primary' : 'icon'}
            aria-label={texts.lecture.next}
            disabled={place + 1 >= count}
            onClick={() => void lecture.next()}
          >
            <NextIcon size={16} aria-hidden="true" />
          </Button>
        </nav>
        <span className={styles.space} />
        {/* As large as the lecture, to which Back returns. */}
        <a className={styles.papers} href={papersHref}>
          {texts.lecture.papers}
        </a>
        {canFillScreen() ? (
          <Button
            look="icon"
            aria-label={texts.lecture.fullscreen}
            title={texts.lecture.fullscreen}
            onClick={fillScreen}
          >
            <FullscreenIcon size={16} aria-hidden="true" />
          </Button>
        ) : null}
        <Button look="icon" aria-label={leave.label} title={leave.hint} onClick={leave.run}>
          <CloseIcon size={16} aria-hidden="true" />
        </Button>
      </div>
    </aside>
  );
}

const NO_STEPS: readonly never[] = [];

/** The moments of a document without steps, and the present one. */
function useMoments(): { moments: readonly Moment[]; at: number } {
  const { lecture, playback } = useLaboratory();
  const interventions = useDocumentState((state) => state.interventions);
  const duration = usePlaybackState((state) => state.duration);
  const [at, setAt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they follow from these two
  useEffect(
    () => onReading(() => setAt(momentIndexAt(lecture.moments, playback.now / SECOND))),
    [lecture, playback, interventions, duration],
  );
  return { moments: lecture.moments, at };
}

/** The instant of a moment, and its changes. */
function MomentText({ moment: { kind, at, changes } }: { moment: Moment }) {
  const description = useRunState((state) => state.description);
  return (
    <section className={styles.step} aria-labelledby="lecture-moment">
      <h3 id="lecture-moment">
        {kind === 'changes' ? texts.lecture.change(formatTime(at)) : texts.lecture[kind]}
      </h3>
      {changes.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map((made) => (
            <li key={made.path}>{textOf(made, description)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function textOf(made: RecordedChange, network: NamedNetwork | null): string {
  const { path, steps } = made;
  const [first] = steps;
  const last = lastStep(made);
  const edit = { path, from: first.at, to: last.at, count: steps.length };
  return editText({ ...edit, first: first.to, last: last.to }, network);
}
