/** Hands in what a reader has answered: what it is, as a file or as a link. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { CourseClient } from '../../engine/programs/courseClient';
import { ProblemError, SECOND } from '../../engine/types';
import { visible } from '../../engine/visible';
import { encodeLink } from '../../model/share/link';
import { Button } from '../../ui/controls/Button';
import { formatNumber, formatTime } from '../../ui/numbers/format';
import { download, fileSlug } from '../../views/documentFiles';
import { useDocumentState, useLaboratory, useRunState } from '../../views/laboratoryContext';
import { type Guess, type LessonStep, NO_GUESS } from '../lesson/model/lessonReader';
import { drawnShare } from '../lesson/model/sketch';
import styles from './HandIn.module.css';
import { draftOf } from './handIn';
import { handIn as words } from './texts/en/handIn';

/** Longer links are cut by mail programs and refused by learning platforms. */
const LONGEST_LINK = 8000;

const NO_STEPS: readonly LessonStep[] = [];

type Message = { tone: 'status' | 'alert'; text: string };

export default function HandInDialog() {
  const laboratory = useLaboratory();
  const { lesson: reader, playback } = laboratory;
  const steps = useDocumentState((state) => state.lesson?.steps ?? NO_STEPS);
  const name = useRunState((state) => state.description?.name ?? '');
  const guesses = useStore(reader.store, (state) => state.guesses);
  const kept = useStore(reader.store, (state) => state.kept);
  const [student, setStudent] = useState('');
  const [message, setMessage] = useState<Message | null>(null);
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLInputElement>(null);
  // The text that is shown is the one that is handed in.
  useEffect(() => playback.pause(), [playback]);
  // The dialog was open before this was loaded, and has focused its close button.
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (link !== '') shown.current?.select();
  }, [link]);

  /** Puts it together, and hands the text on. */
  const make = async (use: (text: string) => Promise<Message> | Message): Promise<void> => {
    setBusy(true);
    setLink('');
    setMessage({ tone: 'status', text: words.making });
    const client = new CourseClient();
    try {
      const text = await client.handIn(await draftOf(laboratory, student));
      setMessage(await use(text));
    } catch (thrown) {
      const text = thrown instanceof ProblemError ? words.refused(thrown.message) : words.failed;
      setMessage({ tone: 'alert', text });
    } finally {
      client.close();
      setBusy(false);
    }
  };

  const save = (text: string): Message => {
    const who = student.trim() === '' ? '' : `-${fileSlug(student)}`;
    download(text, 'application/json', `${fileSlug(name)}${who}.hand-in.json`);
    return { tone: 'status', text: words.saved };
  };

  const copy = async (text: string): Promise<Message> => {
    const made = location.href.replace(/[?#].*$/, '') + (await encodeLink(text));
    if (made.length > LONGEST_LINK)
      return { tone: 'alert', text: words.tooLong(formatNumber(made.length)) };
    try {
      await navigator.clipboard.writeText(made);
      return { tone: 'status', text: words.copied };
    } catch {
      setLink(made);
      return { tone: 'alert', text: words.notCopied };
    }
  };

  return (
    <div className={styles.handIn}>
      <p>{words.intro}</p>
      <label className={styles.student}>
        {words.student}
        <input
          ref={first}
          value={student}
          maxLength={200}
          autoComplete="name"
          aria-describedby="hand-in-student"
          onChange={({ currentTarget }) => setStudent(currentTarget.value)}
        />
      </label>
      <p id="hand-in-student" className={styles.help}>
        {words.studentHelp}
      </p>
      <h3>{words.answers}</h3>
      <dl className={styles.answers}>
        {steps.map((step, index) =>
          step.question ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
            <div key={index}>
              <dt>{words.step(index + 1, visible(step.title))}</dt>
              <dd>{answerText(step, guesses.get(index) ?? NO_GUESS)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles.help}>
        {words.at(formatTime(playback.now / SECOND))} {kept}
      </p>
      <div className={styles.buttons}>
        <Button look="primary" disabled={busy} onClick={() => void make(save)}>
          {words.save}
        </Button>
        <Button look="outlined" disabled={busy} onClick={() => void make(copy)}>
          {words.copy}
        </Button>
      </div>
      {link === '' ? null : (
        <input ref={shown} className={styles.link} aria-label={words.link} readOnly value={link} />
      )}
      <p role={message?.tone ?? 'status'} className={styles.message}>
        {message?.text}
      </p>
    </div>
  );
}

function answerText({ question }: LessonStep, { chosen, number, curve }: Guess): string {
  const option = chosen === null ? undefined : question?.options?.[chosen];
  const share = question?.sketch ? drawnShare(curve) : 0;
  const parts = [
    option?.text,
    number === null ? undefined : words.value(formatNumber(number), question?.number?.unit ?? ''),
    share > 0 ? words.curve(formatNumber(Math.round(share * 100))) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? visible(parts.join('; ')) : words.none;
}
