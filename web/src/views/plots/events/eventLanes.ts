/** The strip of event marks: a picture that is painted only when the marks or the range change. */
import type { EventKind } from '../../../engine/types';
import type { Run } from '../../../model/run/run';
import { fitCanvas } from '../../../ui/drawing/fitCanvas';
import type { Scale } from '../panels/scales';
import { lanesFor, paintDensity, paintEvents } from './eventMarks';

export interface EventLanes {
  /** The strip's element among the plots. */
  readonly box: HTMLElement;
  /** Updates the picture; true when it has changed. */
  draw(run: Run, scale: Scale, width: number): boolean;
  /** Draws the picture on a canvas. */
  show(context: CanvasRenderingContext2D): void;
  /** Call when the range or the theme has changed. */
  reset(): void;
}

/** `onKinds` is called with the kinds of events in view, whenever they change. */
export function lanesOf(
  box: HTMLElement,
  onKinds: (kinds: readonly EventKind[]) => void,
): EventLanes {
  const picture = document.createElement('canvas');
  let size = { width: 0, height: 0 };
  let version = -1;
  let known = '';
  return {
    box,
    draw(run, scale, width) {
      const { frames } = run;
      const flows = run.store.getState().description?.flows.length ?? 0;
      const lanes = lanesFor(flows);
      const { height } = lanes;
      size = { width, height };
      if (fitCanvas(picture, width, height)) version = -1;
      if (version === frames.eventsVersion) return false;
      version = frames.eventsVersion;
      const context = picture.getContext('2d');
      if (!context) return false;
      const { events, view } = frames;
      const painted =
        lanes.byFlow || !events || !view
          ? paintEvents(context, events, lanes, scale, width, height)
          : paintDensity(context, events.density, view, scale, width, height);
      const kinds = [...painted].sort();
      if (kinds.join() === known) return true;
      known = kinds.join();
      onKinds(kinds);
      return true;
    },
    show(context) {
      if (picture.width > 0) context.drawImage(picture, 0, 0, size.width, size.height);
    },
    reset() {
      version = -1;
    },
  };
}
