/**
 * The look of a flow, the same wherever it appears: a colour that colour-blind
 * people can tell from the others, and a dash and a marker besides. The order is
 * fixed: the first flow is blue in the list, on the wire and in every plot.
 */
export interface FlowLook {
  /** Name of the token: `--flow-1` … `--flow-8`. */
  token: string;
  dash: Dash;
  marker: Marker;
}

/** Pixels drawn and pixels left out, in turn, along x. */
export interface Dash {
  name: 'solid' | 'dashed' | 'dotted' | 'dash-dotted';
  pattern: readonly number[];
}

/** A target on which the outline of a shape is traced. */
export type Tracing = Pick<CanvasPath, 'arc' | 'closePath' | 'lineTo' | 'moveTo' | 'rect'>;

export const MARKERS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'down'] as const;
export type Marker = (typeof MARKERS)[number];

export const COLOURS = 8;

const DASHES: readonly Dash[] = [
  { name: 'solid', pattern: [] },
  { name: 'dashed', pattern: [6, 3] },
  { name: 'dash-dotted', pattern: [8, 3, 2, 3] },
  { name: 'dotted', pattern: [2, 2] },
];
const SOLID: Dash = { name: 'solid', pattern: [] };

/** Colours repeat after eight; dash and marker then shift, so that the first 96 flows look different. */
export function flowLook(index: number): FlowLook {
  const round = Math.floor(index / COLOURS);
  return {
    token: `--flow-${(index % COLOURS) + 1}`,
    dash: DASHES[(index + round) % DASHES.length] ?? SOLID,
    marker: MARKERS[(index + 2 * round) % MARKERS.length] ?? 'circle',
  };
}

/** Traces `marker` centred on a point; the caller begins the path, and fills it. */
export function traceMarker(path: Tracing, marker: Marker, x: number, y: number, r: number): void {
  switch (marker) {
    case 'circle':
      path.moveTo(x + r, y);
      path.arc(x, y, r, 0, 2 * Math.PI);
      break;
    case 'square':
      path.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
      break;
    case 'triangle':
      polygon(path, [x, y - r * 1.15, x + r * 1.1, y + r * 0.85, x - r * 1.1, y + r * 0.85]);
      break;
    case 'down':
      polygon(path, [x, y + r * 1.15, x + r * 1.1, y - r * 0.85, x - r * 1.1, y - r * 0.85]);
      break;
    case 'diamond':
      polygon(path, [x, y - r * 1.25, x + r * 1.25, y, x, y + r * 1.25, x - r * 1.25, y]);
      break;
    case 'cross': {
      const w = r * 0.4;
      path.rect(x - r * 1.1, y - w, r * 2.2, 2 * w);
      path.rect(x - w, y - r * 1.1, 2 * w, r * 2.2);
      break;
    }
  }
}

function polygon(path: Tracing, points: number[]): void {
  path.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let i = 2; i + 1 < points.length; i += 2) path.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  path.closePath();
}

/** The same marker as an SVG path around the origin, for legends. */
export function markerSvg(marker: Marker, r: number): string {
  switch (marker) {
    case 'circle':
      return `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`;
    case 'square':
      return `M${-r * 0.9},${-r * 0.9}h${r * 1.8}v${r * 1.8}h${-r * 1.8}z`;
    case 'triangle':
      return `M0,${-r * 1.15}L${r * 1.1},${r * 0.85}L${-r * 1.1},${r * 0.85}z`;
    case 'down':
      return `M0,${r * 1.15}L${r * 1.1},${-r * 0.85}L${-r * 1.1},${-r * 0.85}z`;
    case 'diamond':
      return `M0,${-r * 1.25}L${r * 1.25},0L0,${r * 1.25}L${-r * 1.25},0z`;
    case 'cross': {
      const w = r * 0.4;
      return `M${-r * 1.1},${-w}H${-w}V${-r * 1.1}H${w}V${-w}H${r * 1.1}V${w}H${w}V${r * 1.1}H${-w}V${w}H${-r * 1.1}z`;
    }
  }
}
