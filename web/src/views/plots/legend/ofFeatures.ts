/** Additions of features to a panel: buttons beside its name, and entries of its legend. */
import type { ComponentType } from 'react';
import { useLaboratory } from '../../laboratoryContext';
import { shownParts } from '../../shownParts';
import type { Panel } from '../panels/panel';
import type { PlotStage } from '../stage/plotStage';

interface Props {
  panel: Pick<Panel, 'id' | 'title'>;
  stage: PlotStage;
}

declare module '../../../model/feature' {
  interface Feature {
    readonly panelTools?: readonly ComponentType<Props>[];
    readonly legends?: readonly ComponentType<Props>[];
  }
}

export function PanelTools(props: Props) {
  const { features } = useLaboratory();
  return shownParts(
    features.flatMap(({ panelTools = [] }) => panelTools),
    props,
  );
}

export function FurtherLegends(props: Props) {
  const { features } = useLaboratory();
  return shownParts(
    features.flatMap(({ legends = [] }) => legends),
    props,
  );
}
