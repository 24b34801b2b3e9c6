/**
 * Everything on the page with a name: commands, parts of the network, examples, algorithms, pages.
 * To add a sort of things: its line in the list here.
 */
import type { NodeId } from '../../engine/types';
import { nameOf } from '../../model/document/entryNames';
import { entryOf, partsOf, queueTarget, type Target } from '../../model/document/selection';
import type { Laboratory } from '../../model/laboratory';
import { examples } from '../../model/library/examples';
import { optionsOf, PAGES } from '../../model/library/registry';
import { exampleHref, pageHref } from '../../model/share/route';
import { texts } from '../../texts';
import { commandsOf } from '../commands';
import { chordText } from '../commands/chords';
import { canRun, isOffered, labelOf } from '../commands/command';
import { otherPanels } from '../plots/others/otherPanels';
import { panelsOf } from '../plots/panels/panels';
import type { Findable, FindableKind } from './finds';

/** Up to this many flows, or ports, have choices of algorithms offered; in a larger network, only selected ones. */
const MOST_OFFERED = 6;

/** All that can be found at the moment. */
export function findablesOf(laboratory: Laboratory): Findable[] {
  return [
    ...commands(laboratory),
    ...network(laboratory),
    ...choices(laboratory),
    ...panels(laboratory),
    ...documents(laboratory),
    ...pages(),
  ];
}

function commands(laboratory: Laboratory): Findable[] {
  const context = { laboratory, focused: null };
  return commandsOf(laboratory)
    .filter(
      (command) =>
        !command.keyOnly &&
        isOffered(command, laboratory) &&
        // In a lecture the network is shown, and not built.
        !(laboratory.lecture.on && command.group === 'build'),
    )
    .map((command) => {
      const label = labelOf(command, laboratory);
      const [first] = command.keys ?? [];
      return {
        kind: 'command',
        value: `command ${command.id}`,
        label,
        // Found by its lasting name too.
        help: label === command.label ? '' : command.label,
        ...(first ? { keys: chordText(first) } : {}),
        disabled: !canRun(command, context),
        go: () => command.run(context, 0),
      };
    });
}

/** Nodes, links and flows, which are selected and scrolled into view. */
function network({ active: run }: Laboratory): Findable[] {
  const { description } = run.store.getState();
  if (!description) return [];
  const part = (kind: FindableKind, target: Target, label: string, help: string): Findable => ({
    kind,
    value: `${kind} ${target}`,
    label,
    help,
    go: () => {
      run.select(target);
      run.canvas.show(entryOf(description, target));
    },
  });
  const named = (node: NodeId): string => nameOf(description.nodes[node]);
  return [
    ...description.nodes.map((node) =>
      part('node', `nodes/${node.id}`, nameOf(node), texts.assemble.tools[node.kind]),
    ),
    ...description.links.map((link) => {
      const ends = link.ends.map(named).join(' – ');
      return part('link', `links/${link.id}`, link.label === undefined ? ends : nameOf(link), ends);
    }),
    ...description.flows.map((flow) => {
      const help = `${flow.name} · ${named(flow.from)} → ${named(flow.to)}`;
      return part('flow', `flows/${flow.id}`, nameOf(flow), help);
    }),
  ];
}

/** Every sender for every flow, and every queue for every port, of a small network or of the selection. */
function choices({ active: run }: Laboratory): Findable[] {
  const { description } = run.store.getState();
  if (!description) return [];
  const offered = (kind: 'sender' | 'queue', path: string, place: string): Findable[] =>
    optionsOf(kind).map(({ value, label, help }) => ({
      kind,
      value: `${path} ${value}`,
      label: texts.palette.use(label, place),
      help,
      go: () => {
        run.beginGesture();
        void run.change(path, value);
      },
    }));
  const selected = new Set(run.inspection.selected.map((target) => partsOf(target).entry));
  const some = <T>(list: readonly T[], entry: (one: T) => Target): readonly T[] =>
    list.length <= MOST_OFFERED ? list : list.filter((one) => selected.has(entry(one)));
  const flows = description.flows.filter(({ sender }) => sender !== null);
  const ports = description.ports.flatMap((port) => {
    const link = port.link === null ? undefined : description.links[port.link];
    return link === undefined ? [] : [{ port, link }];
  });
  const named = (node: NodeId | null): string =>
    node === null ? '' : nameOf(description.nodes[node]);
  return [
    ...some(flows, ({ id }) => `flows/${id}`).flatMap((flow) =>
      offered('sender', `flows/${flow.id}/sender/kind`, nameOf(flow)),
    ),
    ...some(ports, ({ link }) => `links/${link.id}`).flatMap(({ port, link }) => {
      const place = `${named(port.from)} → ${named(port.to)}`;
      return offered('queue', `${queueTarget(link.id, port)}/kind`, place);
    }),
  ];
}

function panels(laboratory: Laboratory): Findable[] {
  const { active, plots } = laboratory;
  const { description } = active.store.getState();
  if (!description) return [];
  return [...panelsOf(description), ...otherPanels(laboratory)].map(({ id, title }) => ({
    kind: 'panel',
    value: `panel ${id}`,
    label: plots.state.panels.includes(id)
      ? texts.palette.hidePanel(title)
      : texts.palette.showPanel(title),
    go: () => plots.togglePanel(id),
  }));
}

function documents(laboratory: Laboratory): Findable[] {
  return examples.map(({ slug, name, sentence, document }) => ({
    kind: 'example',
    value: `example ${slug}`,
    label: name,
    help: sentence,
    go: () => void laboratory.open(document, 'document', { name: exampleHref(slug) }),
  }));
}

function pages(): Findable[] {
  return [
    ...PAGES.map(
      ({ group, kind, name, summary }): Findable => ({
        kind: 'page',
        value: `page ${group}/${kind}`,
        label: name,
        help: summary,
        go: () => location.assign(pageHref(group, kind)),
      }),
    ),
  ];
}
