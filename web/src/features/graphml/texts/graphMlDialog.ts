/** The texts of the dialog of GraphML files, which a first visit does not need. */
export { graphMlDialog } from './en/graphMlDialog';
