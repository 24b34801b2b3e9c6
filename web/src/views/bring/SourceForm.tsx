/** The part of a file that is meant: a connection, a socket, a series, a column. */

import type { ReactNode } from 'react';
import type { Choice, Contents, Dialect, Table } from '../../generated/measured';
import { measured as words } from '../../texts/measured';
import { Select } from '../../ui/choosing/Select';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { formatNumber } from '../../ui/numbers/format';
import styles from './BringIn.module.css';
import { connectionOf, directions, timeUnits, unlisted, valueUnits } from './choices';

/** Seconds between samples that have no instants. */
const EVERY = { min: 1e-6, max: 1e6 };

interface Props {
  contents: Contents;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onDialect: (dialect: Dialect) => void;
}

/** A control with its name ahead of it, which it carries itself. */
export function Field({
  name,
  whole = false,
  children,
}: {
  name: string;
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <div className={whole ? styles.whole : styles.control}>{children}</div>
    </>
  );
}

export function SourceForm({ contents, choice, onChoose, onDialect }: Props) {
  if (contents.kind === 'capture' && choice.kind === 'connection') {
    const left = unlisted(contents);
    return (
      <div className={styles.fields}>
        <Field name={words.connection} whole>
          <Select
            label={words.connection}
            value={`${choice.index}/${choice.reverse}`}
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
        {contents.timed ? null : <Every choice={choice} onChoose={onChoose} />}
      </div>
    );
  }
  if (contents.kind === 'flent' && choice.kind === 'flent') {
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
            onChange={(name) => onChoose({ kind: 'flent', names: [name] })}
          />
        </Field>
      </div>
    );
  }
  if (contents.kind === 'table' && choice.kind === 'table') {
    return (
      <TableForm table={contents.table} choice={choice} onChoose={onChoose} onDialect={onDialect} />
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

function TableForm({
  table,
  choice,
  onChoose,
  onDialect,
}: {
  table: Table;
  choice: Extract<Choice, { kind: 'table' }>;
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
            onChange={(time) => onChoose({ ...choice, time: time === NONE ? null : Number(time) })}
          />
        </Field>
        {choice.time === null ? (
          <Every choice={choice} onChoose={onChoose} />
        ) : (
          <Field name={words.timeUnit}>
            <Select
              label={words.timeUnit}
              value={choice.timeUnit}
              options={timeUnits}
              onChange={(timeUnit) => onChoose({ ...choice, timeUnit })}
            />
          </Field>
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
