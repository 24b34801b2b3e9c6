/** Where an instant and a value of a plot are on the screen, and back. */
import type { CSSProperties } from 'react';
import type { Annotation } from '../../generated/scenario';
import { rem } from '../../ui/style/scale';
import { BOTTOM, LEFT, RIGHT, TOP } from '../../views/plots/panels/scales';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { pointOf, type Spot } from './annotations';

/** The part of a panel in which its curves are, in units, with what its edges mean. */
export interface Frame {
  width: number;
  height: number;
  /** Seconds at the left and the right edge. */
  from: number;
  to: number;
  /** Values at the lower and the upper edge. */
  bottom: number;
  top: number;
}

/** That part, for an element over it. */
export const PLACED: CSSProperties = {
  left: rem(LEFT),
  right: rem(RIGHT),
  top: rem(TOP),
  bottom: rem(BOTTOM),
};

/** The frame of a panel that is so high with its axis. */
export function frameOf(
  stage: Pick<PlotStage, 'range' | 'width' | 'bottomOf' | 'topOf'>,
  panel: string,
  height: number,
): Frame {
  return {
    width: Math.max(1, stage.width - LEFT - RIGHT),
    height: Math.max(1, height - TOP - BOTTOM),
    from: stage.range.from,
    to: stage.range.to,
    bottom: stage.bottomOf(panel),
    top: stage.topOf(panel),
  };
}

/** Far outside of the plot it does not matter where a point is: drawings have no larger numbers. */
const FAR = 1e5;

const near = (place: number): number => Math.min(FAR, Math.max(-FAR, place));

export function spotOf([time, value]: Annotation['points'][number], frame: Frame): Spot {
  const { width, height, from, to, bottom, top } = frame;
  return {
    x: near(((time - from) / (to - from)) * width),
    y: near(((top - value) / (top - bottom)) * height),
  };
}

export function pointAt({ x, y }: Spot, frame: Frame): [number, number] {
  const { width, height, from, to, bottom, top } = frame;
  return pointOf(from + (x / width) * (to - from), top - (y / height) * (top - bottom), frame);
}
