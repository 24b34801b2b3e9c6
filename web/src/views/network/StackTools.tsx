/** Controls beside a selected stack: the number of its nodes, and a button that splits it up. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { nameAt } from '../../model/document/entryNames';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { rem } from '../../ui/style/scale';
import { useInspectionState, useRun, useRunState } from '../laboratoryContext';
import styles from './Canvas.module.css';
import { seenAt } from './geometry/camera';
import type { Drawing } from './geometry/drawing';
import { NODE, type Scene } from './geometry/scene';
import type { NetworkCanvas } from './gestures/networkCanvas';

/** Position over the count below the node; size, which keeps it inside the box. */
const BELOW = 24;
const SIZE = { width: 168, height: 36 };

/** The height of a refusal of some lines below. */
const REFUSAL = 64;

export function StackTools({
  canvas,
  drawing,
  scene,
}: {
  canvas: NetworkCanvas;
  drawing: Drawing;
  scene: Scene;
}) {
  const run = useRun();
  const { selection, others, fields, fieldsOf, problem } = useInspectionState((state) => state);
  const description = useRunState((state) => state.description);
  const { camera, moved } = useStore(canvas.store);
  const [refused, setRefused] = useState<{ path: string; why: string } | null>(null);
  const count = fields?.find(({ path }) => /^nodes\/[^/]+\/count$/.test(path));
  if (!count || fieldsOf !== selection || others.length > 0 || moved) return null;
  const path = count.path.slice(0, -'/count'.length);
  const index = drawing.nodes.findIndex(
    ({ target, entry }) => target === selection || `nodes/${entry}` === selection,
  );
  const place = scene.places[index];
  // A single node cannot be split up; the inspector can make a stack of it.
  if (!place || typeof count.value !== 'number' || count.isDefault) return null;
  const name = nameAt(path, description);
  const typed = refused?.path === path ? refused.why : undefined;
  const problemHere = problem?.path === count.path ? problem.message : undefined;
  const why = typed ?? problemHere;
  const height = SIZE.height + (why === undefined ? 0 : REFUSAL);
  const { x, y } = seenAt(camera, place);
  const below = y + (scene.overview ? BELOW / 2 : BELOW * camera.scale);
  const above = y - (NODE.host + 8) * (scene.overview ? 1 : camera.scale) - height;
  const fits = below + height < scene.height;
  return (
    <fieldset
      className={styles.stack}
      aria-label={texts.canvas.stack(name)}
      data-own-drag
      data-over
      style={{
        left: rem(Math.max(4, Math.min(scene.width - SIZE.width - 4, x - SIZE.width / 2))),
        top: rem(fits ? below : Math.max(4, above)),
        width: rem(SIZE.width),
      }}
    >
      <span aria-hidden="true">×</span>
      <Quantity
        key={path}
        label={texts.canvas.count(name)}
        unit={count.unit}
        value={count.value}
        limits={'min' in count.domain ? count.domain : null}
        onChange={(value) => {
          run.beginGesture();
          run.set(count.path, value);
        }}
        onRefused={(why) => setRefused(why === null ? null : { path, why })}
        {...(problemHere === undefined ? {} : { problem: problemHere })}
      />
      <Button look="link" onClick={() => void run.edit({ kind: 'takeApart', path })}>
        {texts.canvas.takeApart}
      </Button>
      {why === undefined ? null : (
        <p className={styles.refused} role="alert">
          {why}
        </p>
      )}
    </fieldset>
  );
}
