import { Slider as Base } from '@base-ui/react/slider';
import { POSITIONS } from '../numbers/sliderRange';
import styles from './Slider.module.css';

/** The keys that move a slider. */
const MOVES: ReadonlySet<string> = new Set([
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['PageUp', 'PageDown', 'Home', 'End'],
]);

interface Props {
  label: string;
  /** From 0 to {@link POSITIONS}. */
  position: number;
  /** The value, for screen readers. */
  spoken: (position: number) => string;
  onBegin?: () => void;
  /** A key that moves it was pressed; called before it moves. */
  onPress?: () => void;
  /** It has lost the focus. */
  onLeave?: () => void;
  onChange: (position: number) => void;
  /** Called when it is released there, or a key has moved it there. */
  onEnd?: (position: number) => void;
}

/** A slider over positions, which the caller maps to values. */
export function Slider({
  label,
  position,
  spoken,
  onBegin,
  onPress,
  onLeave,
  onChange,
  onEnd,
}: Props) {
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
      onKeyDownCapture={({ key }) => {
        if (MOVES.has(key)) onPress?.();
      }}
      onBlur={() => onLeave?.()}
    >
      <Base.Control className={styles.control} onPointerDown={() => onBegin?.()}>
        <Base.Track className={styles.track} data-unforced>
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
