import { texts } from '../../../texts';
import { PHASE_HEIGHTS } from '../curves/paintPhases';
import styles from './PhaseKey.module.css';

/** The height of a phase's bar in the key, in pixels. */
const TALL = 12;

/** The heights of bars, and the phases that they stand for. */
export function PhaseKey() {
  return (
    <ul className={styles.phases} aria-label={texts.plots.phaseKey}>
      {texts.plots.phases.map((name, index) => {
        const height = TALL * (PHASE_HEIGHTS[index] ?? 0);
        return (
          <li key={name}>
            <svg width={10} height={TALL} aria-hidden="true">
              <rect y={TALL - height} width={10} height={height} />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
