/** The values of a selected link or flow that are tried out in front of a room, where its step changes none. */
import type { Field } from '../../../engine/types';

/** The most controls beside the text of a step. */
const MOST = 4;

/** The values by their places within the entry, the first of them first; all parameters of a sender follow its kind. */
const TRIED: Readonly<Record<string, readonly RegExp[]>> = {
  links: [/^rate$/, /^delay$/, /^queue\/kind$/, /^queue\/limit(?:\/|$)/, /^loss\/(?!kind$)/],
  flows: [/^sender\/kind$/, /^sender\//],
};

/** A value that a control of one line sets. */
function isSet({ domain: { type } }: Field): boolean {
  return type === 'number' || type === 'choice';
}

/** The first of the fields of a selection, in the order in which people try them; none of other entries than links and flows. */
export function fieldsOfSelection(fields: readonly Field[]): Field[] {
  const placed = fields.flatMap((field) => {
    const [kind = '', , ...rest] = field.path.split('/');
    const place = (TRIED[kind] ?? []).findIndex((one) => one.test(rest.join('/')));
    return place >= 0 && isSet(field) ? [{ field, place }] : [];
  });
  return placed
    .sort((one, other) => one.place - other.place)
    .slice(0, MOST)
    .map(({ field }) => field);
}
