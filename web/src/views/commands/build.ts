/** Commands that build the network: letters add or connect, at the focused or selected node. */
import type { Tool } from '../../model/assemble/assemblyState';
import type { Connection } from '../../model/assemble/connect';
import type { NodeKind } from '../../model/assemble/newEntries';
import { partsOf } from '../../model/document/selection';
import { texts } from '../../texts';
import {
  AccessPointIcon,
  ArrangeIcon,
  DuplicateIcon,
  FlowIcon,
  HostIcon,
  LinkIcon,
  RemoveIcon,
  RouterIcon,
  StationIcon,
} from '../../ui/icons/icons';
import { KEY } from './chords';
import type { Command, CommandContext, Icon } from './command';

/** The focused entry is meant, even where something else is selected. */
function selectFocused({ laboratory: { active }, focused }: CommandContext): void {
  if (focused !== null && !active.inspection.selected.includes(focused)) active.select(focused);
}

/** The subject of the command: the focused entry, or else the selection. */
function meant({ laboratory: { active }, focused }: CommandContext): readonly string[] {
  const { selected } = active.inspection;
  return focused === null || selected.includes(focused) ? selected : [focused];
}

/** Adds a node at once. */
const node = <K extends NodeKind>(kind: K, key: string, icon: Icon) => ({
  id: kind,
  group: 'build' as const,
  label: texts.commands.tools[kind],
  icon,
  keys: [[key]],
  scopes: ['network'] as const,
  run: ({ laboratory }: CommandContext) => void laboratory.assembly.add(kind),
});

function connect({ laboratory, focused }: CommandContext, tool: Connection, holds: boolean): void {
  const { kind, id, part } = partsOf(focused ?? '');
  const from = kind === 'nodes' && part === '' ? id : null;
  laboratory.assembly.connectByKeys(tool, from, holds);
}

/** Takes the tool for a link or a flow, and begins it at the focused or selected node. */
const connection = <K extends Connection>(tool: K, key: string, icon: Icon) => ({
  id: tool,
  group: 'build' as const,
  label: texts.commands.tools[tool],
  icon,
  keys: [[key]],
  scopes: ['network'] as const,
  run: (context: CommandContext) => connect(context, tool, false),
});

/** The same, to draw one after another. */
const held = <K extends Connection>(tool: K, key: string, icon: Icon) => ({
  id: `hold-${tool}` as const,
  group: 'build' as const,
  label: texts.commands.hold[tool],
  icon,
  keys: [[KEY.shift, key]],
  scopes: ['network'] as const,
  run: (context: CommandContext) => connect(context, tool, true),
});

const TOOLS = [
  node('host', 'H', HostIcon),
  node('router', 'R', RouterIcon),
  node('access-point', 'P', AccessPointIcon),
  node('station', 'M', StationIcon),
  // `L` and `F` are keys of the page: links and flows have the letters at their ends.
  connection('link', 'K', LinkIcon),
  connection('flow', 'W', FlowIcon),
] as const satisfies readonly (Command & { id: Tool })[];

export const BUILD = [
  ...TOOLS,
  held('link', 'K', LinkIcon),
  held('flow', 'W', FlowIcon),
  {
    id: 'leave-tool',
    group: 'build',
    label: texts.commands.leaveTool,
    keys: [[KEY.escape]],
    scopes: ['canvas'],
    keyOnly: true,
    can: ({ laboratory }) => laboratory.assembly.state.tool !== null,
    run: ({ laboratory }) => laboratory.assembly.leave(),
  },
  {
    id: 'dismiss',
    group: 'build',
    label: texts.commands.dismiss,
    keys: [[KEY.escape]],
    scopes: ['canvas'],
    keyOnly: true,
    can: ({ laboratory }) => {
      const { why, narrowed } = laboratory.assembly.state;
      return why !== null || narrowed !== null;
    },
    run: ({ laboratory }) => laboratory.assembly.dismiss(),
  },
  {
    id: 'rename',
    group: 'build',
    label: texts.commands.rename,
    keys: [['F2']],
    scopes: ['network'],
    can: (context) => {
      const { kind, part } = partsOf(meant(context)[0] ?? '');
      return part === '' && (kind === 'nodes' || kind === 'links');
    },
    run: (context) => {
      selectFocused(context);
      const { assembly, active } = context.laboratory;
      assembly.beginRename(active.inspection.selection);
    },
  },
  {
    id: 'duplicate',
    group: 'build',
    label: texts.commands.duplicate,
    icon: DuplicateIcon,
    keys: [['Ctrl', 'D']],
    scopes: ['network'],
    can: (context) => meant(context).length > 0,
    run: (context) => {
      selectFocused(context);
      void context.laboratory.assembly.duplicate();
    },
  },
  {
    id: 'remove',
    group: 'build',
    label: texts.commands.remove,
    icon: RemoveIcon,
    keys: [[KEY.delete], [KEY.backspace]],
    scopes: ['network'],
    can: (context) => meant(context).length > 0,
    run: (context) => {
      selectFocused(context);
      void context.laboratory.assembly.remove();
    },
  },
  {
    id: 'select-all',
    group: 'network',
    label: texts.commands.selectAll,
    keys: [['Ctrl', 'A']],
    scopes: ['drawing'],
    run: ({ laboratory: { active } }) => active.selectAll(active.canvas.nodes()),
  },
  {
    id: 'arrange',
    group: 'network',
    label: texts.canvas.arrange,
    icon: ArrangeIcon,
    // In a lecture the network is shown, and not changed.
    can: ({ laboratory }) => !laboratory.lecture.on,
    run: ({ laboratory }) => laboratory.arrange(),
  },
] as const satisfies readonly Command[];
