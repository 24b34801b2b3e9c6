/** A report card: each section of the RFC with its words, and its tests as tables. */

import type {
  CardCriterion,
  CardMeasure,
  CardTest,
  CardReport as Report,
} from '../../generated/card';
import { formatNumber, formatValue } from '../../ui/numbers/format';
import page from '../../views/job/CellsPage.module.css';
import styles from './Card.module.css';
import { card as t } from './texts/en/card';
import { valueText } from './valueText';

const nameOf = ({ label, unit }: CardMeasure): string =>
  unit === '' ? label : `${label}, ${unit}`;

export function CardReport({ report }: { report: Report }) {
  const { senders, queues, source, seeds, confidence, criteria } = report;
  const [own = '', ...others] = senders;
  return (
    <>
      <p className={page.quiet}>
        {t.beside(own, others, source)}{' '}
        {seeds === 1 ? t.once : t.means(formatNumber(seeds), formatValue('share', confidence))}
      </p>
      {senders.map((sender, place) =>
        queues[place] ? (
          <p key={sender} className={page.quiet}>
            {t.helped(sender, queues[place])}
          </p>
        ) : null,
      )}
      {criteria.map((criterion) => (
        <Criterion key={criterion.section} criterion={criterion} senders={senders} />
      ))}
    </>
  );
}

function Criterion({
  criterion: { section, title, words, cannotBeTested, limits, tests },
  senders,
}: {
  criterion: CardCriterion;
  senders: readonly string[];
}) {
  return (
    <section className={styles.criterion} aria-label={`${section} ${title}`}>
      <h2>
        {section} {title}
      </h2>
      <blockquote lang="en">{words}</blockquote>
      {cannotBeTested === null ? null : (
        <p>
          <strong>{t.cannot}</strong> {cannotBeTested}
        </p>
      )}
      {limits === null ? null : (
        <p>
          <strong>{t.limits}</strong> {limits}
        </p>
      )}
      {tests.map((test) => (
        <Test key={test.id} section={section} test={test} senders={senders} />
      ))}
    </section>
  );
}

function Test({
  section,
  test: { id, about, link, without, values },
  senders,
}: {
  section: string;
  test: CardTest;
  senders: readonly string[];
}) {
  return (
    <div className={styles.test}>
      <p>
        <b>{id}</b>: {about}{' '}
        {link === '' ? null : (
          <a href={link} aria-label={t.openLong(section, id)}>
            {t.open}
          </a>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a section is no more of a region, and there is one around it */}
      <div
        className={styles.scroll}
        role="region"
        aria-label={`${section} ${id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t.measure}</th>
              {senders.map((sender) => (
                <th key={sender} scope="col">
                  {sender}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((measure) => (
              <tr key={measure.label}>
                <th scope="row">{nameOf(measure)}</th>
                {senders.map((sender, place) => (
                  <td key={sender}>{valueText(measure.of[place] ?? null, measure.digits)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {senders.map((sender, place) =>
        without[place] ? (
          <p key={sender} className={page.quiet}>
            {(values.some(({ of }) => of[place]) ? t.someValues : t.noValues)(
              sender,
              without[place],
            )}
          </p>
        ) : null,
      )}
    </div>
  );
}
