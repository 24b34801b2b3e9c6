/** The tools by their pictures: nodes are as the network draws them. */
import type { ComponentType } from 'react';
import type { Tool } from '../../model/assemblyState';
import { FlowIcon, HostIcon, LinkIcon, RouterIcon } from '../../ui/icons';

export const TOOL_ICONS: Readonly<Record<Tool, ComponentType<{ size?: number }>>> = {
  host: HostIcon,
  router: RouterIcon,
  link: LinkIcon,
  flow: FlowIcon,
};
