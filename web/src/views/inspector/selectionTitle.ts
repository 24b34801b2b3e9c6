/** The titles of targets that can be selected. */
import type { Description } from '../../engine/types';
import { entryNameOf, nameAmong, nameOf } from '../../model/document/entryNames';
import { partsOf, type Target } from '../../model/document/selection';
import { texts } from '../../texts';

/** The nodes at the ends of a link; for all of its instances, their entries. */
export function endsOf(selection: Target, description: Description): [string, string] | null {
  const { kind, id } = partsOf(selection);
  if (kind !== 'links') return null;
  const link =
    description.links.find((one) => one.id === id) ??
    description.links.find((one) => one.entry === id);
  if (!link) return null;
  const [a, b] = link.ends.map((end) => {
    const node = description.nodes[end];
    return link.id === id ? nameOf(node) : entryNameOf(node);
  });
  return [a || id, b ?? ''];
}

export function titleOf(selection: Target, description: Description | null): string {
  const { kind, id, part } = partsOf(selection);
  switch (kind) {
    case 'links': {
      const [from, to] = (description && endsOf(selection, description)) ?? [id, ''];
      const link = nameAmong(description?.links ?? [], id);
      if (part === '') {
        // Its ends are listed among its related entries.
        return link === id ? texts.inspector.link(from, to) : texts.inspector.called(link);
      }
      return part.startsWith('reverse')
        ? texts.inspector.queue(link, to, from)
        : texts.inspector.queue(link, from, to);
    }
    case 'flows':
      return texts.inspector.flow(nameAmong(description?.flows ?? [], id));
    case 'nodes':
      return texts.inspector.node(nameAmong(description?.nodes ?? [], id));
    default:
      return texts.inspector.scenario;
  }
}
