import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Example, examples } from '../../model/library/examples';
import { exampleHref, papersHref } from '../../model/share/route';
import { texts } from '../../texts';
import { gallery as words } from '../../texts/en/gallery';
import { Button } from '../../ui/controls/Button';
import { chooseFile, OPENABLE } from '../documentFiles';
import { useLaboratory, useRunState } from '../laboratoryContext';
import { cardAfterKey } from './cardKeys';
import { ExampleCard } from './ExampleCard';
import {
  ASKING,
  courseOf,
  type ExampleFilter,
  LEVELS,
  NO_FILTER,
  passesFilter,
  searchExamples,
  sectionsOf,
  TIMES,
} from './exampleSearch';
import { FilterChoice } from './FilterChoice';
import styles from './Gallery.module.css';

/** How many cards stand side by side where there is most room. */
const COLUMNS = 4;

/** A short section shares its row with the next one. */
function spanOf(cards: number): CSSProperties & Record<`--${string}`, number> {
  return { '--span': Math.min(cards, COLUMNS) };
}

/** The examples by subject, each with the first plot that it opens with. */
export default function Gallery() {
  const laboratory = useLaboratory();
  const current = useRunState((state) => state.description?.name);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<ExampleFilter>(NO_FILTER);
  const [order, setOrder] = useState<'course' | null>(null);
  /** The one card that the tab key leads to. */
  const [reached, setReached] = useState<string | null>(null);

  const asked = searchExamples(query);
  const found = asked.filter((example) => passesFilter(example, filter));
  const sections =
    order === 'course' && query.trim() === '' ? courseOf(found) : sectionsOf(found, query);
  const left = (more: Partial<ExampleFilter>): number =>
    asked.filter((one) => passesFilter(one, { ...filter, ...more })).length;
  const cards = sections.flatMap((section) => section.examples);
  const stop = cards.some(({ slug }) => slug === reached) ? reached : cards[0]?.slug;

  useEffect(() => {
    // On a phone this would open the keyboard over the pictures.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);

  const open = ({ slug, document }: Example): void =>
    void laboratory.open(document, 'document', { name: exampleHref(slug) });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = cardAfterKey(event.currentTarget, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div className={styles.gallery}>
      <div className={styles.tools}>
        <input
          ref={field}
          type="search"
          className={styles.search}
          aria-label={words.search}
          placeholder={words.placeholder(examples.length)}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = cards;
            if (event.key === 'Enter' && first) open(first);
            if (event.key !== 'ArrowDown' || !first) return;
            event.preventDefault();
            document.getElementById(`example-${stop}`)?.focus();
          }}
        />
        <Button look="outlined" onClick={() => laboratory.show('start')}>
          {words.start}
        </Button>
        <Button
          look="outlined"
          onClick={() => {
            laboratory.show(null);
            location.assign(papersHref);
          }}
        >
          {words.papers}
        </Button>
        <FilterChoice
          label={words.order}
          all={words.bySubject}
          value={order}
          options={[{ value: 'course', label: words.byPath }]}
          onChange={setOrder}
        />
        <FilterChoice
          label={words.level}
          all={words.allLevels}
          value={filter.level}
          options={LEVELS.map((level) => ({
            value: level,
            label: words.levels[level],
            count: left({ level }),
          }))}
          onChange={(level) => setFilter({ ...filter, level })}
        />
        <FilterChoice
          label={words.subject}
          all={words.allSubjects}
          value={filter.subject}
          options={sectionsOf(examples, '').flatMap(({ subject }) =>
            subject === null
              ? []
              : {
                  value: subject,
                  label: texts.lesson.subjects[subject],
                  count: left({ subject }),
                },
          )}
          onChange={(subject) => setFilter({ ...filter, subject })}
        />
        <FilterChoice
          label={words.question}
          all={words.allQuestions}
          value={filter.question}
          options={ASKING.map((question) => ({
            value: question,
            label: words.questions[question],
            count: left({ question }),
          }))}
          onChange={(question) => setFilter({ ...filter, question })}
        />
        <FilterChoice
          label={words.time}
          all={words.allTimes}
          value={filter.time}
          options={TIMES.map((time) => ({
            value: time,
            label: words.times[time],
            count: left({ time }),
          }))}
          onChange={(time) => setFilter({ ...filter, time })}
        />
      </div>
      <p className={cards.length > 0 ? 'visually-hidden' : styles.nothing} role="status">
        {cards.length > 0 && query === '' && filter === NO_FILTER
          ? ''
          : words.found(cards.length, query)}{' '}
        {cards.length > 0 ? null : (
          <Button
            look="link"
            onClick={() => {
              setQuery('');
              setFilter(NO_FILTER);
            }}
          >
            {words.showAll}
          </Button>
        )}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in it */}
      <div className={styles.sections} onKeyDown={onKeyDown}>
        {sections.map(({ subject, title, examples: shown }, place) => (
          <section
            key={title}
            aria-labelledby={`section-${place}`}
            style={spanOf(subject === null ? COLUMNS : shown.length)}
          >
            <h3 id={`section-${place}`}>{title}</h3>
            <ul className={styles.cards}>
              {shown.map((example) => (
                <ExampleCard
                  key={example.slug}
                  example={example}
                  current={example.name === current}
                  reachable={example.slug === stop}
                  onReach={() => setReached(example.slug)}
                  onOpen={() => open(example)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.own}>
        <Button look="outlined" onClick={() => chooseFile(laboratory, OPENABLE)}>
          {words.openFile}
        </Button>
        <span>{words.keys}</span>
      </div>
    </div>
  );
}
