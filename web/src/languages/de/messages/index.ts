/** Messages of programs on demand, by their English patterns: the values are those of the patterns. */
import { answers } from './answers';
import { descriptions } from './descriptions';
import { equations } from './equations';
import { ofQueues } from './ofQueues';
import { ofSenders } from './ofSenders';
import { sheets } from './sheets';

export const messages: Readonly<Record<string, string>> = {
  ...answers,
  ...descriptions,
  ...equations,
  ...ofSenders,
  ...ofQueues,
  ...sheets,
};
