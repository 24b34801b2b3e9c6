/** The laboratory in a frame of another page. */
import { texts } from '../../texts';
import { onDemand } from '../../views/onDemand';
import type { Feature } from '../feature';

export const embed: Feature = {
  shareParts: [{ label: texts.share.embed, Content: onDemand(() => import('./EmbedForm')) }],
};
