import { useEffect, useState } from 'react';
import type { Field, Json } from '../../engine/types';
import { Slider } from '../../ui/controls/Slider';
import { formatValue } from '../../ui/numbers/format';
import { type SliderRange, toPosition, toValue } from '../../ui/numbers/sliderRange';
import { useFieldEditor } from './fieldEditor';
import { isSlidable, type NumericDomain, rangeOfSlider } from './sliderRanges';

/** The slider of a number. */
export function NumberSlider({
  field,
  domain,
  value,
  set,
  onDraft,
}: {
  field: Field;
  domain: NumericDomain;
  value: number;
  set: (value: Json) => void;
  onDraft: (value: number) => void;
}) {
  const editor = useFieldEditor();
  // The range follows the value, but not during a press, when each position keeps its value.
  const [grasped, setGrasped] = useState<SliderRange | null>(null);
  const range = grasped ?? rangeOfSlider(field, domain, value);
  // While it is dragged, the slider shows its own position rather than the run's answer.
  const [held, setHeld] = useState<number | null>(null);
  const follows = field.live && editor.follows;
  const settled = toPosition(value, range);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of the run ends the drag
  useEffect(() => setHeld(null), [value]);
  useEffect(() => {
    if (grasped === null) return;
    // A press that moves nothing, or is cancelled by the browser, ends too.
    const release = (): void => void setTimeout(() => setGrasped(null));
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const end of ends) document.addEventListener(end, release);
    return () => {
      for (const end of ends) document.removeEventListener(end, release);
    };
  }, [grasped]);
  if (!isSlidable(domain, range)) return null;
  return (
    <Slider
      label={field.label}
      position={held ?? settled}
      spoken={(position) =>
        formatValue(field.unit, position === settled ? value : toValue(position, range))
      }
      onBegin={() => {
        setGrasped(range);
        editor.begin();
      }}
      onPress={() => editor.press(field.path)}
      onLeave={() => {
        // The focus may move while it is dragged.
        if (grasped === null) editor.begin();
      }}
      onChange={(position) => {
        setHeld(position);
        const next = toValue(position, range);
        if (follows) set(next);
        // Each step would restart the run, or be one of the history: the value is set once it is released.
        else onDraft(next);
      }}
      onEnd={(position) => {
        setGrasped(null);
        if (!follows) set(toValue(position, range));
      }}
    />
  );
}
