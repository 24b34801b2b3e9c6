/** The texts of claims, which a first visit does not need. */
import { claims as en } from './en/claims';

export const { claims } = en;
