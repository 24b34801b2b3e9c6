/** Messages of programs on demand, by their English patterns: the values are those of the patterns. */
import { answers } from './answers';
import { ofQueues } from './ofQueues';
import { ofSenders } from './ofSenders';

export const messages: Readonly<Record<string, string>> = { ...answers, ...ofSenders, ...ofQueues };
