/** The texts of saved answers, which a first visit does not need. */
export { savedAnswers } from './en/savedAnswers';
