/** GraphML files: what is said before their dialog is there. */
import { translated } from '../language';

export const graphml = translated('graphml', {
  graphMl: {
    open: 'Open GraphML…',
    download: 'Download as GraphML',
    title: 'Open GraphML',
    description: (file: string) => `Fill in the values that ${file} does not have.`,
    loading: 'Reading the file…',
    notLoaded: 'The GraphML reader could not be loaded. Try again, or reload the page.',
    notWritten: 'GraphML was not written',
    tooLarge: (size: string) => `the file has ${size}; a GraphML file has at most 20 MB`,
  },
});
