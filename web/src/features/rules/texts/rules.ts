/** The texts of rules, which a first visit does not need. */
export { rules } from './en/rules';
