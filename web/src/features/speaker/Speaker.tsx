import { useEffect, useRef, useState } from 'react';
import { visible } from '../../engine/visible';
import { phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { MarkdownText } from '../../views/markdown/MarkdownText';
import {
  channelOf,
  type FromSpeaker,
  type LectureState,
  LONGEST_NOTE,
  PRESSES,
  type Press,
  readFromLecture,
} from './model/messages';
import { keepNote, leftNotes, noteOn } from './model/notes';
import styles from './Speaker.module.css';
import { speaker as words } from './texts/en/speaker';

/** The keys of a lecture, which act from this window too. */
const KEYS: Readonly<Record<string, Press>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Enter: 'advance',
  a: 'advance',
  ' ': 'play',
  z: 'turn',
  p: 'plots',
};

/** A text of the document, as the page says it. */
const said = (text: string): string => phrase(visible(text));

export function Speaker({ id }: { id: string }) {
  const { state, ended, say } = useLecture(id);
  const [press] = useState(() => (one: Press) => say({ kind: 'press', press: one }));
  const elapsed = useElapsed(state !== null);

  useEffect(() => {
    document.title = state ? words.of(said(state.name)) : words.title;
  }, [state]);

  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const pressed = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const { target } = event;
      if (!pressed || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      // A clicker acts from a note too, where arrows and letters write.
      const types = target instanceof HTMLTextAreaElement;
      if (types && !event.key.startsWith('Page')) return;
      if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter'))
        return;
      event.preventDefault();
      press(pressed);
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [press]);

  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{state ? words.of(said(state.name)) : words.title}</h1>
        <time title={words.elapsed}>{elapsed}</time>
      </header>
      {ended ? (
        <p role="status">{words.ended}</p>
      ) : state ? (
        <Step key={`${state.place} ${state.name} ${state.step.title}`} state={state} say={say} />
      ) : (
        <p role="status">{words.waiting}</p>
      )}
      {state && !ended ? (
        <nav className={styles.presses} aria-label={words.controls}>
          {PRESSES.map((one) => (
            <Button
              key={one}
              look={one === 'next' ? 'primary' : 'outlined'}
              onClick={() => press(one)}
            >
              {words.press[one]}
            </Button>
          ))}
        </nav>
      ) : null}
    </main>
  );
}

/** The step, its answer, the next step, and the speaker's own notes, which the document keeps. */
function Step({ state, say }: { state: LectureState; say: (message: FromSpeaker) => void }) {
  const { step, next, question, asked, place, count, noted } = state;
  const [note, setNote] = useState(() => (noted ? step.note : noteOn(state)));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const writes = document.hasFocus() && document.activeElement === field.current;
    if (noted && !writes) setNote(step.note);
  }, [noted, step.note]);
  useEffect(() => {
    for (const message of leftNotes(state)) say(message);
  }, [state, say]);
  const keep = (text: string): void => {
    setNote(text);
    if (noted) say({ kind: 'note', place, title: step.title, note: text });
    else keepNote(state, text);
  };
  return (
    <div className={styles.columns}>
      <section className={styles.part} aria-label={words.now}>
        <p className={styles.place} aria-live="polite">
          {words.place(place + 1, count)}
        </p>
        <h2>{said(step.title)}</h2>
        {step.text === '' ? null : <MarkdownText>{step.text}</MarkdownText>}
        {question ? (
          <>
            <h3>
              {words.question}
              <small>{words.states[asked]}</small>
            </h3>
            <MarkdownText>{question.ask}</MarkdownText>
            {question.options.length > 0 ? (
              <p className={styles.options}>{words.options(question.options.map(said))}</p>
            ) : null}
            <h3>{words.answer}</h3>
            <MarkdownText>{question.answer}</MarkdownText>
          </>
        ) : null}
        <label className={styles.note}>
          <span>{words.notes}</span>
          <textarea
            ref={field}
            value={note}
            maxLength={LONGEST_NOTE}
            rows={5}
            onChange={({ target }) => keep(target.value)}
          />
          <small>{noted ? words.notesInDocument : words.notesHelp}</small>
        </label>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled */}
      <section className={styles.part} aria-label={words.next} tabIndex={0}>
        <p className={styles.place}>{words.next}</p>
        {next ? (
          <>
            <h2>{said(next.title)}</h2>
            {next.text === '' ? null : <MarkdownText>{next.text}</MarkdownText>}
            <p className={styles.kept}>
              {visible(noted ? next.note : noteOn({ name: state.name, step: next }))}
            </p>
          </>
        ) : (
          <p>{words.last}</p>
        )}
      </section>
    </div>
  );
}

/** Follows the lecture of an id, and presses its keys. */
function useLecture(id: string): {
  state: LectureState | null;
  ended: boolean;
  say: (message: FromSpeaker) => void;
} {
  const [state, setState] = useState<LectureState | null>(null);
  const [ended, setEnded] = useState(false);
  const post = useRef<(message: FromSpeaker) => void>(() => {});
  const [say] = useState(() => (message: FromSpeaker) => post.current(message));
  useEffect(() => {
    const channel = new BroadcastChannel(channelOf(id));
    channel.onmessage = ({ data }) => {
      const message = readFromLecture(data);
      if (!message) return;
      setEnded(message.kind === 'ended');
      if (message.kind === 'state') setState(message.state);
    };
    post.current = (message) => channel.postMessage(message);
    post.current({ kind: 'hello' });
    return () => {
      post.current = () => {};
      channel.close();
    };
  }, [id]);
  return { state, ended, say };
}

const SECOND_MS = 1000;

/** The time since the lecture was here first, as minutes and seconds. */
function useElapsed(begun: boolean): string {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!begun) return;
    const from = Date.now();
    const timer = setInterval(() => {
      setSeconds(Math.floor((Date.now() - from) / SECOND_MS));
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [begun]);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
