import type { FigurePanel } from '../model/experimentFigure';
import { Curves } from './Curves';
import { HeatMap } from './HeatMap';
import { Lines } from './Lines';
import type { PanelProps } from './panelProps';
import { Rows } from './Rows';
import { States } from './States';

/** A panel of any kind. */
export function AnyPanel({ panel, ...rest }: PanelProps<FigurePanel>) {
  switch (panel.kind) {
    case 'lines':
      return <Lines panel={panel} {...rest} />;
    case 'rows':
      return <Rows panel={panel} {...rest} />;
    case 'map':
      return <HeatMap panel={panel} {...rest} />;
    case 'curves':
      return <Curves panel={panel} {...rest} />;
    case 'states':
      return <States panel={panel} {...rest} />;
  }
}
