/** The texts of the form that writes a lesson, which a first visit does not need. */
export { lessonEditor, marking } from './en/lessonEditor';
