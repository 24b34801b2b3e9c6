import { registryEntry } from '../../model/library/registry';
import { pageHref, paperHref } from '../../model/share/route';
import { Plain, Prose, Titled } from '../../views/reading/Prose';
import reading from '../../views/reading/Reading.module.css';
import { ClaimCounts } from './ClaimCounts';
import { cardsOf, OUTCOME } from './cards';
import type { Mention, Paper, PaperSystem } from './content/paper';
import { ExampleLinks } from './ExampleLinks';
import { Fetched } from './Fetched';
import { FigureCard } from './FigureCard';
import { hasOutcome, Outcome } from './Outcome';
import styles from './Papers.module.css';
import { papers as t } from './texts/en/papers';

/** Its text, compiled with the page. */
interface PaperText {
  lead: string;
}

const texts = import.meta.glob<PaperText>('./content/*.md');

const PARTS = ['proposed', 'compared', 'network', 'mentioned'] as const;

/** The sections of cards, by their kind. */
const PLACES = [
  { part: 'figure', id: 'figures', title: t.figures, about: '' },
  { part: 'beside', id: 'beside', title: t.beside, about: '' },
  { part: 'own', id: 'own', title: t.ownFigures, about: t.ownAbout },
] as const;

/** A paper: what it proposes, its systems, its figures as experiments. */
export function PaperPage({ paper }: { paper: Paper }) {
  const cards = cardsOf(paper);
  return (
    <article>
      <p className={styles.by}>{t.by(paper.authors, paper.year?.toString(), paper.language)}</p>
      <p className={reading.summary}>{paper.gist}</p>
      <ClaimCounts paper={paper} />
      {hasOutcome(paper.id) ? (
        <p className={styles.aside}>
          <a href={paperHref(paper.id, OUTCOME)}>{t.outcomeLink}</a>
        </p>
      ) : null}
      <Titled id="proposal" title={t.proposal}>
        <Fetched load={texts[`./content/${paper.id}.md`]}>
          {({ lead }) => <Prose html={lead} />}
        </Fetched>
      </Titled>
      <Titled id="systems" title={t.systems}>
        <dl className={`${reading.particulars} ${styles.parts}`}>
          {PARTS.map((part) => (
            <Systems
              key={part}
              title={t.parts[part]}
              systems={paper.systems.filter((system) => system.part === part)}
            />
          ))}
          {paper.examples.length > 0 ? (
            <>
              <dt>{t.lab}</dt>
              <dd>
                <ExampleLinks slugs={paper.examples} />
              </dd>
            </>
          ) : null}
          {paper.unspecified ? (
            <>
              <dt>{t.unspecified}</dt>
              <dd>
                <Mentions mentions={paper.unspecified} />
                <p className={styles.aside}>{t.unspecifiedAbout}</p>
              </dd>
            </>
          ) : null}
        </dl>
      </Titled>
      {PLACES.map(({ part, id, title, about }) => {
        const here = cards.filter((card) => card.part === part);
        return here.length > 0 ? (
          <Titled key={part} id={id} title={title}>
            {about === '' ? null : <p className={styles.lead}>{about}</p>}
            {here.map((card) => (
              <FigureCard key={card.name} paper={paper.id} card={card} />
            ))}
          </Titled>
        ) : null;
      })}
      <Titled id="others" title={t.others}>
        <Mentions mentions={paper.others} />
      </Titled>
      {hasOutcome(paper.id) ? (
        <Titled id="outcome" title={t.outcome}>
          <Outcome paper={paper} />
        </Titled>
      ) : null}
    </article>
  );
}

function Systems({ title, systems }: { title: string; systems: readonly PaperSystem[] }) {
  if (systems.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul className={styles.systems}>
          {systems.map(({ group, kind, role }) => {
            const entry = registryEntry(group, kind);
            return (
              <li key={`${group} ${kind}`}>
                <a href={pageHref(group, kind)}>{entry?.name ?? kind}</a>{' '}
                <span>
                  <Plain text={role === undefined ? (entry?.summary ?? '') : sentence(role)} />
                </span>
              </li>
            );
          })}
        </ul>
      </dd>
    </>
  );
}

/** A few words as a sentence, like the texts beside them. */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  return (
    <ul className={styles.systems}>
      {mentions.map(({ name, what }) => (
        <li key={name}>
          <b>{name}</b>{' '}
          <span>
            <Plain text={what} />
          </span>
        </li>
      ))}
    </ul>
  );
}
