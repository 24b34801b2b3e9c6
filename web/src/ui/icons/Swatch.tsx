import { type FlowLook, markerSvg } from '../style/flowLook';

interface Props {
  token: string;
  dash: readonly number[];
  marker: FlowLook['marker'] | null;
  width?: number;
}

const LENGTH = 24;

/** A sample of a curve: its colour, its dash and its marker. */
export function Swatch({ token, dash, marker, width = 1.75 }: Props) {
  const paint = `var(${token})`;
  return (
    <svg width={LENGTH} height={10} viewBox={`0 0 ${LENGTH} 10`} aria-hidden="true">
      <line
        x1={0}
        x2={LENGTH}
        y1={5}
        y2={5}
        stroke={paint}
        strokeWidth={width}
        strokeDasharray={dash.length > 0 ? dash.join(' ') : undefined}
      />
      {marker ? <path d={markerSvg(marker, 3.4)} transform="translate(12 5)" fill={paint} /> : null}
    </svg>
  );
}
