/** The fields of marking: a number within a range, a curve within a deviation, and their points. */
import { useState } from 'react';
import { idsOf } from '../../engine/ids';
import type { Description } from '../../engine/types';
import { nameOf } from '../../model/document/entryNames';
import { queueTarget } from '../../model/document/selection';
import { Switch } from '../../ui/controls/Switch';
import { useRunState } from '../../views/laboratoryContext';
import styles from './LessonEditor.module.css';
import type { LessonQuestion } from './model/lessonReader';
import { curvesOf, type MarkedPart, markedParts, numberOf } from './model/marking';
import { TextField } from './TextField';
import { marking as t } from './texts/en/lessonEditor';

/** As the command line counts where a lesson says nothing. */
const USUAL = { points: 1, within: 20 };

export function MarkingFields({
  question,
  onChange,
}: {
  question: LessonQuestion;
  onChange: (question: LessonQuestion) => void;
}) {
  const description = useRunState((state) => state.description);
  const { number, sketch, points } = question;
  const parts = markedParts(question);
  const worth = parts.length * (points ?? USUAL.points);
  return (
    <fieldset className={styles.marking}>
      <legend>{t.title}</legend>
      <div className={styles.switch}>
        <Switch
          label={t.askNumber}
          checked={number !== undefined}
          onChange={(on) => {
            const { number: _, ...rest } = question;
            onChange(on ? { ...rest, number: {} } : rest);
          }}
        />
        <span aria-hidden="true">{t.askNumber}</span>
      </div>
      {number ? (
        <NumberFields
          number={number}
          onChange={(next) => onChange({ ...question, number: next })}
        />
      ) : null}
      {sketch ? (
        <CurveFields
          sketch={sketch}
          description={description}
          onChange={(next) => onChange({ ...question, sketch: next })}
        />
      ) : null}
      <TextField
        label={t.points}
        type="number"
        value={points?.toString() ?? ''}
        placeholder={String(USUAL.points)}
        onChange={(text) => {
          const { points: _, ...rest } = question;
          onChange(text === '' ? rest : { ...rest, points: Number(text) });
        }}
      />
      <p className={styles.worth} aria-live="polite">
        {parts.length === 0
          ? t.unmarked
          : t.worth(
              Number(worth.toPrecision(6)),
              parts.map((part: MarkedPart) => t.parts[part]),
            )}
      </p>
    </fieldset>
  );
}

type AskedNumber = NonNullable<LessonQuestion['number']>;

/** The ends are kept as they are typed: a range has both. */
function NumberFields({
  number: { unit = '', right },
  onChange,
}: {
  number: AskedNumber;
  onChange: (number: AskedNumber) => void;
}) {
  const [[least, most], setTyped] = useState([
    right?.[0].toString() ?? '',
    right?.[1].toString() ?? '',
  ] as const);
  const put = (from: string, to: string): void => {
    setTyped([from, to]);
    onChange(numberOf(unit, from, to));
  };
  return (
    <div className={styles.row}>
      <TextField
        label={t.unit}
        value={unit}
        onChange={(next) => onChange(numberOf(next, least, most))}
      />
      <TextField
        label={t.least}
        type="number"
        signed
        value={least}
        onChange={(text) => put(text, most)}
      />
      <TextField
        label={t.most}
        type="number"
        signed
        value={most}
        onChange={(text) => put(least, text)}
      />
    </div>
  );
}

type AskedSketch = NonNullable<LessonQuestion['sketch']>;

function CurveFields({
  sketch,
  description,
  onChange,
}: {
  sketch: AskedSketch;
  description: Description | null;
  onChange: (sketch: AskedSketch) => void;
}) {
  const choices = description ? choicesFor(description, sketch.panel) : [];
  const { of = '', within } = sketch;
  if (choices.length === 0 && of === '') return <p className={styles.worth}>{t.noCurve}</p>;
  const known = choices.some(({ path }) => path === of);
  return (
    <div className={styles.row}>
      <label className={styles.field}>
        <span>{t.of}</span>
        <select
          value={of}
          onChange={({ currentTarget: { value } }) => {
            const { of: _, ...rest } = sketch;
            onChange(value === '' ? rest : { ...rest, of: value });
          }}
        >
          <option value="">{t.nothing}</option>
          {of === '' || known ? null : <option value={of}>{of}</option>}
          {choices.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={t.within}
        type="number"
        value={within === undefined ? '' : String(Number((within * 100).toPrecision(6)))}
        placeholder={String(USUAL.within)}
        onChange={(text) => {
          const { within: _, ...rest } = sketch;
          onChange(text === '' ? rest : { ...rest, within: Number(text) / 100 });
        }}
      />
    </div>
  );
}

/** The flows or the queues whose curves a plot shows. */
function choicesFor(
  description: Description,
  panel: AskedSketch['panel'],
): { path: string; name: string }[] {
  switch (curvesOf(panel)) {
    case 'flows':
      return description.flows.map((flow) => ({
        path: `flows/${flow.id}`,
        name: t.flow(nameOf(flow)),
      }));
    case 'queues':
      return idsOf(description, 'ports').flatMap((id) => {
        const port = description.ports[id];
        const link = port?.link === null || !port ? undefined : description.links[port.link];
        if (!port || !link || port.to === null) return [];
        const { nodes } = description;
        const path = queueTarget(link.id, port).replace(/\/queue$/, '');
        return [{ path, name: t.queue(nameOf(nodes[port.from]), nameOf(nodes[port.to])) }];
      });
    case null:
      return [];
  }
}
