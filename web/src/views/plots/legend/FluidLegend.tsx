/** The part of fluid models in the legend of a panel, fetched when they are drawn first. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Description, type FluidSolution, SECOND } from '../../../engine/types';
import { portName } from '../../../model/document/flowsAndPorts';
import { pageHref } from '../../../model/share/route';
import { texts } from '../../../texts';
import { LiveFigure } from '../../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../../ui/frame/readings';
import { Swatch } from '../../../ui/icons/Swatch';
import { formatReading, formatValue } from '../../../ui/numbers/format';
import { Tooltip } from '../../../ui/overlays/Tooltip';
import { useRunState } from '../../laboratoryContext';
import { fluidLines, mayHaveModel, solutionsOf, unfitOf, valueAt } from '../curves/fluidLines';
import type { Panel } from '../panels/panel';
import type { PlotStage } from '../stage/plotStage';
import styles from './Legend.module.css';

interface Props {
  panel: Panel;
  stage: PlotStage;
}

/** The state of the models over a panel; null where they are off or it has none. */
function useModels({ panel, stage }: Props) {
  const fluid = useStore(stage.settings.store, (state) => state.fluid);
  const { solutions, problem } = useStore(stage.run.fluid.store);
  const description = useRunState((state) => state.description);
  if (!fluid || !description || !mayHaveModel(panel.id, description)) return null;
  return { description, solutions, problem };
}

/** The curves of models over a panel with their values, or why some have none. */
export function FluidLegend({ panel, stage }: Props) {
  const hidden = useStore(stage.settings.store, (state) => state.hidden);
  const models = useModels({ panel, stage });
  const values = useRef(new Map<string, HTMLElement>());

  useEffect(
    () =>
      onReading(() => {
        if (values.current.size === 0) return;
        const time = stage.time.crosshair ?? (stage.run.frames.latest?.time ?? 0) / SECOND;
        const unit = stage.unitOf(panel.id);
        for (const line of stage.modelsOf(panel.id)) {
          const element = values.current.get(line.key);
          if (element) writeText(element, formatReading(valueAt(line, time), unit));
        }
      }),
    [panel, stage],
  );

  if (!models) return null;
  const { description, solutions, problem } = models;
  const words = texts.plots.fluid;
  if (problem !== null) return <p className={styles.note}>{words.refused(problem)}</p>;
  if (!solutions) return <p className={styles.note}>{words.solving}</p>;
  const assumed = assumptions(panel, description, solutions);
  const lines = fluidLines(panel.id, description, solutions);
  if (lines.length === 0)
    return <Unfit panel={panel} description={description} solutions={solutions} />;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key}>
          <Tooltip text={assumed}>
            <button
              type="button"
              className={styles.entry}
              aria-pressed={!hidden.has(line.key)}
              aria-label={texts.plots.toggle(`${line.name}, ${panel.title}`)}
              onClick={() => stage.settings.toggleHidden(line.key)}
            >
              <Swatch token={line.token} dash={line.dash} marker={null} />
              <span className={styles.name} title={line.name}>
                {line.name}
              </span>
              <LiveFigure
                className={styles.value}
                hidden
                ref={(element) => {
                  if (!element) return;
                  values.current.set(line.key, element);
                  return () => {
                    values.current.delete(line.key);
                  };
                }}
              />
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** Why ports have no model. */
function Unfit({
  panel,
  description,
  solutions,
}: {
  panel: Panel;
  description: Description;
  solutions: readonly FluidSolution[];
}) {
  return unfitOf(panel.id, description, solutions).map(({ port, reason }) => (
    <p key={port} className={styles.note}>
      {texts.plots.fluid.none(portName(description, port), reason)}
    </p>
  ));
}

/** The assumptions and omissions of the models over a panel. */
export function FluidNote({ panel, stage }: Props) {
  const models = useModels({ panel, stage });
  if (!models?.solutions) return null;
  const { description, solutions } = models;
  const own = solutionsOf(panel.id, description, solutions);
  const words = texts.plots.fluid;
  return (
    <>
      {own.length > 0 ? (
        <Unfit panel={panel} description={description} solutions={solutions} />
      ) : null}
      <p className={styles.note}>
        <span className="visually-hidden">{assumptions(panel, description, solutions)} </span>
        {own.some(({ phases }) => phases.length > 0) ? `${words.leavesOut} ` : null}
        {own.some(isLoop) ? `${words.leavesOutLoop} ` : null}
        {own.some(({ growth }) => growth !== null) ? `${words.leavesOutGrowth} ` : null}
        <a href={pageHref('scenario', 'fluid')}>{words.about}</a>
      </p>
    </>
  );
}

/** Whether a solution is that of a control loop, whose remarks begin with its numbers. */
const isLoop = ({ phases, growth }: FluidSolution): boolean =>
  phases.length === 0 && growth === null;

function assumptions(
  panel: Panel,
  description: Description,
  solutions: readonly FluidSolution[],
): string {
  return solutionsOf(panel.id, description, solutions)
    .map((solution) => assumption(solution, portName(description, solution.port)))
    .join(' ');
}

/** The values in the equations at the start, their changes, and where the run differs. */
function assumption({ phases, growth, remarks }: FluidSolution, port: string): string {
  const words = texts.plots.fluid;
  const first = phases[0]?.parameters;
  const given = first
    ? words.queue(
        words.flows(first.flows),
        formatValue('none', Number(first.capacity.toPrecision(4))),
        formatValue('seconds', Number(first.rtt.toPrecision(4))),
        formatValue('packets', Math.round(first.buffer)),
      )
    : growth
      ? words.growth(
          formatValue('none', growth.gain),
          formatValue('seconds', growth.interval),
          formatValue('share', growth.ideal * growth.target),
        )
      : null;
  if (given === null) return words.said(port, remarks.join(' '));
  const later = phases.length > 1 ? [words.changes(phases.length - 1)] : [];
  return [words.at(port, given), ...later, ...remarks].join(' ');
}
