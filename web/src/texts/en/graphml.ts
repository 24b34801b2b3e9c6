/** GraphML files: what is said before their dialog is there. */

export const graphml = {
  graphMl: {
    open: 'Open GraphML…',
    download: 'Download as GraphML',
    title: 'Open GraphML',
    description: (file: string) => `What ${file} leaves out is asked for here.`,
    loading: 'Reading the file…',
    notLoaded: 'The reader of GraphML could not be fetched. Try again, or reload the page.',
    notWritten: 'GraphML was not written',
    tooLarge: (size: string) => `the file has ${size}; of GraphML at most 20 MB are read`,
  },
};
