/** The marks of one series: its line, its band or whiskers, its markers. */
import { type FlowLook, markerSvg } from '../../../ui/style/flowLook';
import { stroke } from '../../../ui/style/scale';
import { BAND, LINE } from './figureLook';

const MARKER = 3.4;
const CAP = 3;
/** The path of an upward arrow from a marker. */
const ARROW = 'M0,-4V-13M-3,-10L0,-13L3,-10';

/** `thin`: a curve of many points, which would cover others. */
export function Stroke({
  look,
  path,
  thin = false,
}: {
  look: FlowLook;
  path: string;
  thin?: boolean;
}) {
  const { token, dash } = look;
  return (
    <path
      {...LINE}
      d={path}
      stroke={`var(${token})`}
      strokeWidth={stroke(thin ? 1.25 : 1.75)}
      {...(dash.pattern.length > 0 && { strokeDasharray: dash.pattern.join(' ') })}
    />
  );
}

export function Band({ look, path }: { look: FlowLook; path: string }) {
  return <path {...BAND} d={path} fill={`var(${look.token})`} />;
}

export function Marker({ look, x, y }: { look: FlowLook; x: number; y: number }) {
  return (
    <path
      d={markerSvg(look.marker, MARKER)}
      transform={`translate(${x},${y})`}
      fill={`var(${look.token})`}
    />
  );
}

/** An arrow away from a marker, whose value is a lower bound. */
export function Beyond({
  look,
  x,
  y,
  lying = false,
}: {
  look: FlowLook;
  x: number;
  y: number;
  lying?: boolean;
}) {
  const turn = lying ? ' rotate(90)' : '';
  return (
    <path
      {...LINE}
      d={ARROW}
      transform={`translate(${x},${y})${turn}`}
      stroke={`var(${look.token})`}
      strokeWidth={stroke(1.25)}
    />
  );
}

/** An interval from `low` to `high`, which are positions; vertical unless `lying`. */
export function Whisker({
  look,
  at,
  low,
  high,
  lying = false,
}: {
  look: FlowLook;
  at: number;
  low: number;
  high: number;
  lying?: boolean;
}) {
  const caps = lying
    ? `M${low},${at}H${high}M${low},${at - CAP}v${2 * CAP}M${high},${at - CAP}v${2 * CAP}`
    : `M${at},${low}V${high}M${at - CAP},${low}h${2 * CAP}M${at - CAP},${high}h${2 * CAP}`;
  return <path {...LINE} d={caps} stroke={`var(${look.token})`} strokeWidth={stroke(1.25)} />;
}
