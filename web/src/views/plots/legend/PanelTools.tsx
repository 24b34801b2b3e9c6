/** The buttons beside the name of a panel that features bring. */
import type { ComponentType } from 'react';
import { useLaboratory } from '../../laboratoryContext';
import type { Panel } from '../panels/panel';
import type { PlotStage } from '../stage/plotStage';

interface Props {
  panel: Pick<Panel, 'id' | 'title'>;
  stage: PlotStage;
}

declare module '../../../model/feature' {
  interface Feature {
    readonly panelTools?: readonly ComponentType<Props>[];
  }
}

export function PanelTools(props: Props) {
  const tools = useLaboratory().features.flatMap(({ panelTools = [] }) => panelTools);
  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
  return tools.map((Tool, index) => <Tool key={index} {...props} />);
}
