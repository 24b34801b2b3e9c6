/** Whatever on the page has a name: commands, parts of the network, examples, algorithms, pages. */
import type { FlowInfo } from '../../engine/types';
import { examples } from '../../model/examples';
import type { Laboratory } from '../../model/laboratory';
import { nameAt, nameOf } from '../../model/names';
import { optionsOf, PAGES } from '../../model/registry';
import { exampleHref, pageHref, paperHref } from '../../model/route';
import { entryOf, type Target } from '../../model/selection';
import { PAPERS } from '../../papers';
import { texts } from '../../texts';
import type { Option } from '../../ui/search';
import { COMMANDS } from '../commands';
import { chordText } from '../commands/chords';
import { canRun, isOffered, labelOf } from '../commands/command';
import { panelsOf } from '../plots/panels';

export type Kind = keyof typeof texts.palette.kinds;

export interface Find extends Option {
  kind: Kind;
  /** Keys that do the same. */
  keys?: string;
  /** Whether it is there, but cannot be done now. */
  disabled?: boolean;
  go: () => void;
}

/** For so many flows, or queues, what each could use is offered; in a larger network, for those that are selected. */
const MOST_OFFERED = 6;

/** All that can be found at the moment. */
export function findsOf(laboratory: Laboratory): Find[] {
  return [
    ...commands(laboratory),
    ...network(laboratory),
    ...choices(laboratory),
    ...panels(laboratory),
    ...documents(laboratory),
    ...pages(),
  ];
}

function commands(laboratory: Laboratory): Find[] {
  const scene = { laboratory, focused: null };
  return COMMANDS.filter(
    (command) =>
      command.id !== 'commands' &&
      isOffered(command, laboratory) &&
      // A room is shown the network, and does not build it.
      !(laboratory.lecture.on && command.group === 'build'),
  ).map((command) => {
    const label = labelOf(command, laboratory);
    const [first] = command.keys ?? [];
    return {
      kind: 'command',
      value: `command ${command.id}`,
      label,
      // Found by its lasting name too.
      help: label === command.label ? '' : command.label,
      ...(first ? { keys: chordText(first) } : {}),
      disabled: !canRun(command, scene),
      go: () => command.run(scene, 0),
    };
  });
}

/** Nodes, links and flows are selected, and brought into sight. */
function network({ active: run }: Laboratory): Find[] {
  const { description } = run.store.getState();
  if (!description) return [];
  const part = (kind: Kind, target: Target, label: string, help: string): Find => ({
    kind,
    value: `${kind} ${target}`,
    label,
    help,
    go: () => {
      run.select(target);
      run.places.show(entryOf(description, target));
    },
  });
  const ends = ({ from, to }: FlowInfo): string =>
    `${nameAt(`nodes/${from}`, description)} → ${nameAt(`nodes/${to}`, description)}`;
  return [
    ...description.nodes.map((node) =>
      part('node', `nodes/${node.id}`, nameOf(node), texts.assemble.tools[node.kind]),
    ),
    ...description.links.map((link) =>
      part('link', `links/${link.id}`, nameAt(`links/${link.id}`, description), link.id),
    ),
    ...description.flows.map((flow) =>
      part('flow', `flows/${flow.id}`, nameOf(flow), `${flow.name} ${ends(flow)}`),
    ),
  ];
}

/** Every sender for every flow, and every queue for every port, of a small network or of what is selected. */
function choices({ active: run }: Laboratory): Find[] {
  const { description } = run.store.getState();
  if (!description) return [];
  const { selected } = run.inspection;
  const meant = (targets: readonly Target[]): readonly Target[] =>
    targets.length <= MOST_OFFERED ? targets : targets.filter((one) => selected.includes(one));
  const offered = (kind: 'sender' | 'queue', path: string, place: string): Find[] =>
    optionsOf(kind).map(({ value, label, help }) => ({
      kind,
      value: `${path} ${value}`,
      label: texts.palette.use(label, place),
      help,
      go: () => {
        run.beginGesture();
        run.set(path, value);
      },
    }));
  const flows = description.flows.filter(({ sender }) => sender !== null);
  const links = new Set(
    description.ports.flatMap(({ link }) => (link === null ? [] : [`links/${link}`])),
  );
  return [
    ...meant(flows.map(({ id }) => `flows/${id}`)).flatMap((flow) =>
      offered('sender', `${flow}/sender/kind`, nameAt(flow, description)),
    ),
    ...meant([...links]).flatMap((link) =>
      offered('queue', `${link}/queue/kind`, nameAt(link, description)),
    ),
  ];
}

function panels({ active, plots }: Laboratory): Find[] {
  const { description } = active.store.getState();
  if (!description) return [];
  return panelsOf(description).map(({ id, title }) => ({
    kind: 'panel',
    value: `panel ${id}`,
    label: plots.state.panels.includes(id)
      ? texts.palette.hidePanel(title)
      : texts.palette.showPanel(title),
    go: () => plots.togglePanel(id),
  }));
}

function documents(laboratory: Laboratory): Find[] {
  return examples.map(({ slug, name, sentence, document }) => ({
    kind: 'example',
    value: `example ${slug}`,
    label: name,
    help: sentence,
    go: () => void laboratory.open(document, 'document', { name: exampleHref(slug) }),
  }));
}

function pages(): Find[] {
  return [
    ...PAPERS.map(
      ({ id, short, title }): Find => ({
        kind: 'paper',
        value: `paper ${id}`,
        label: short,
        help: title,
        go: () => location.assign(paperHref(id)),
      }),
    ),
    ...PAGES.map(
      ({ group, kind, name, summary }): Find => ({
        kind: 'page',
        value: `page ${group}/${kind}`,
        label: name,
        help: summary,
        go: () => location.assign(pageHref(group, kind)),
      }),
    ),
  ];
}
