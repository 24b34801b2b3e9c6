import { useEffect, useState } from 'react';
import { Plain, Prose, Titled } from '../../views/reading/Prose';
import reading from '../../views/reading/Reading.module.css';
import { AsCode } from './AsCode';
import { CheckTables } from './CheckTables';
import { KernelWindows } from './KernelWindows';
import styles from './Reference.module.css';
import { type Checks, readChecks } from './referenceChecks';
import type { PageFacts, PageModule, PageSection } from './referencePages';
import { TryIt } from './TryIt';
import { DocumentKeys, Internals, Parameters, Presets, Reasons } from './tables';
import { reference as words } from './texts/en/reference';
import { exampleJson } from './valueTexts';

/** Sections of the documentation that come after the tables, in this order. */
const LAST = ['differences', 'limits', 'checked'];

/** A reference page: the documentation of a source file, and the declarations of its entry. */
export function ReferencePage({ page }: { page: PageModule }) {
  const { facts, lead, sections, windows } = page;
  const before = sections.filter(({ id }) => !LAST.includes(id));
  const named = (id: string): PageSection | undefined => sections.find((one) => one.id === id);
  const checked = named('checked');
  return (
    <article>
      <p className={reading.summary}>{facts.summary}</p>
      <TryIt entry={facts} />
      <Particulars facts={facts} />
      <Prose html={lead} />
      {before.map((section) => (
        <Titled key={section.id} id={section.id} title={section.title}>
          <Prose html={section.html} />
        </Titled>
      ))}
      <Declared facts={facts} />
      <AsCode entry={facts} />
      {['differences', 'limits']
        .map(named)
        .filter((section) => section !== undefined)
        .map((section) => (
          <Titled key={section.id} id={section.id} title={section.title}>
            <Prose html={section.html} />
          </Titled>
        ))}
      <Checked facts={facts} section={checked} windows={windows} />
    </article>
  );
}

function Particulars({ facts }: { facts: PageFacts }) {
  const chosen = facts.group !== 'scenario';
  return (
    <dl className={reading.particulars}>
      {facts.source === '' ? null : (
        <>
          <dt>{words.source}</dt>
          <dd>{facts.source}</dd>
        </>
      )}
      <dt>{words.file}</dt>
      <dd>
        <code>{facts.file}</code>
      </dd>
      {chosen ? (
        <>
          <dt>{words.inDocument}</dt>
          <dd>
            <code>{exampleJson(facts.group, facts.kind, facts.parameters)}</code>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

/** The declarations of the entry, as tables. */
function Declared({ facts }: { facts: PageFacts }) {
  const { parameters, internals, reasons, presets, objects } = facts;
  const chosen = facts.group !== 'scenario';
  return (
    <>
      {presets === undefined ? null : (
        <Titled id="presets" title={words.presets}>
          <p className={reading.prose}>{words.presetsAbout}</p>
          <Presets parameters={parameters} presets={presets} />
        </Titled>
      )}
      {chosen || parameters.length > 0 ? (
        <Titled id="parameters" title={chosen ? words.parameters : words.switches}>
          {parameters.length === 0 ? (
            <p className={reading.prose}>{words.noParameters}</p>
          ) : (
            <Parameters parameters={parameters} />
          )}
        </Titled>
      ) : null}
      {internals.length === 0 ? null : (
        <Titled id="internals" title={words.internals}>
          <p className={reading.prose}>{words.internalsAbout}</p>
          <Internals internals={internals} />
        </Titled>
      )}
      {reasons === undefined || reasons.length === 0 ? null : (
        <Titled id="reasons" title={words.reasons}>
          <p className={reading.prose}>{words.reasonsAbout}</p>
          <Reasons reasons={reasons} />
        </Titled>
      )}
      {objects?.map((object) => (
        <Titled key={object.name} id={object.name} title={object.name}>
          <p className={reading.prose}>
            <Plain text={object.help} />
          </p>
          <DocumentKeys name={object.name} keys={object.keys} />
        </Titled>
      ))}
    </>
  );
}

/** The results of the verification, then the section of the documentation, then the tests. */
function Checked({
  facts,
  section,
  windows,
}: {
  facts: PageFacts;
  section: PageSection | undefined;
  windows: PageModule['windows'];
}) {
  const checks = useChecks();
  const subject = `${facts.group}/${facts.kind}`;
  const rows = checks?.rows.filter((row) => row.subject === subject) ?? [];
  if (rows.length === 0 && !section && facts.tests.length === 0) return null;
  return (
    <Titled id="checked" title={words.checked.heading}>
      {windows.length === 0 ? null : <KernelWindows entry={facts} all={windows} />}
      {rows.length === 0 ? null : <CheckTables rows={rows} />}
      {checks === null || checks.unreadable === 0 ? null : (
        <p className={reading.note}>{words.checked.unreadable(checks.unreadable)}</p>
      )}
      {section ? <Prose html={section.html} /> : null}
      {facts.tests.length === 0 ? null : (
        <details className={styles.tests} open={rows.length === 0 && !section}>
          <summary>
            {words.checked.tests} ({facts.tests.length})
          </summary>
          <ul>
            {facts.tests.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </Titled>
  );
}

/** The stored results of all pages, fetched once. */
function useChecks(): Checks | null {
  const [checks, setChecks] = useState<Checks | null>(null);
  useEffect(() => {
    let wanted = true;
    import('../../generated/checks.json').then(
      ({ default: data }) => wanted && setChecks(readChecks(data.rows)),
      // The rest of the page is shown without them.
      () => wanted && setChecks(readChecks([])),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return checks;
}
