/** The suite that senders built in pass, run on one's own: what fails, by name, with the run that shows it. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckReport } from '../../generated/workbench';
import { oneLine } from '../../model/document/problems';
import { encodeLink } from '../../model/share/link';
import { Button } from '../../ui/controls/Button';
import { JobBar } from '../../views/job/JobBar';
import { useDocumentState, useRun } from '../../views/laboratoryContext';
import styles from './Conformance.module.css';
import { Conformance, shownOf } from './model/conformance';
import { rules } from './texts/en/rules';

const texts = rules.conformance;

export function ConformancePanel({ flow, algorithm }: { flow: string; algorithm: string }) {
  const run = useRun();
  const [suite] = useState(() => new Conformance(encodeLink));
  const { phase, of: trials, done, report, problem, links } = useStore(suite.store);
  const document = useDocumentState(({ text }) => text);
  const [of, setOf] = useState<string | null>(null);
  useEffect(() => () => suite.close(), [suite]);
  const running = phase === 'running';
  // Failures are shown first.
  const checks = [...(report?.checks ?? [])].sort((a, b) => rank(a) - rank(b));
  const said =
    phase === 'done' && report
      ? texts.done(report.passed, report.asked)
      : phase === 'cancelled'
        ? texts.cancelled(Math.floor(done), trials)
        : phase === 'refused'
          ? texts.refused(problem ? oneLine(problem) : '')
          : phase === 'broken'
            ? texts.unable
            : '';
  return (
    <section className={styles.conformance} aria-label={texts.title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{texts.title}</h3>
        <JobBar job={suite} words={texts} brief>
          <Button
            look="outlined"
            title={texts.about}
            onClick={() => {
              const { text } = run.document;
              setOf(text);
              void suite.run({ document: text, flow, algorithm });
            }}
          >
            {report ? texts.again : texts.run}
          </Button>
        </JobBar>
      </div>
      <p className={phase === 'refused' ? styles.wrong : styles.said} role="status">
        {said}
      </p>
      {report && of !== document && !running ? <p className={styles.said}>{texts.older}</p> : null}
      {report ? (
        <ul className={styles.checks}>
          {checks
            .filter((check) => check.passed !== null)
            .map((check) => (
              <Check key={check.id} check={check} links={links} />
            ))}
        </ul>
      ) : null}
    </section>
  );
}

function rank({ passed }: CheckReport): number {
  return passed === false ? 0 : 1;
}

function Check({ check, links }: { check: CheckReport; links: ReadonlyMap<number, string> }) {
  const failed = check.passed === false;
  const shown = shownOf(check);
  const more = check.findings.length - shown.length;
  return (
    <li className={failed ? styles.failed : styles.passed}>
      <details open={failed}>
        <summary>
          <b className={styles.verdict}>{failed ? texts.failed : texts.passed}</b> {check.title}
        </summary>
        <p className={styles.about}>{check.about}</p>
        {check.excuse === null ? null : <p className={styles.about}>{check.excuse}</p>}
        <ul className={styles.findings}>
          {shown.map(({ trial, at, measured, asked }) => (
            <li key={`${trial} ${measured}`}>
              {texts.finding(at, measured, asked)}{' '}
              {links.has(trial) ? (
                <a
                  href={links.get(trial)}
                  target="_blank"
                  rel="noopener"
                  aria-label={texts.openOf(check.title, at)}
                >
                  {texts.open}
                </a>
              ) : null}
            </li>
          ))}
          {more > 0 ? <li>{texts.more(more)}</li> : null}
        </ul>
      </details>
    </li>
  );
}
