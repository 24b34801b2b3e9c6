/** What a selection names: an entry of the document, or one of a link's queues. */

/** `links/r-d`, `flows/f.2`; or `''` for the scenario itself. */
export type Target = string;

/** The queue of a port: of a → b, or of the way back. */
export function queueTarget(link: string, port: number): Target {
  return port % 2 === 0 ? `links/${link}/queue` : `links/${link}/reverse/queue`;
}

export interface Parts {
  /** What the engine has a form for. */
  entry: Target;
  id: string;
  kind: string;
  /** The part of it that is meant: `queue`, `reverse/queue`, or all of it. */
  part: string;
}

export function partsOf(target: Target): Parts {
  const [kind = '', id = '', ...rest] = target.split('/');
  return { entry: id === '' ? kind : `${kind}/${id}`, kind, id, part: rest.join('/') };
}

/** Of an entry's fields, those of the part that is meant. */
export function ofPart<F extends { path: string }>(fields: readonly F[], target: Target): F[] {
  const { entry, part } = partsOf(target);
  if (part === '') return [...fields];
  // The fields of one instance may bear its entry's id.
  const depth = entry.split('/').length;
  return fields.filter(({ path }) =>
    `${path.split('/').slice(depth).join('/')}/`.startsWith(`${part}/`),
  );
}
