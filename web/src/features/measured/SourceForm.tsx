/** The part of a file that is meant: a connection, a socket, a series, a column. */

import type { Choice, Contents, Dialect, Instants, Table } from '../../generated/measured';
import { Select } from '../../ui/choosing/Select';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { formatNumber } from '../../ui/numbers/format';
import styles from './BringIn.module.css';
import { ClockFields } from './ClockFields';
import { CLOCK, connectionOf, directions, unlisted, valueUnits, wayOf } from './choices';
import { Field } from './Field';
import { measured as words } from './texts/en/measured';

/** Seconds between samples that have no instants. */
const EVERY = { min: 1e-6, max: 1e6 };

interface Props {
  contents: Contents;
  choice: Choice;
  /** The first and the last instant of what was chosen. */
  ends: Instants['ends'] | null;
  onChoose: (choice: Choice) => void;
  onDialect: (dialect: Dialect) => void;
}

export function SourceForm({ contents, choice, ends, onChoose, onDialect }: Props) {
  if (
    contents.kind === 'capture' &&
    (choice.kind === 'connection' || choice.kind === 'datagrams')
  ) {
    const left = unlisted(contents);
    return (
      <div className={styles.fields}>
        <Field name={words.connection} whole>
          <Select
            label={words.connection}
            value={wayOf(choice)}
            options={directions(contents)}
            onChange={(value) => onChoose(connectionOf(contents, value))}
          />
        </Field>
        {left > 0 ? <span className={styles.help}>{words.more(left)}</span> : null}
      </div>
    );
  }
  if (contents.kind === 'sockets' && choice.kind === 'socket') {
    const options = contents.sockets.map(({ name, samples }) => ({
      value: name,
      label: name,
      help: words.sampled(formatNumber(samples)),
    }));
    return (
      <div className={styles.fields}>
        <Field name={words.socket} whole>
          <Select
            label={words.socket}
            value={choice.name}
            options={options}
            onChange={(name) => onChoose({ ...choice, name })}
          />
        </Field>
        {contents.instants && choice.clock ? (
          <>
            <Field name={words.stamps}>
              <Select
                label={words.stamps}
                value={choice.after ? 'after' : 'before'}
                options={words.stampPlaces}
                onChange={(place) => onChoose({ ...choice, after: place === 'after' })}
              />
            </Field>
            <ClockFields
              instants={contents.instants}
              clock={choice.clock}
              chosen={ends}
              onChange={(clock) => onChoose({ ...choice, clock })}
            />
          </>
        ) : (
          <Every choice={choice} onChoose={onChoose} />
        )}
      </div>
    );
  }
  if (contents.kind === 'series' && choice.kind === 'series') {
    const options = contents.series.map(({ name, unit, samples }) => ({
      value: name,
      label: unit === '' ? name : `${name} (${unit})`,
      help: words.sampled(formatNumber(samples)),
    }));
    return (
      <div className={styles.fields}>
        <Field name={words.series} whole>
          <Select
            label={words.series}
            value={choice.names[0] ?? ''}
            options={options}
            onChange={(name) => onChoose({ kind: 'series', names: [name] })}
          />
        </Field>
      </div>
    );
  }
  if (contents.kind === 'table' && choice.kind === 'table') {
    return (
      <TableForm
        table={contents.table}
        choice={choice}
        ends={ends}
        onChoose={onChoose}
        onDialect={onDialect}
      />
    );
  }
  return null;
}

function Every<Kind extends Extract<Choice, { every: number }>>({
  choice,
  onChoose,
}: {
  choice: Kind;
  onChoose: (choice: Kind) => void;
}) {
  return (
    <Field name={words.every}>
      <Quantity
        className={styles.quantity}
        label={words.every}
        unit="seconds"
        value={choice.every}
        limits={EVERY}
        loud
        onChange={(every) => onChoose({ ...choice, every })}
      />
    </Field>
  );
}

const NONE = 'none';

/** Of a column that does not look like instants, a person may know better. */
const UNKNOWN: Instants = { clock: CLOCK, numbers: true, dates: true, ends: ['', ''], assumed: [] };

function TableForm({
  table,
  choice,
  ends,
  onChoose,
  onDialect,
}: {
  table: Table;
  choice: Extract<Choice, { kind: 'table' }>;
  ends: Instants['ends'] | null;
  onChoose: (choice: Choice) => void;
  onDialect: (dialect: Dialect) => void;
}) {
  const { dialect, columns, rows } = table;
  const named = columns.map(({ name }, place) => ({ value: String(place), label: name }));
  const values = named.filter((_, place) => columns[place]?.numbers);
  return (
    <>
      <div className={styles.fields}>
        <Field name={words.separator}>
          <Select
            label={words.separator}
            value={dialect.separator}
            options={words.separators}
            onChange={(separator) => onDialect({ ...dialect, separator })}
          />
        </Field>
        <Field name={words.decimal}>
          <Select
            label={words.decimal}
            value={dialect.decimal}
            options={words.decimals}
            onChange={(decimal) =>
              onDialect({ ...dialect, decimal: decimal === 'comma' ? 'comma' : 'point' })
            }
          />
        </Field>
        <Field name={words.header} whole>
          <Switch
            label={words.header}
            checked={dialect.header}
            onChange={(header) => onDialect({ ...dialect, header })}
          />
        </Field>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled */}
      <section className={styles.rows} tabIndex={0} aria-label={words.rows}>
        <table>
          <thead>
            <tr>
              {named.map(({ value, label }) => (
                <th key={value} scope="col" data-chosen={isChosen(choice, Number(value))}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
              <tr key={place}>
                {named.map(({ value }) => (
                  <td key={value} data-chosen={isChosen(choice, Number(value))}>
                    {row[Number(value)] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.fields}>
        <Field name={words.time}>
          <Select
            label={words.time}
            value={choice.time === null ? NONE : String(choice.time)}
            options={[{ value: NONE, label: words.noTime }, ...named]}
            onChange={(value) => {
              const time = value === NONE ? null : Number(value);
              const { instants, day = null } = columns[time ?? -1] ?? {};
              onChoose({ ...choice, time, day, clock: instants?.clock ?? CLOCK });
            }}
          />
        </Field>
        {choice.time === null ? (
          <Every choice={choice} onChoose={onChoose} />
        ) : (
          <ClockFields
            instants={columns[choice.time]?.instants ?? UNKNOWN}
            clock={choice.clock}
            chosen={ends}
            onChange={(clock) => onChoose({ ...choice, clock })}
          />
        )}
        <Field name={words.value}>
          <Select
            label={words.value}
            value={String(choice.value)}
            options={values}
            onChange={(value) => {
              const { unit = '' } = columns[Number(value)] ?? {};
              onChoose({
                ...choice,
                value: Number(value),
                valueUnit: unit === '' ? choice.valueUnit : unit,
              });
            }}
          />
        </Field>
        <Field name={words.unit}>
          <Select
            label={words.unit}
            value={choice.valueUnit}
            options={valueUnits}
            onChange={(valueUnit) => onChoose({ ...choice, valueUnit })}
          />
        </Field>
      </div>
    </>
  );
}

function isChosen({ time, value }: Extract<Choice, { kind: 'table' }>, place: number): boolean {
  return place === time || place === value;
}
