/** The texts of results, which a first visit does not need. */
export { lessonResult } from './en/lessonResult';
