/** A network for viewing only: nothing moves or can be selected. */
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Description } from '../../engine/types';
import { fitCanvas } from '../../ui/drawing/fitCanvas';
import { theme } from '../../ui/style/theme';
import { useSize } from '../../ui/style/useSize';
import { NO_HIGHLIGHTS, paintOverview } from './drawing/paintOverview';
import { StillNetwork } from './drawing/StillNetwork';
import styles from './drawing/Topology.module.css';
import { WHOLE } from './geometry/camera';
import type { Drawing } from './geometry/drawing';
import { drawingOf, isLarge, summaryOf } from './geometry/layout';
import { cellLabel, drawnLabel } from './geometry/linkLabel';
import { overviewOf } from './geometry/overviewScene';
import type { DrawingTexts, Scene } from './geometry/scene';
import { sceneOf } from './geometry/sceneOf';

export function NetworkPreview({ description }: { description: Description }) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);

  const drawing = useMemo(() => drawingOf(description), [description]);
  const scene = useMemo(() => {
    if (size.width === 0) return null;
    const whole = { ...size, head: 0 };
    return isLarge(drawing)
      ? overviewOf(description, drawing, whole)
      : sceneOf(description, drawing, [], wordsFor(description, drawing), whole);
  }, [description, drawing, size]);
  return (
    <div className={styles.box} ref={box} role="img" aria-label={summaryOf(description)}>
      {scene === null || drawing.nodes.length === 0 ? null : isLarge(drawing) ? (
        <Painted drawing={drawing} scene={scene} />
      ) : (
        <Drawn drawing={drawing} scene={scene} />
      )}
    </div>
  );
}

/** With more links than this, labels would hide the shape of the network. */
const MOST_LABELLED = 12;

function wordsFor(description: Description, drawing: Drawing): DrawingTexts {
  return {
    link: (index) => {
      if (drawing.links.length > MOST_LABELLED) return '';
      const link = drawing.links[index];
      return link && !link.air ? drawnLabel(description, link) : '';
    },
    queue: () => ({ full: '', short: '' }),
    cell: (port) => cellLabel(description, port),
  };
}

function Drawn({ drawing, scene }: { drawing: Drawing; scene: Scene }) {
  return (
    <svg className={styles.network} width={scene.width} height={scene.height} aria-hidden="true">
      <StillNetwork drawing={drawing} scene={scene} />
    </svg>
  );
}

function Painted({ drawing, scene }: { drawing: Drawing; scene: Scene }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useStore(theme, ({ version }) => version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other colours are painted again
  useEffect(() => {
    if (!canvas.current) return;
    fitCanvas(canvas.current, scene.width, scene.height);
    const context = canvas.current.getContext('2d');
    if (context) paintOverview(context, scene, drawing, WHOLE, NO_HIGHLIGHTS);
  }, [scene, drawing, colours]);
  return <canvas ref={canvas} className={styles.painted} />;
}
