import { Slider as Base } from '@base-ui/react/slider';
import { POSITIONS } from './range';
import styles from './Slider.module.css';

interface Props {
  label: string;
  /** From 0 to {@link POSITIONS}. */
  position: number;
  /** The value, for screen readers. */
  spoken: (position: number) => string;
  onBegin?: () => void;
  onChange: (position: number) => void;
  /** It was let go there, or a key has moved it there. */
  onEnd?: (position: number) => void;
}

/** A slider over positions, to which its user gives a meaning. */
export function Slider({ label, position, spoken, onBegin, onChange, onEnd }: Props) {
  return (
    <Base.Root
      className={styles.root}
      min={0}
      max={POSITIONS}
      step={1}
      largeStep={POSITIONS / 20}
      value={position}
      onValueChange={(next) => onChange(next)}
      onValueCommitted={(last) => onEnd?.(last)}
    >
      <Base.Control className={styles.control} onPointerDown={() => onBegin?.()}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.indicator} />
          <Base.Thumb
            className={styles.thumb}
            getAriaLabel={() => label}
            getAriaValueText={(_, value) => spoken(value)}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
