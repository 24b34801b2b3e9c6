/** The texts of summaries, which a first visit does not need. */
export { summary } from './en/summary';
