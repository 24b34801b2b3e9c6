import { Swatch } from '../../../ui/icons/Swatch';
import { flowLook } from '../../../ui/style/flowLook';
import type { FigurePanel } from '../model/experimentFigure';
import { experiments } from '../texts/en/experiments';
import styles from './ExperimentFigure.module.css';
import { isMarked } from './Lines';

/** Series of any panel; a click hides one and shows it again. */
export function FigureLegend({
  names,
  panels,
  hidden,
  onChange,
}: {
  names: readonly string[];
  panels: readonly FigurePanel[];
  hidden: ReadonlySet<number>;
  onChange: (hidden: ReadonlySet<number>) => void;
}) {
  const marked = panels.some(isMarked);
  return (
    <ul className={styles.legend} aria-label={experiments.figure.legend} data-legend="">
      {names.map((name, series) => {
        const { token, dash, marker } = flowLook(series);
        const shown = !hidden.has(series);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
          <li key={series}>
            <button
              type="button"
              aria-pressed={shown}
              onClick={() => {
                const next = new Set(hidden);
                if (shown) next.add(series);
                else next.delete(series);
                onChange(next);
              }}
            >
              <Swatch token={token} dash={dash.pattern} marker={marked ? marker : null} />
              {name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
