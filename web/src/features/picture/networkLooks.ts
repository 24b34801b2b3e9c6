/**
 * How the parts of a network look in a picture: what the style sheet of the drawing says of its classes,
 * without what it says of pointing and selecting. A test holds the two against each other.
 */
import { colour } from '../../ui/style/theme';
import styles from '../../views/network/drawing/Topology.module.css';
import type { Attributes, Props } from './elementSvg';

/** Of texts over lines. */
const halo = (width: number): Attributes => ({
  'paint-order': 'stroke',
  stroke: '--well',
  'stroke-width': width,
  'stroke-linejoin': 'round',
});

/** By class; colours are tokens. */
export const LOOKS = {
  wire: { stroke: '--wire', 'stroke-width': 2 },
  linkLabel: { fill: '--ink-3', 'font-size': 12, ...halo(4) },
  shape: { fill: '--panel', stroke: '--wire', 'stroke-width': 1.5 },
  radio: { fill: 'none', stroke: '--control', 'stroke-width': 1.5, 'stroke-linecap': 'round' },
  tip: { fill: '--control' },
  cells: {},
  reach: {
    fill: '--accent-wash',
    'fill-opacity': 0.45,
    stroke: '--control',
    'stroke-width': 1,
    'stroke-dasharray': '2 4',
  },
  air: {
    stroke: '--wire',
    'stroke-width': 2,
    'stroke-dasharray': '0 7',
    'stroke-linecap': 'round',
  },
  nodeName: { fill: '--ink', 'font-size': 13, 'font-weight': 550 },
  count: { fill: '--ink-3', 'font-size': 12 },
} as const satisfies Record<string, Attributes>;

/** Of lines on the path of the selected flow, and of the bottleneck among them. */
const LIT = {
  wire: { lit: { 'stroke-width': 4 }, bottleneck: { 'stroke-width': 7 } },
  air: {
    lit: { 'stroke-width': 4, 'stroke-dasharray': '0 8' },
    bottleneck: { 'stroke-width': 6, 'stroke-dasharray': '0 10' },
  },
} as const;

type Class = keyof typeof LOOKS;

const byClass = new Map(
  Object.keys(LOOKS).map((name) => [styles[name] ?? name, name as Class] as const),
);

export function networkLook(className: string, props: Props): Attributes | null {
  const name = byClass.get(className);
  if (name === undefined) throw new Error(`no look for ${className}`);
  const look: Record<string, string | number> = { ...LOOKS[name] };
  if (name === 'wire' && props['data-many'] === true) look['stroke-width'] = 5;
  if (name === 'nodeName' && props['data-below'] === true) Object.assign(look, halo(4));
  if (name === 'wire' || name === 'air') {
    if (props['data-lit'] === true) Object.assign(look, LIT[name].lit);
    if (props['data-bottleneck'] === true) Object.assign(look, LIT[name].bottleneck);
    const stroke = strokeOf(props);
    if (stroke !== null) look.stroke = stroke;
  }
  return Object.fromEntries(
    Object.entries(look).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith('--') ? colour(value) : value,
    ]),
  );
}

/** The token of a stroke that an element sets itself. */
function strokeOf({ style }: Props): string | null {
  const stroke = (style as { stroke?: unknown } | undefined)?.stroke;
  return /^var\((--[\w-]+)\)$/.exec(String(stroke))?.[1] ?? null;
}
