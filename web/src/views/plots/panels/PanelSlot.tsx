import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import type { PlotSettings } from '../../../model/display/plotSettings';
import type { PanelId } from '../../../model/document/scenario';
import { texts } from '../../../texts';
import { Separator } from '../../../ui/controls/Separator';
import { GripIcon, MaximiseIcon, MinimiseIcon } from '../../../ui/icons/icons';
import { rem } from '../../../ui/style/scale';
import styles from './PanelSlot.module.css';
import type { SlotSize } from './slotSizes';

interface Props {
  panel: { id: PanelId; title: string };
  /** The panel above; null for the first. */
  above: { id: PanelId; title: string } | null;
  /** Whether it needs more height than a curve over time. */
  tall: boolean;
  /** The size of its slot where whole panels fill the stack; null where they share it. */
  size: SlotSize | null;
  settings: PlotSettings;
  children: ReactNode;
}

/** The usual height of a tall panel, as a multiple of that of others. */
const TALL_SHARE = 2.5;

/** A panel's slot in the stack: it is resized at its upper edge, moved by its grip, and maximised. */
export function PanelSlot({ panel, above, tall, size, settings, children }: Props) {
  const { id, title } = panel;
  const share = useStore(settings.store, ({ shares }) => shares.get(id) ?? (tall ? TALL_SHARE : 1));
  const maximised = useStore(settings.store, (state) => state.maximised === id);
  const box = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<PanelId, number>());
  const dragging = useRef(false);

  const slots = (): HTMLElement[] =>
    [...(box.current?.parentElement?.children ?? [])].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element.dataset.panel !== undefined,
    );
  const idOf = (slot: HTMLElement): PanelId => slot.dataset.panel as PanelId;

  const measure = (): void => {
    heights.current = new Map(slots().map((slot) => [idOf(slot), slot.clientHeight]));
  };

  const resize = (pixels: number): void => {
    const before = heights.current;
    const [upper, lower] = [above && before.get(above.id), before.get(id)];
    if (!above || !upper || !lower) return;
    // Neither panel can take more than the other has.
    const moved = Math.min(lower - 1, Math.max(1 - upper, pixels));
    const after = new Map([...before, [above.id, upper + moved], [id, lower - moved]] as const);
    const mean = [...after.values()].reduce((sum, one) => sum + one, 0) / after.size;
    settings.share(new Map([...after].map(([one, height]) => [one, height / mean])));
  };

  const step = (by: number): void => {
    const all = slots().map(idOf);
    const to = all[all.indexOf(id) + by];
    if (to) settings.movePanel(id, to);
  };

  const value = above && box.current ? position(box.current) : 50;
  return (
    <div
      ref={box}
      className={styles.slot}
      data-panel={id}
      data-tall={tall}
      data-maximised={maximised}
      data-rests={size?.rests}
      style={
        {
          '--share': maximised ? 1 : share,
          '--high': size ? rem(size.height) : undefined,
        } as CSSProperties
      }
    >
      {above && !maximised ? (
        <Separator
          className={styles.edge}
          label={texts.plots.resize(above.title, title)}
          orientation="horizontal"
          value={value}
          onBegin={measure}
          onMove={resize}
          onReset={() => settings.share(null)}
        />
      ) : null}
      {children}
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-label={texts.plots.move(title)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            dragging.current = true;
          }}
          onPointerMove={({ clientY }) => {
            if (!dragging.current) return;
            const over = slots().find((slot) => {
              const { top, bottom } = slot.getBoundingClientRect();
              // In its middle: near its edge the two would swap over and over.
              const margin = (bottom - top) / 4;
              return clientY > top + margin && clientY < bottom - margin;
            });
            if (over && idOf(over) !== id) settings.movePanel(id, idOf(over));
          }}
          onLostPointerCapture={() => {
            dragging.current = false;
          }}
          onKeyDown={(event) => {
            if (!event.altKey || !event.key.startsWith('Arrow')) return;
            step(event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1);
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          <GripIcon size={13} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-pressed={maximised}
          aria-label={maximised ? texts.plots.minimise(title) : texts.plots.maximise(title)}
          title={maximised ? texts.plots.minimise(title) : texts.plots.maximise(title)}
          onClick={() => settings.maximise(maximised ? null : id)}
        >
          {maximised ? (
            <MinimiseIcon size={12} aria-hidden="true" />
          ) : (
            <MaximiseIcon size={12} aria-hidden="true" />
          )}
        </button>
      </div>
    </div>
  );
}

/** The position of a slot in the stack, from 0 to 100. */
function position(slot: HTMLElement): number {
  const height = slot.parentElement?.clientHeight ?? 0;
  return height > 0 ? (100 * slot.offsetTop) / height : 50;
}
