/** The laws over a panel: what they say beside the run, or which assumption does not hold. */
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Theory, TheoryFigure } from '../../engine/types';
import { partsOf } from '../../model/document/selection';
import { texts } from '../../texts';
import { Swatch } from '../../ui/icons/Swatch';
import { formatTime, formatValue } from '../../ui/numbers/format';
import { Tooltip } from '../../ui/overlays/Tooltip';
import { useInspectionState } from '../../views/laboratoryContext';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { BodePicture } from './BodePicture';
import { PowerPicture } from './PowerPicture';
import { powerGeometry } from './powerGeometry';
import styles from './Theory.module.css';
import { theory as words } from './texts/en/theory';
import { dashOf, failuresOf } from './theoryCurves';
import { isCrowded, lawsOver } from './theoryLevels';

export default function TheoryLegend({
  panel,
  stage,
}: {
  panel: Pick<Panel, 'id' | 'title'>;
  stage: PlotStage;
}) {
  const { found, problem, lacking } = useStore(stage.theory);
  const selection = useInspectionState((state) => state.selection);
  if (problem !== null) return <p className={styles.note}>{problem}</p>;
  if (!found) return <p className={styles.note}>{words.measuring}</p>;
  const laws = lawsOver(panel.id, found);
  if (laws.length === 0) return <p className={styles.note}>{words.nothing}</p>;
  const { id } = partsOf(selection);
  const [from, to] = [found.from, found.to].map((at) => formatTime(at));
  return (
    <div className={styles.theory}>
      <ul aria-label={texts.theory.title}>
        {laws.map((law) => (
          <Law
            key={law[0]?.law}
            law={law}
            panel={panel}
            crowded={isCrowded(panel.id, law, id)}
            selected={id}
          />
        ))}
      </ul>
      {lacking === null ? null : <p className={styles.note}>{lacking}</p>}
      <p className={styles.stretch}>
        {words.stretch(from ?? '', to ?? '')}
        {found.omitted > 0 ? ` ${words.omitted(found.omitted)}` : ''}
      </p>
    </div>
  );
}

function Law({
  law,
  panel,
  crowded,
  selected,
}: {
  law: readonly Theory[];
  panel: Pick<Panel, 'id' | 'title'>;
  crowded: boolean;
  selected: string;
}) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const speaking = law.filter(({ reason }) => reason === null);
  const first = speaking.find(({ id }) => id === selected) ?? speaking[0];
  const about = first ?? law[0];
  if (!about) return null;
  const figure = first?.values[0];
  return (
    <li>
      <Tooltip text={words.hint(about.says, about.formula, about.assumptions)}>
        <button
          type="button"
          className={styles.law}
          data-silent={speaking.length === 0}
          aria-expanded={open}
          aria-controls={details}
          aria-label={words.more(about.name, panel.title)}
          onClick={() => setOpen(!open)}
        >
          <Swatch token="--plot-model" dash={dashOf(panel.id, law)} marker={null} />
          <span className={styles.name}>{about.name}</span>
        </button>
      </Tooltip>
      {figure ? (
        <p className={styles.figure}>
          {words.of(law.length > 1 ? `${about.id} ${figure.name}` : figure.name, beside(figure))}
          {speaking.length < law.length ? ` · ${words.speaks(speaking.length, law.length)}` : ''}
        </p>
      ) : (
        <p className={styles.silent}>{words.silent(about.reason ?? '')}</p>
      )}
      {failuresOf(panel.id, law).map((why) => (
        <p key={why} className={styles.silent}>
          {words.grey(why)}
        </p>
      ))}
      {crowded ? <p className={styles.figure}>{words.select}</p> : null}
      <div id={details} hidden={!open} className={styles.details}>
        {open ? <Details law={law} about={about} /> : null}
      </div>
    </li>
  );
}

/** All that a law says, of each of its subjects. */
function Details({ law, about }: { law: readonly Theory[]; about: Theory }) {
  return (
    <>
      <p>{about.says}</p>
      <p className={styles.formula}>{about.formula}</p>
      <p>{words.assumes}</p>
      <ul className={styles.assumptions}>
        {about.assumptions.map(({ text, fails }) => (
          <li key={text} data-fails={fails !== null}>
            <span aria-hidden="true">{fails === null ? '✓' : '✗'}</span>
            <span>
              {text}
              {fails === null ? (
                <span className="visually-hidden"> ({words.holds})</span>
              ) : (
                <strong> {words.fails(fails)}.</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
      {law.map((theory) => {
        const { id, reason, values, bode } = theory;
        const power = powerGeometry(theory);
        return (
          <div key={id}>
            <p className={styles.subject}>{id}</p>
            {reason === null ? (
              <dl>
                {values.map((figure) => (
                  <div key={figure.name}>
                    <dt>{figure.name}</dt>
                    <dd>{beside(figure)}</dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p>{words.silent(reason)}</p>
            )}
            {bode ? <BodePicture bode={bode} /> : null}
            {power ? <PowerPicture geometry={power} /> : null}
          </div>
        );
      })}
      <p>{words.source(about.source)}</p>
    </>
  );
}

/** The value of a law beside the run's. */
function beside({ unit, predicted, measured, deviation }: TheoryFigure): string {
  const short = (value: number): string => formatValue(unit, Number(value.toPrecision(3)));
  if (measured === null || deviation === null) return words.alone(short(predicted));
  const share = formatValue('share', Number(Math.abs(deviation).toPrecision(2)));
  const sign = deviation < 0 ? '−' : '+';
  return words.beside(short(predicted), short(measured), `${sign}${share}`);
}
