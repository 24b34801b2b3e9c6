/** The tools at the network's corner: they are pressed and then used on the canvas, or dragged there. */
import { type PointerEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isConnection, type Tool } from '../../model/assemble/assemblyState';
import { NODE_KINDS } from '../../model/assemble/newEntries';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { Tooltip } from '../../ui/overlays/Tooltip';
import { useCommand } from '../commands/useCommand';
import { useLaboratory, useRun } from '../laboratoryContext';
import { focusDrawing } from '../networkElements';
import styles from './Assemble.module.css';

const TOOLS: readonly Tool[] = [...NODE_KINDS, 'link', 'flow'];

/** A pointer that has moved less far, in pixels, is a press. */
const THRESHOLD = 6;

export function ToolPalette() {
  const { assembly } = useLaboratory();
  const inHand = useStore(assembly.store, (state) => state.tool);
  const held = useStore(assembly.store, (state) => state.held);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={texts.assemble.palette} className={styles.tools}>
      {TOOLS.map((tool) => (
        <ToolButton
          key={tool}
          tool={tool}
          inHand={inHand === tool}
          held={held && inHand === tool}
        />
      ))}
    </div>
  );
}

/** Takes the room of the tools until they are there, so that nothing on the page moves when they come. */
export function ComingToolPalette() {
  return (
    <div className={`${styles.tools} ${styles.coming}`} aria-hidden="true">
      {TOOLS.map((tool) => (
        <Button key={tool} className={styles.tool} disabled>
          <svg width={15} height={15} />
          <span>{texts.assemble.tools[tool]}</span>
        </Button>
      ))}
    </div>
  );
}

function ToolButton({ tool, inHand, held }: { tool: Tool; inHand: boolean; held: boolean }) {
  const { assembly } = useLaboratory();
  const run = useRun();
  const from = useRef<{ x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [dragged, setDragged] = useState<{ x: number; y: number } | null>(null);
  const { icon: Icon, keys } = useCommand(tool);
  const add = texts.assemble.add[tool];
  const { node, connection } = texts.assemble.taken;
  const taken = isConnection(tool) ? connection : node;

  const move = ({ clientX: x, clientY: y }: PointerEvent<HTMLButtonElement>): void => {
    if (from.current === null || isConnection(tool)) return;
    const far = Math.hypot(x - from.current.x, y - from.current.y) > THRESHOLD;
    if (far) wasDragged.current = true;
    if (wasDragged.current) setDragged({ x, y });
  };

  const drop = ({ clientX: x, clientY: y }: PointerEvent<HTMLButtonElement>): void => {
    from.current = null;
    if (dragged === null || isConnection(tool)) return;
    setDragged(null);
    const over = document.elementsFromPoint(x, y);
    if (over.some((element) => element.matches('[data-canvas]')))
      void assembly.place(tool, run.canvas.toDocument(x, y));
  };

  return (
    <>
      <Tooltip text={taken(add, keys)}>
        <Button
          className={styles.tool}
          aria-label={add}
          aria-pressed={inHand}
          data-take={tool}
          data-held={held}
          onClick={(event) => {
            const byKey = event.detail === 0;
            // A drag that ends on the tool ends in a click too; a key press is not a drag.
            const dropped = wasDragged.current && !byKey;
            wasDragged.current = false;
            if (dropped) return;
            if (!byKey) {
              assembly.pick(tool, event.shiftKey);
              // Keys go on in the network: Space pans, arrows choose.
              focusDrawing();
            } else if (isConnection(tool)) assembly.connectByKeys(tool, null, event.shiftKey);
            else void assembly.add(tool);
          }}
          onPointerDown={(event) => {
            from.current = { x: event.clientX, y: event.clientY };
            wasDragged.current = false;
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={move}
          onPointerUp={drop}
          onPointerCancel={() => {
            from.current = null;
            setDragged(null);
          }}
        >
          {Icon ? <Icon size={15} aria-hidden="true" /> : null}
          <span>{texts.assemble.tools[tool]}</span>
        </Button>
      </Tooltip>
      {dragged === null ? null : (
        <span
          className={styles.ghost}
          aria-hidden="true"
          style={{ left: dragged.x, top: dragged.y }}
        >
          {Icon ? <Icon size={22} /> : null}
        </span>
      )}
    </>
  );
}
