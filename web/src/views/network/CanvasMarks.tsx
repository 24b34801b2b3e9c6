/** Marks over the network while a pointer is at work: lines of alignment and a box. */
import { useStore } from 'zustand';
import styles from './Canvas.module.css';
import { seenAt } from './geometry/camera';
import type { NetworkCanvas } from './gestures/networkCanvas';

export function CanvasMarks({ canvas }: { canvas: NetworkCanvas }) {
  const { guides, box, camera } = useStore(canvas.store);
  if (guides.length === 0 && !box) return null;
  return (
    <svg className={styles.guides} width="100%" height="100%" aria-hidden="true">
      {guides.map((guide) => {
        const [from, to] = [seenAt(camera, guide.from), seenAt(camera, guide.to)];
        return (
          <line
            data-guide
            key={`${from.x} ${from.y} ${to.x} ${to.y}`}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
          />
        );
      })}
      {box ? <rect x={box.x} y={box.y} width={box.width} height={box.height} /> : null}
    </svg>
  );
}
