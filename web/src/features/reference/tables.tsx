import type { ReactNode } from 'react';
import type { Internal, Named, Parameter, PresetEntry } from '../../generated/catalog';
import { Plain } from '../../views/reading/Prose';
import reading from '../../views/reading/Reading.module.css';
import styles from './Reference.module.css';
import type { DocumentKey, Reason } from './referencePages';
import { reference as words } from './texts/en/reference';
import { defaultOf, documentValue, rangeOf } from './valueTexts';

/** A table that scrolls by itself where it is wider than the page. */
export function Table({
  label,
  head,
  children,
}: {
  label: string;
  head: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section is no more of a region, and there are sections around it
    <div
      className={styles.scroll}
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

const t = words;

export function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <Table label={t.parameters} head={[t.key, t.meaning, t.default, t.range, t.unit]}>
      {parameters.map(({ key, label, help, unit, domain }) => (
        <tr key={key}>
          <th scope="row">
            <code>{key}</code>
          </th>
          <td className={styles.wide}>
            <strong>{label}.</strong> <Plain text={help} />
            {'options' in domain ? <Options options={domain.options} /> : null}
          </td>
          <td>
            <code>{defaultOf(domain)}</code>
          </td>
          <td className={styles.range}>{rangeOf(domain)}</td>
          <td>{t.units[unit]}</td>
        </tr>
      ))}
    </Table>
  );
}

function Options({ options }: { options: readonly Named[] }) {
  return (
    <ul className={styles.options}>
      {options.map(({ name, help }) => (
        <li key={name}>
          <code>{name}</code> <Plain text={help ?? ''} />
        </li>
      ))}
    </ul>
  );
}

export function Internals({ internals }: { internals: readonly Internal[] }) {
  return (
    <Table label={t.internals} head={[t.key, t.name, t.meaning, t.unit]}>
      {internals.map(({ key, label, help, unit }) => (
        <tr key={key}>
          <th scope="row">
            <code>{key}</code>
          </th>
          <td>{label}</td>
          <td className={styles.wide}>
            <Plain text={help} />
          </td>
          <td>{t.units[unit]}</td>
        </tr>
      ))}
    </Table>
  );
}

export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <Table label={t.reasons} head={[t.rule, t.meaning, t.equation, t.source]}>
      {reasons.map(({ id, sentence, equation, source }) => (
        <tr key={id}>
          <th scope="row">
            <code>{id}</code>
          </th>
          <td className={styles.wide}>{sentence}</td>
          <td>{equation}</td>
          <td>{source}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The form of a sender in a preset: what differs from its own defaults. */
function formText({ forms, slowStarts }: PresetEntry, kind: string): string {
  const exit = slowStarts[kind];
  return [
    ...(exit === undefined ? [] : [`slowStart ${exit}`]),
    ...Object.entries(forms[kind] ?? {}).map(([key, value]) => `${key} ${documentValue(value)}`),
  ].join(', ');
}

/** Each switch in each preset, side by side. */
export function Presets({
  parameters,
  presets,
}: {
  parameters: readonly Parameter[];
  presets: readonly PresetEntry[];
}) {
  const [first] = presets;
  const kinds = [
    ...new Set(
      presets.flatMap(({ forms, slowStarts }) => Object.keys({ ...slowStarts, ...forms })),
    ),
  ].toSorted();
  return (
    <>
      <ul className={styles.options}>
        {presets.map(({ name, help }) => (
          <li key={name}>
            <code>{name}</code> <Plain text={help} />
          </li>
        ))}
      </ul>
      <Table label={t.presets} head={[t.key, ...presets.map(({ name }) => name)]}>
        {parameters.map(({ key }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code>
            </th>
            {presets.map(({ name, values }) => {
              const text = documentValue(values[key]);
              const other = text !== documentValue(first?.values[key]);
              return <td key={name}>{other ? <strong>{text}</strong> : text}</td>;
            })}
          </tr>
        ))}
      </Table>
      <p className={reading.prose}>{t.formsAbout}</p>
      <Table label={t.forms} head={[t.key, ...presets.map(({ name }) => name)]}>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">
              <code>{kind}</code>
            </th>
            {presets.map((preset) => (
              <td key={preset.name}>{formText(preset, kind)}</td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
}

/** The keys of one of the document's objects. */
export function DocumentKeys({ name, keys }: { name: string; keys: readonly DocumentKey[] }) {
  return (
    <Table label={name} head={[t.key, t.meaning, t.values, t.default]}>
      {keys.map(({ key, help, values, default: normal, required }) => (
        <tr key={key}>
          <th scope="row">
            <code>{key}</code>
          </th>
          <td className={styles.wide}>
            <Plain text={help ?? ''} />
          </td>
          <td className={styles.range}>{values}</td>
          <td>{required ? t.required : <code>{documentValue(normal)}</code>}</td>
        </tr>
      ))}
    </Table>
  );
}
