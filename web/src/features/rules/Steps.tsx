/**
 * The rules that ran last until the crosshair or the present instant, line by line: what each read and what it set. One
 * steps through them, and on to those that run next or ran before.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RulesDeed, RulesMoment, RulesValue } from '../../generated/workbench';
import { Button } from '../../ui/controls/Button';
import { useDocumentState, useLaboratory } from '../../views/laboratoryContext';
import { textOf } from './model/algorithms';
import type { Line, ValuesAt, ValuesState } from './model/values';
import styles from './Steps.module.css';
import { rules } from './texts/en/rules';
import { valueText } from './valueText';

const texts = rules.steps;

interface Props {
  values: ValuesAt;
  /** Asks for the values at the crosshair or the present instant. */
  look(): void;
}

export function Steps({ values, look }: Props) {
  const state = useStore(values.store);
  const { playback } = useLaboratory();
  const [open, setOpen] = useState(false);
  /** The last step has stopped a run that played. */
  const [paused, setPaused] = useState(false);
  const { at, moment, lines, unable } = state;
  if (unable || at === null) return null;
  // The list follows a run that plays: it stops first, and the step is from where it stands then.
  const act = async (step: Act): Promise<void> => {
    const { playing } = playback.store.getState();
    setPaused(playing);
    if (playing) {
      const { now } = playback;
      playback.pause();
      // It may have gone on for a moment after its latest frame.
      await playback.seek(now);
      look();
    }
    values.onceThere(step);
  };
  const title = moment ? texts.at(exact(moment.at)) : texts.title;
  return (
    <details className={styles.steps} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open ? (
        <>
          <Buttons act={act} />
          <p className={styles.said} role="status">
            {paused && state.stepped ? `${texts.paused} ${said(state)}` : said(state)}
          </p>
          {moment && lines.length > 0 ? <List act={act} state={state} /> : null}
          {notes(moment).map((note) => (
            <p key={note} className={styles.help}>
              {note}
            </p>
          ))}
        </>
      ) : null}
    </details>
  );
}

type Act = (values: ValuesAt) => void;

interface Acting {
  act: (step: Act) => Promise<void>;
}

/** Remarks on events that the list lacks. */
function notes(moment: RulesMoment | null): string[] {
  if (!moment) return [texts.none];
  const strayed = moment.strayed ? [texts.strayed] : [];
  return moment.more > 0 ? [...strayed, texts.more(moment.more)] : strayed;
}

function Buttons({ act }: Acting) {
  const all: readonly { label: string; sign: string; press: Act }[] = [
    { label: texts.before, sign: '«', press: (values) => values.stepMoment(-1) },
    { label: texts.lineBefore, sign: '‹', press: (values) => values.stepLine(-1) },
    { label: texts.line, sign: '›', press: (values) => values.stepLine(1) },
    { label: texts.next, sign: '»', press: (values) => values.stepMoment(1) },
  ];
  return (
    <fieldset className={styles.buttons} aria-label={texts.title}>
      {all.map(({ label, sign, press }) => (
        <Button
          key={label}
          look="outlined"
          title={label}
          aria-label={label}
          onClick={() => void act(press)}
        >
          <span aria-hidden="true">{sign}</span>
        </Button>
      ))}
    </fieldset>
  );
}

/** The keys of the list, which has one stop of the tab key. */
const KEYS: Record<string, Act> = {
  ArrowUp: (values) => values.stepLine(-1),
  ArrowDown: (values) => values.stepLine(1),
  ArrowLeft: (values) => values.stepMoment(-1),
  ArrowRight: (values) => values.stepMoment(1),
  Home: (values) => values.goTo(0),
  End: (values) => values.goTo(values.store.getState().lines.length - 1),
};

function List({ act, state }: Acting & { state: ValuesState }) {
  const { moment, lines, place, stepped } = state;
  const algorithm = moment?.algorithms[0];
  const text = useDocumentState((document) =>
    algorithm === undefined ? null : textOf(document.text, algorithm),
  );
  const code = text?.split('\n') ?? [];
  const list = useRef<HTMLOListElement>(null);
  // The focus goes with the line, while it is in the list: also where the line that had it is gone, of which React tells
  // no blur.
  const within = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines may be at the same place
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (within.current) shown?.focus();
    else if (stepped) shown?.scrollIntoView({ block: 'nearest' });
  }, [place, moment, stepped]);
  const keyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void act(step);
  };
  return (
    <ol
      ref={list}
      className={styles.list}
      onKeyDown={keyDown}
      onFocus={() => {
        within.current = true;
      }}
      onBlur={() => {
        within.current = false;
      }}
    >
      {lines.map((line, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is what ran at this place
        <li key={number}>
          {line.begins ? <p className={styles.event}>{texts.on(line.event)}</p> : null}
          <button
            type="button"
            className={styles.line}
            aria-current={number === place ? 'step' : undefined}
            tabIndex={number === place ? 0 : -1}
            onClick={() => void act((values) => values.goTo(number))}
          >
            <Statement line={line} code={code} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Statement({ line: { statement, fault }, code }: { line: Line; code: readonly string[] }) {
  if (!statement) return <span>{texts.empty}</span>;
  const { line, did, reads } = statement;
  return (
    <>
      <span className={styles.number}>{texts.lineNumber(line)}</span>
      <code className={styles.code}>{code[line - 1]?.trim() ?? ''}</code>
      <b className={fault === null ? styles.did : styles.fault}>{fault ?? deed(did)}</b>
      {reads.length > 0 ? <span className={styles.reads}>{texts.read(named(reads))}</span> : null}
    </>
  );
}

function named(values: readonly RulesValue[]): string {
  return values.map((one) => texts.is(one.name, valueText(one))).join(', ');
}

function deed(did: RulesDeed): string {
  if (did.kind === 'if') return did.holds ? texts.holds : texts.holdsNot;
  if (did.kind === 'decide') return did.decision;
  const { name } = did.value;
  if (did.kind === 'let') return texts.is(name, valueText(did.value));
  return texts.was(name, valueText(did.before), valueText(did.value));
}

/** The line that a person has stepped to; without that it would speak all the time. */
function said({ stepped, ended, moment, lines, place }: ValuesState): string {
  if (ended) return texts.ended[ended];
  const line = lines[place];
  if (!stepped || !moment || !line) return '';
  const { event, statement, fault } = line;
  if (!statement) return texts.said(exact(moment.at), event, texts.empty);
  const { reads, did } = statement;
  const done = fault ?? texts.did(statement.line, deed(did));
  const read = reads.length > 0 ? texts.read(named(reads)) : '';
  return texts.said(exact(moment.at), event, [done, read].filter(Boolean).join('; '));
}

/** To the microsecond: acknowledgements are often as near. */
function exact(nanoseconds: number): string {
  return `${(nanoseconds / 1e9).toFixed(6)} s`;
}
