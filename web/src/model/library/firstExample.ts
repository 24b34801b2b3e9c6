/** The example that the page opens with; the others are fetched on demand. */
import document from '../../../../scenarios/ucc-newreno.json?raw';

export const FIRST_EXAMPLE = { slug: 'ucc-newreno', document };
