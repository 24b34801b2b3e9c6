/** The small pictures of the examples, drawn from a run of each when the page is built. */

/** A curve, as an SVG path. */
export interface PictureCurve {
  /** The colour's token: `--flow-1`. */
  token: string;
  path: string;
  dash: readonly number[];
}

export interface ExamplePicture {
  /** The title of the panel that it shows. */
  panel: string;
  /** The part of the run that it shows, in seconds. */
  from: number;
  to: number;
  curves: readonly PictureCurve[];
}

/** The size of the paths. */
export const WIDTH = 480;
export const HEIGHT = 128;
