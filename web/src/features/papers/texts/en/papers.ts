/** The papers and their figures. */
import { figureName, listOf, plural } from '../../../../texts/en/words';

/** Small numbers where a sentence begins. */
const SMALL = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Within a sentence: `figure 6`. */
const amidst = (figure: string): string => `${figure.charAt(0).toLowerCase()}${figure.slice(1)}`;

export const papers = {
  papers: {
    title: 'Papers',
    documentTitle: (name: string) => `${name} · Sawtooth papers`,
    nav: 'Papers',
    about: (papers: number) =>
      `${SMALL[papers] ?? papers} papers on congestion control, built from their text and run again. Each of their figures is an experiment: its curves and the verdicts on its claims come from runs that anybody can repeat, and nothing is tuned to make a claim come true.`,
    loading: 'Loading the paper…',
    failed: 'This paper could not be fetched. Reload to try again.',
    reload: 'Reload',
    printing: (figures: number) => `Fetching ${plural(figures, 'figure', 'figures')} to print…`,
    unknown: 'There is no such paper',
    unknownWhat: (what: string) =>
      `No paper here is called “${what}”. These are the ones there are:`,
    unknownFigure: (what: string) =>
      `This paper has no figure here that is called “${what}”. Perhaps one below is meant.`,
    by: (authors: readonly string[], year = '', language = '') =>
      [listOf(authors), year, language === '' ? '' : `in ${language}`]
        .filter((part) => part !== '')
        .join(', '),
    untested: 'None of its figures has been repeated yet.',
    stale: (figures: number) =>
      `${plural(figures, 'figure has', 'figures have')} results of an earlier document.`,
    without: (figures: number) =>
      `${plural(figures, 'figure has', 'figures have')} no results yet.`,
    proposal: 'What it proposes',
    systems: 'Its systems',
    parts: {
      proposed: 'Proposed',
      compared: 'Compared with',
      network: 'In the network',
      mentioned: 'Also named',
    },
    lab: 'In the laboratory',
    labFailed: 'The examples could not be fetched. Reload to try again.',
    unspecified: 'Named, not specified',
    unspecifiedAbout:
      'It mentions these; no source that could be obtained says how they work, so they are not here.',
    figures: 'Its figures',
    beside: 'Beside its figures',
    ownFigures: 'Beside the paper: what it leaves out',
    ownAbout:
      'These figures are ours. The paper does not have them and claims nothing about them; what we expected of them was written down with the reason, before they were run unless a note under it says otherwise.',
    own: 'Ours',
    ownBeside: (figure: string) => `Ours, beside ${amidst(figure)}`,
    others: 'Figures without an experiment',
    outcome: 'What came of it',
    outcomeOf: (paper: string) => `The paper, its systems and its figures: ${paper}`,
    outcomeLink: 'What holds, what does not, and on what that hangs',
    outcomeFigure: (figure: string) => `${figure} and its claims`,
    figure: figureName,
    section: (section: string) => `Section ${section}`,
    remark: 'Remark',
    besideFigure: (figure: string) => `Beside ${amidst(figure)}`,
    card: {
      loading: 'Loading the results…',
      notPrinted:
        'This figure was not there yet when the page was printed. It has been asked for: print again and it is here. Ctrl+P on the page waits for all figures.',
      missing: 'The results of this figure are not with this page yet.',
      unreachable:
        'The results could not be fetched: the page is offline, or its host does not answer.',
      unreadable: 'The results that were fetched cannot be read.',
      again: 'Try again',
      stale:
        'These results are of an earlier document than the one described here. Run it here for present ones.',
      run: 'Run it here',
      opening: {
        idle: 'A click on a point, or Enter, opens it in the lab.',
        busy: 'Opening the point…',
        model: 'This point is of a model without packets: the lab cannot run it.',
        failed: 'The point could not be opened. Reload the page to try again.',
      },
      setting: 'Setting',
      paper: {
        claims: 'What it claims',
        assumptions: (count: number) => `Filled in where the paper is silent (${count})`,
      },
      own: {
        claims: 'What we expected',
        assumptions: (count: number) => `What we chose (${count})`,
      },
      made: 'How the numbers were made',
    },
    setting: {
      base: 'Network',
      model: 'Model without packets',
      flows: 'Flows',
      flow: (sender: string, from: string, to: string, count: string) =>
        `${count === '1' ? '' : `${count} × `}${sender}, ${from} → ${to}`,
      set: 'Changed in it',
      along: 'Along the axis',
      across: 'Across',
      values: (label: string, values: string) => (label === '' ? values : `${label}: ${values}`),
      from: (first: string, last: string, count: number) => `${first} … ${last} (${count} values)`,
      duration: 'Each run',
      lasts: (duration: string, warmup: string) =>
        warmup === '' ? duration : `${duration}, of which the first ${warmup} do not count`,
      parameter: (name: string, value: string) => `${name} = ${value}`,
      series: 'Series',
      without: (path: string) => `without ${path}`,
      given: (name: string, parameters: string) => `${name} (${parameters})`,
      preset: (name: string) => `transport of ${name}`,
      jitter: (time: string) => `starts within ${time}`,
      range: (least: string, most: string) => `${least} to ${most}`,
      bdp: (products: string) => `${products} × bandwidth × delay`,
      random: 'random losses',
      cell: (accessPoint: string) => `Radio cell of ${accessPoint}`,
      stations: (id: string, count: string) => (count === '1' ? id : `${count} × ${id}`),
      fallback: 'automatic rate fallback',
    },
    made: {
      runs: (runs: number, series: number, points: number, seeds: number) =>
        [
          plural(runs, 'run', 'runs'),
          ': ',
          plural(series, 'series', 'series'),
          points > 1 ? `, ${plural(points, 'point', 'points')}` : '',
          seeds > 1 ? `, ${seeds} seeds each` : ', a single seed',
        ].join(''),
      models: (cells: number) =>
        `${plural(cells, 'solution', 'solutions')} of the model, without chance`,
      interval: (share: string, how: 'student' | 'bootstrap') =>
        `Intervals hold the mean with a probability of ${share}, ${
          how === 'student' ? 'by Student’s t' : 'by the bootstrap'
        } over seeds.`,
      /** Of claims about several points. */
      widened:
        'Where a claim is tested at several points, a point that does not confirm it is shown with a wider interval (Bonferroni): with that probability the intervals of all points hold together, and only a contradiction that remains refutes the claim.',
      engine: (version: string) =>
        `By version ${version} of the engine. The digests of documents and runs are in the results.`,
      repeat: 'The same on the command line:',
      download: 'Results as JSON',
    },
  },
};
