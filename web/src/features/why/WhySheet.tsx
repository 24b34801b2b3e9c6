/** The sheet with the chain from cause to effect; the laboratory stays in use beside it. */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import type { WhyAbout, WhyLink, WhyOfFlow, WhyOfQueue, WhyStep } from '../../generated/boundary';
import type { Laboratory } from '../../model/laboratory';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { CloseIcon } from '../../ui/icons/icons';
import { localNumber } from '../../ui/numbers/format';
import { say, sayAll } from '../../ui/numbers/said';
import { JobBar } from '../../views/job/JobBar';
import { useLaboratory, useLaboratoryState } from '../../views/laboratoryContext';
import { comeBack, forgetWay, goTo } from './goTo';
import { markInstant } from './mark';
import { Inquiry } from './model/inquiry';
import { pathOf } from './model/paths';
import { askWhy, type WhyAsk, whyOf } from './open';
import { aboutSubject, subjectOf, subjectsOf, valuesOf } from './subjects';
import { why as words } from './texts/en/why';
import styles from './WhySheet.module.css';
import { WhyClient } from './whyClient';

/** A drag changes the document at every step: the answer is made again when it pauses. */
const SETTLED_MS = 300;

/** The keys of the neighbours of a change. */
const KEYS: Readonly<Record<string, WhyStep>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  '[': 'earlierFall',
  ']': 'laterFall',
};

const inquiries = new WeakMap<Laboratory, Inquiry>();

/** The replays of a laboratory outlive the sheet. */
function inquiryOf(laboratory: Laboratory): Inquiry {
  const known = inquiries.get(laboratory);
  if (known) return known;
  const run = () => whyOf(laboratory).getState().ask?.run ?? laboratory.active;
  const made = new Inquiry(
    () => ({
      document: run().document.text,
      until: (run().frames.latest?.recordedUntil ?? 0) / SECOND,
    }),
    () => new WhyClient(),
  );
  inquiries.set(laboratory, made);
  return made;
}

export default function WhySheet() {
  const why = useStore(whyOf(useLaboratory()), ({ ask }) => ask);
  return why ? <Sheet why={why} /> : null;
}

function Sheet({ why }: { why: WhyAsk }) {
  const laboratory = useLaboratory();
  const { run } = why;
  const inquiry = inquiryOf(laboratory);
  const { answer, ask, phase, problem } = useStore(inquiry.store);
  const fault = phase === 'refused' || phase === 'broken' || phase === 'cancelled' ? phase : null;
  const runs = useLaboratoryState((state) => state.runs);
  const sheet = useRef<HTMLElement>(null);
  const chain = useRef<HTMLOListElement>(null);
  const before = useRef<Element | null>(null);
  const title = useId();
  const close = (): void => {
    askWhy(laboratory, null);
    void comeBack(laboratory);
  };

  useLayoutEffect(() => {
    before.current = document.activeElement;
    sheet.current?.focus({ preventScroll: true });
    return () => {
      const { current: place } = before;
      if (place instanceof HTMLElement || place instanceof SVGElement) {
        place.focus({ preventScroll: true });
      }
    };
  }, []);

  useEffect(() => {
    void inquiry.ask(why);
  }, [inquiry, why]);
  useEffect(() => () => inquiry.leave(), [inquiry]);
  useEffect(() => () => forgetWay(laboratory), [laboratory]);

  // The chain is read where the question was asked from here, and not where somebody types.
  useEffect(() => {
    const { activeElement } = document;
    if (!answer || activeElement instanceof HTMLInputElement) return;
    if (sheet.current?.contains(activeElement)) chain.current?.focus({ preventScroll: true });
  }, [answer]);

  // Links and lessons know of the answer.
  useEffect(() => {
    const { description } = run.store.getState();
    if (!answer || !description) return;
    const { about, at } = answer.asked;
    const of = pathOf(description, about);
    whyOf(laboratory).setState({ answered: { of, value: about.of, at } });
    laboratory.lesson.askedWhy(of, answer.change?.at ?? at);
    return () => {
      whyOf(laboratory).setState({ answered: null });
    };
  }, [answer, run, laboratory]);

  const explained = answer && !fault ? (answer.change?.at ?? answer.asked.at) : null;
  useEffect(
    () => (explained === null ? undefined : markInstant(laboratory.time, explained)),
    [laboratory, explained],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { subject } = run.store.getState();
    const leaves = [
      run.document.store.subscribe(({ text }, past) => {
        if (text === past.text) return;
        clearTimeout(timer);
        timer = setTimeout(() => inquiry.changed(), SETTLED_MS);
      }),
      // Another scenario has other flows.
      run.store.subscribe((state) => {
        if (state.subject !== subject) askWhy(laboratory, null);
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const leave of leaves) leave();
    };
  }, [run, inquiry, laboratory]);

  const gone = !runs.includes(run);
  useEffect(() => {
    if (gone) askWhy(laboratory, null);
  }, [gone, laboratory]);

  const key = (event: KeyboardEvent): void => {
    const { target, key: pressed } = event;
    // Keys that a list over the page handles bubble through here.
    if (!(target instanceof Element) || !sheet.current?.contains(target)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches('input, [role="combobox"]') && pressed !== 'Escape') return;
    const step = KEYS[pressed];
    if (pressed === 'Escape') close();
    else if (step) void inquiry.step(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <aside
      ref={sheet}
      className={styles.sheet}
      aria-labelledby={title}
      tabIndex={-1}
      data-why
      onKeyDown={key}
    >
      <div className={styles.head}>
        <h2 id={title}>{answer && !fault ? say(answer.said) : words.title}</h2>
        <Button look="icon" aria-label={words.close} onClick={close}>
          <CloseIcon size={16} aria-hidden="true" />
        </Button>
      </div>
      {runs.length > 1 ? (
        <p className={styles.state}>{words.ofRun(laboratory.labelOf(run).name)}</p>
      ) : null}
      {ask ? <Form inquiry={inquiry} why={why} about={ask.about} at={ask.at} /> : null}
      <div className={styles.state} role="status">
        {phase === 'running' ? (
          <>
            <span>{words.working}</span>
            <JobBar job={inquiry} words={{ progress: words.working, cancel: words.cancel }} />
          </>
        ) : null}
      </div>
      {fault ? (
        <p className={styles.state} role="alert">
          {fault === 'refused' ? words.refused(problem?.message ?? '') : words[fault]}{' '}
          {fault !== 'refused' && ask ? (
            <Button look="link" onClick={() => void inquiry.ask(ask)}>
              {words.again}
            </Button>
          ) : null}
        </p>
      ) : null}
      {/* By keys alone it could not be scrolled. */}
      <div className={styles.body} aria-busy={phase === 'running'}>
        {answer && !fault ? (
          <ol ref={chain} className={styles.chain} aria-label={words.chain} tabIndex={-1}>
            {answer.links.map((link, place) => (
              <ChainLink
                // biome-ignore lint/suspicious/noArrayIndexKey: a chain is replaced as a whole
                key={`${answer.asked.at} ${place}`}
                link={link}
                why={why}
                inquiry={inquiry}
              />
            ))}
          </ol>
        ) : null}
        <p className={styles.help}>{words.help}</p>
      </div>
    </aside>
  );
}

/** The question, to be changed by hand, and buttons for the neighbours of the answer. */
function Form({
  inquiry,
  why: { run },
  about,
  at,
}: {
  inquiry: Inquiry;
  why: WhyAsk;
  about: WhyAbout;
  at: number;
}) {
  const description = useStore(run.store, (state) => state.description);
  if (!description) return null;
  const put = (next: WhyAbout, instant = at): void =>
    void inquiry.ask({ about: next, at: instant, near: 0 });
  const values: readonly (WhyOfFlow | WhyOfQueue)[] =
    about.kind === 'flow' ? valuesOf(description, about.flow) : ['length', 'fate'];
  const byPackets = about.kind === 'queue' || about.of === 'fate';
  const steps = byPackets ? words.packetSteps : words.steps;
  return (
    <>
      <div className={styles.form}>
        <Select
          label={words.what}
          value={subjectOf(about)}
          options={subjectsOf(description)}
          onChange={(subject) => put(aboutSubject(description, subject))}
        />
        <Select
          label={words.value}
          value={about.of}
          options={values.map((value) => ({ value, label: words.of[value] }))}
          onChange={(of) => {
            if (about.kind === 'flow') {
              const value = valuesOf(description, about.flow).find((one) => one === of);
              if (value) put({ ...about, of: value });
            } else put({ ...about, of: of === 'fate' ? 'fate' : 'length' });
          }}
        />
        <Quantity
          className={styles.at}
          label={words.at}
          unit="seconds"
          value={at}
          limits={{ min: 0, max: description.duration }}
          loud
          onChange={(instant) => put(about, instant)}
        />
      </div>
      <div className={styles.steps}>
        {Object.entries(steps).map(([step, label]) => (
          <Button key={step} look="outlined" onClick={() => void inquiry.step(step as WhyStep)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

function ChainLink({ link, why, inquiry }: { link: WhyLink; why: WhyAsk; inquiry: Inquiry }) {
  const laboratory = useLaboratory();
  const [shown, setShown] = useState(false);
  const text = useId();
  const { rule, further } = link;
  const equation = rule ? say({ pattern: rule.equation, values: {} }) : '';
  const when = localNumber(link.when);
  return (
    <li data-kind={link.kind}>
      <Button
        look="link"
        className={shown ? `${styles.when} ${styles.shown}` : styles.when}
        aria-label={words.go(when)}
        aria-describedby={text}
        onBlur={() => setShown(false)}
        onClick={() => {
          setShown(true);
          void goTo(laboratory, why.run, link);
        }}
      >
        {when}
      </Button>
      <p id={text}>{sayAll(link.said)}</p>
      {link.changes.length > 0 ? (
        <ul className={styles.changes}>
          {link.changes.map(({ said }) => (
            <li key={say(said)}>{say(said)}</li>
          ))}
        </ul>
      ) : null}
      {rule && (equation !== '' || rule.source !== '') ? (
        <p className={styles.rule}>
          {equation === '' ? null : <span className={styles.equation}>{equation}</span>}
          {equation !== '' && rule.source !== '' ? '; ' : null}
          {rule.source}
        </p>
      ) : null}
      {further ? (
        <div className={styles.further}>
          <Button look="link" onClick={() => void inquiry.ask(further.asked)}>
            {say(further.said)}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
