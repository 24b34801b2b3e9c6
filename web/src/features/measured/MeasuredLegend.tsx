/** The measured curves over a panel, with their values at the crosshair, or at present. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import { texts } from '../../texts';
import { LiveFigure } from '../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../ui/frame/readings';
import { Swatch } from '../../ui/icons/Swatch';
import { formatReading } from '../../ui/numbers/format';
import { valueAt } from '../../views/plots/curves/fluidLines';
import styles from '../../views/plots/legend/Legend.module.css';
import type { Panel } from '../../views/plots/panels/panel';
import type { PlotStage } from '../../views/plots/stage/plotStage';

interface Props {
  panel: Pick<Panel, 'id' | 'title'>;
  stage: PlotStage;
}

export default function MeasuredLegend({ panel, stage }: Props) {
  const { hidden, measured } = useStore(stage.settings.store);
  const values = useRef(new Map<string, HTMLElement>());
  useEffect(
    () =>
      onReading(() => {
        const time = stage.time.crosshair ?? (stage.run.frames.latest?.time ?? 0) / SECOND;
        const unit = stage.unitOf(panel.id);
        for (const line of measured?.over(panel.id) ?? []) {
          const element = values.current.get(line.key);
          if (element) writeText(element, formatReading(valueAt(line, time), unit));
        }
      }),
    [panel, stage, measured],
  );
  return (
    <ul>
      {(measured?.over(panel.id) ?? []).map(({ key, name, token, dash }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(key)}
            aria-label={texts.plots.toggle(`${name}, ${panel.title}`)}
            onClick={() => stage.settings.toggleHidden(key)}
          >
            <Swatch token={token} dash={dash} marker={null} />
            <span className={styles.name} title={name}>
              {name}
            </span>
            <LiveFigure
              className={styles.value}
              hidden
              ref={(element) => {
                if (!element) return;
                values.current.set(key, element);
                return () => {
                  values.current.delete(key);
                };
              }}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
