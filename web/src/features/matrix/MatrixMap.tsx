/** A map of colours with its values written in: a row and a column for each sender. */
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type {
  MatrixCell,
  MatrixMeasure,
  MatrixValue,
  ShownMatrix,
} from '../../generated/experiment';
import { comparisonText } from '../../model/share/comparisonText';
import { encodeLink } from '../../model/share/link';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import page from '../../views/job/CellsPage.module.css';
import styles from './Matrix.module.css';
import type { MatrixRun } from './matrixRun';
import { matrix as t } from './texts/en/matrix';

/** The greatest part of a colour, at which text is readable in either theme. */
const FULLEST = 55;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const written = ({ factor, digits }: MatrixMeasure, value: number): string =>
  (value * factor).toFixed(digits).replace('-', '−');

const withInterval = (measure: MatrixMeasure, { mean, half }: MatrixValue): string =>
  half === null ? written(measure, mean) : `${written(measure, mean)} ± ${written(measure, half)}`;

const withUnit = (measure: MatrixMeasure, value: MatrixValue): string =>
  measure.unit === ''
    ? withInterval(measure, value)
    : `${withInterval(measure, value)} ${measure.unit}`;

const keyOf = ({ row, column }: MatrixCell): string => `${row} ${column ?? ''}`;

/** The colour of a value: blue for more, orange for less. */
function colour(
  { colours }: MatrixMeasure,
  range: readonly [number, number],
  value: number,
): string {
  const [low, high] = range;
  const place = Math.min(1, Math.max(0, (value - low) / (high - low)));
  const signed = colours === 'diverging' ? 2 * place - 1 : place;
  const token = signed < 0 ? '--flow-2' : '--flow-1';
  return `color-mix(in srgb, var(${token}) ${(FULLEST * Math.abs(signed)).toFixed(0)}%, var(--panel))`;
}

export function MatrixMap({ run, shown }: { run: MatrixRun; shown: ShownMatrix }) {
  const { names, cells, measures, settings, unaided, notes } = shown;
  const [at, setAt] = useState('0 0');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const table = useRef<HTMLTableElement>(null);
  const measure = measures[shown.measure];
  if (!measure) return null;
  const listed = cells.filter(({ column }) => column !== null || measure.alone);
  const means = listed.flatMap(({ value }) => (value ? [value.mean] : []));
  const [low, most] = measure.range;
  const high = most ?? Math.max(low + 1e-9, ...means);
  const current = listed.find((cell) => keyOf(cell) === at) ?? listed[0];
  const lacking = ({ row, column }: MatrixCell): number | null =>
    unaided[row] ? row : column !== null && unaided[column] ? column : null;
  const nameOf = ({ row, column }: MatrixCell): string =>
    column === null
      ? t.aloneLong(names[row] ?? '')
      : t.beside(names[row] ?? '', names[column] ?? '');
  const wordsOf = (cell: MatrixCell): string => {
    const lacks = lacking(cell);
    if (lacks !== null) return t.lacks(names[lacks] ?? '', unaided[lacks] ?? '');
    if (!cell.value) return cell.waiting > 0 ? t.notRun : t.noValue;
    const parts = [
      withUnit(measure, cell.value),
      cell.column !== null && cell.first ? t.first(withInterval(measure, cell.first)) : '',
      cell.second ? t.second(withInterval(measure, cell.second)) : '',
      cell.matters ? t.matters : '',
    ];
    return parts.filter(Boolean).join('; ');
  };
  const open = async ({ row, column }: MatrixCell): Promise<void> => {
    const document = await run.document(row, column);
    if (document !== null) location.hash = await encodeLink(document);
  };
  const toggle = (cell: MatrixCell): void => {
    const key = keyOf(cell);
    setSelected((all) =>
      all.includes(key) ? all.filter((one) => one !== key) : [...all.slice(-1), key],
    );
  };
  const compare = async (): Promise<void> => {
    const two = listed.filter((cell) => selected.includes(keyOf(cell)));
    const documents = await Promise.all(two.map(({ row, column }) => run.document(row, column)));
    const members = documents.flatMap((document, i) => {
      const cell = two[i];
      return document === null || !cell ? [] : [{ document, name: nameOf(cell) }];
    });
    if (members.length > 1) location.hash = await encodeLink(comparisonText(members));
  };
  const setView = (change: Partial<typeof settings>): void => {
    const next = { ...settings, ...change };
    const query = shown.query
      .split('&')
      .filter((part) => part !== '' && !/^(?:show|order)=/.test(part))
      .concat(`show=${next.show}`, `order=${next.order}`);
    void run.open(query.join('&'));
  };
  const click = (event: MouseEvent<HTMLElement>, cell: MatrixCell): void => {
    event.currentTarget.focus();
    if (event.ctrlKey || event.metaKey) toggle(cell);
    // A finger cannot point at a cell without touching it: its words come first.
    else if (!('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'))
      void open(cell);
  };
  const press = (event: KeyboardEvent, cell: MatrixCell): void => {
    const move = MOVES[event.key];
    if (move) {
      event.preventDefault();
      const column = (cell.column ?? -1) + move[1];
      const next = `${cell.row + move[0]} ${column < 0 ? '' : column}`;
      table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void open(cell);
    } else if (event.key === ' ') {
      event.preventDefault();
      toggle(cell);
    }
  };

  return (
    <section className={styles.map} aria-label={measure.label}>
      <div className={`${page.bar} ${styles.views}`}>
        <Select
          label={t.show}
          value={measure.id}
          options={measures.map(({ id, label }) => ({ value: id, label }))}
          onChange={(show) => setView({ show })}
        />
        <Select
          label={t.order}
          value={settings.order}
          options={(['both', 'first', 'second'] as const).map((value) => ({
            value,
            label: t.orders[value],
          }))}
          onChange={(order) => setView({ order: order as typeof settings.order })}
        />
        <span className={styles.legend} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((part) => {
            const value = low + part * (high - low);
            return (
              <span key={part} style={{ background: colour(measure, [low, high], value) }}>
                {written(measure, value)}
              </span>
            );
          })}
          {measure.unit}
        </span>
      </div>
      {unaided.map((why, place) =>
        why ? (
          <p key={names[place]} className={page.quiet}>
            {t.lacks(names[place] ?? '', why)}
          </p>
        ) : null,
      )}
      {notes.map((note) => (
        <p key={note} className={page.quiet}>
          {note}
        </p>
      ))}
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen by arrows is a grid */}
        <table ref={table} role="grid" aria-label={measure.label}>
          <thead>
            <tr>
              <th scope="col">{t.corner}</th>
              {measure.alone ? <th scope="col">{t.alone}</th> : null}
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {listed
                  .filter((cell) => cell.row === row)
                  .map((cell) => {
                    const key = keyOf(cell);
                    const { value } = cell;
                    const style: CSSProperties = value
                      ? { background: colour(measure, [low, high], value.mean) }
                      : {};
                    return (
                      <td
                        key={key}
                        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                        role="gridcell"
                        data-cell={key}
                        style={style}
                        tabIndex={cell === current ? 0 : -1}
                        aria-selected={selected.includes(key)}
                        aria-label={`${nameOf(cell)}: ${wordsOf(cell)}`}
                        onFocus={() => setAt(key)}
                        onKeyDown={(event) => press(event, cell)}
                        title={wordsOf(cell)}
                        onClick={(event) => click(event, cell)}
                      >
                        {value ? (
                          <>
                            {written(measure, value.mean)}
                            {cell.matters ? ' ↕' : ''}
                            <small>
                              {value.half === null ? '' : `± ${written(measure, value.half)}`}
                            </small>
                          </>
                        ) : lacking(cell) !== null ? (
                          <small>{t.unfit}</small>
                        ) : (
                          '·'
                        )}
                      </td>
                    );
                  })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {current ? (
        <div className={page.bar}>
          <span className={styles.counted} role="status">
            {nameOf(current)}: {wordsOf(current)}
          </span>
          <span className={page.space} />
          <Button look="primary" onClick={() => void open(current)}>
            {t.open}
          </Button>
          <Button
            look="outlined"
            aria-pressed={selected.includes(keyOf(current))}
            onClick={() => toggle(current)}
          >
            {selected.includes(keyOf(current)) ? t.unselect : t.select}
          </Button>
          <Button look="outlined" disabled={selected.length < 2} onClick={() => void compare()}>
            {t.compare}
          </Button>
        </div>
      ) : null}
      <p className={page.quiet}>
        {t.intervals} {t.keys}
      </p>
      <p className={page.quiet}>
        <strong>{measure.label}.</strong> {measure.definition}{' '}
        {measure.source === '' ? '' : t.source(measure.source)}
      </p>
    </section>
  );
}
