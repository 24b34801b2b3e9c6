/** The tools by their pictures: nodes are as the network draws them. */
import type { ComponentType } from 'react';
import type { Tool } from '../../model/assemblyState';
import {
  AccessPointIcon,
  FlowIcon,
  HostIcon,
  LinkIcon,
  RouterIcon,
  StationIcon,
} from '../../ui/icons';

export const TOOL_ICONS: Readonly<Record<Tool, ComponentType<{ size?: number }>>> = {
  host: HostIcon,
  router: RouterIcon,
  'access-point': AccessPointIcon,
  station: StationIcon,
  link: LinkIcon,
  flow: FlowIcon,
};
