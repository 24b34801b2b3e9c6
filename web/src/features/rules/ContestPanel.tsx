/** Rules on five courses, beside the senders that are built in: points, one's own runs, a file that can be checked. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ContestOutcome } from '../../generated/workbench';
import { oneLine } from '../../model/document/problems';
import { encodeLink } from '../../model/share/link';
import { browserStorage } from '../../model/storage/browserStorage';
import { Button } from '../../ui/controls/Button';
import { download, fileSlug } from '../../views/documentFiles';
import { JobBar } from '../../views/job/JobBar';
import { useDocumentState, useRun } from '../../views/laboratoryContext';
import shared from './Conformance.module.css';
import styles from './Contest.module.css';
import { Contest, type ContestRow, type ContestState } from './model/contest';
import { rules } from './texts/en/rules';

const texts = rules.contest;

const points = (score: number): string => score.toFixed(1);

export function ContestPanel({ flow, algorithm }: { flow: string; algorithm: string }) {
  const run = useRun();
  const [contest] = useState(
    () =>
      new Contest({
        link: encodeLink,
        storage: browserStorage().storage,
        draw: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
      }),
  );
  const state = useStore(contest.store);
  const { phase, record, rows } = state;
  const document = useDocumentState(({ text }) => text);
  const [of, setOf] = useState<string | null>(null);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => () => contest.close(), [contest]);
  const begin = (fresh: boolean): void => {
    const { text } = run.document;
    setOf(text);
    void contest.run({ document: text, flow, algorithm }, fresh);
  };
  const running = phase === 'running';
  const own = rows.find((row) => row.own === 'now')?.outcome;
  return (
    <section className={shared.conformance} aria-label={texts.title}>
      <div className={shared.head}>
        <h3 className={shared.title}>{texts.title}</h3>
        <div className={styles.tools} ref={tools}>
          {running || record === null || !own ? null : (
            <Button
              look="outlined"
              title={texts.saveHelp}
              onClick={() =>
                download(record, 'application/json', `${fileSlug(own.name)}-contest.json`)
              }
            >
              {texts.save}
            </Button>
          )}
          {running || contest.kept === null ? null : (
            <Button
              look="outlined"
              title={texts.freshHelp}
              onClick={() => {
                begin(true);
                // This button goes while it runs: the one that cancels takes the focus.
                const last = tools.current?.lastElementChild;
                if (last instanceof HTMLElement) last.focus();
              }}
            >
              {texts.fresh}
            </Button>
          )}
          <JobBar job={contest} words={texts} brief>
            <Button look="outlined" title={texts.about} onClick={() => begin(false)}>
              {contest.kept === null ? texts.run : texts.again}
            </Button>
          </JobBar>
        </div>
      </div>
      <p className={phase === 'refused' ? shared.wrong : shared.said} role="status">
        {said(state)}
      </p>
      {own && of !== document && !running ? <p className={shared.said}>{texts.older}</p> : null}
      {rows.length > 0 ? <Table state={state} /> : null}
      {own ? <Marks own={own} state={state} /> : null}
      <details className={styles.details}>
        <summary>{texts.how}</summary>
        {texts.rules.map((rule) => (
          <p key={rule} className={shared.about}>
            {rule}
          </p>
        ))}
        {state.courses.map((course) => (
          <p key={course.id} className={shared.about}>
            <b>{course.title}</b>: {course.about}
          </p>
        ))}
      </details>
    </section>
  );
}

function said({ phase, rows, done, of, problem }: ContestState): string {
  switch (phase) {
    case 'done': {
      const place = rows.findIndex((row) => row.own === 'now');
      const score = rows[place]?.outcome.score ?? 0;
      return texts.done(place + 1, rows.length, points(score));
    }
    case 'cancelled':
      return texts.cancelled(Math.floor(done), of);
    case 'refused':
      return texts.refused(problem ? oneLine(problem) : '');
    case 'broken':
      return texts.unable;
    default:
      return '';
  }
}

function nameOf({ outcome, own }: ContestRow): string {
  if (own === null) return outcome.name;
  return own === 'now' ? texts.now(outcome.name) : texts.earlier(outcome.name);
}

function Table({ state: { rows, courses, draw } }: { state: ContestState }) {
  const title = texts.table(draw ?? 0);
  const region = useRef<HTMLElement>(null);
  // One's own row is in sight, wherever it comes to stand.
  const place = rows.findIndex((row) => row.own === 'now');
  useEffect(() => {
    const row = region.current?.querySelectorAll('tbody tr')[place];
    if (!region.current || !(row instanceof HTMLElement)) return;
    region.current.scrollTop = row.offsetTop - region.current.clientHeight / 2;
  }, [place]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do
    <section className={styles.table} aria-label={title} tabIndex={0} ref={region}>
      <table>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.place}</th>
            <th scope="col">{texts.sender}</th>
            <th scope="col">{texts.score}</th>
            {courses.map((course) => (
              <th key={course.id} scope="col">
                {course.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows of one name differ by their places alone.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a row is
            <tr key={index} className={row.own === null ? undefined : styles.own}>
              <td>{index + 1}</td>
              <th scope="row">{nameOf(row)}</th>
              <td>{points(row.outcome.score)}</td>
              {row.outcome.courses.map((one) => (
                <td key={one.course}>{points(one.score)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Marks({ own, state: { courses, links } }: { own: ContestOutcome; state: ContestState }) {
  return (
    <details className={styles.details} open>
      <summary>{texts.marks}</summary>
      <ul className={shared.findings}>
        {own.courses.map((one, place) => {
          const title = courses.find(({ id }) => id === one.course)?.title ?? one.course;
          const marks = one.marks.map(({ of, mark }) =>
            texts.mark(texts.aspects[of], mark.toFixed(2)),
          );
          const words = one.fault === undefined ? marks : [texts.stopped(one.fault)];
          return (
            <li key={one.course}>
              <b>{title}</b>: {words.join(', ')}.{' '}
              {links[place] === undefined ? null : (
                <a
                  href={links[place]}
                  target="_blank"
                  rel="noopener"
                  aria-label={texts.openOf(title)}
                >
                  {texts.open}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
