/** The example that the page opens with; the others are fetched on demand. */
import document from '../../../../scenarios/one-flow.json?raw';

export const FIRST_EXAMPLE = { slug: 'one-flow', document };
