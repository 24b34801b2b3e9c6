/** The papers and their figures. */
import { figureName, listOf, plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

/** Small numbers where a sentence begins. */
const SMALL = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Within a sentence: `figure 6`. */
const amidst = (figure: string): string => `${figure.charAt(0).toLowerCase()}${figure.slice(1)}`;

export const papers = translated('papers', {
  title: 'Papers',
  documentTitle: (name: string) => `${name} · Sawtooth papers`,
  nav: 'Papers',
  about: (papers: number) =>
    `${SMALL[papers] ?? papers} papers on congestion control, rebuilt from their text. Each figure is an experiment: its curves and the verdicts on its claims come from runs that you can repeat. No rule is tuned to confirm a claim. Where a missing value was chosen to fit a sentence of a paper, its figure says so.`,
  loading: 'Loading the paper…',
  failed: 'This paper could not be loaded. Reload to try again.',
  reload: 'Reload',
  printing: (figures: number) => `Loading ${plural(figures, 'figure', 'figures')} to print…`,
  unknown: 'This paper does not exist',
  unknownWhat: (what: string) => `There is no paper “${what}”. These are the papers:`,
  unknownFigure: (what: string) => `This paper has no figure “${what}”. See its figures below.`,
  by: (authors: readonly string[], year = '', language = '') =>
    [listOf(authors), year, language === '' ? '' : `in ${language}`]
      .filter((part) => part !== '')
      .join(', '),
  untested: 'No figure has been repeated yet.',
  stale: (figures: number) =>
    `${plural(figures, 'figure has', 'figures have')} results from an earlier document.`,
  without: (figures: number) => `${plural(figures, 'figure has', 'figures have')} no results yet.`,
  proposal: 'Proposal',
  systems: 'Systems',
  parts: {
    proposed: 'Proposed',
    compared: 'Compared with',
    network: 'In the network',
    mentioned: 'Also mentioned',
  },
  lab: 'In the laboratory',
  labFailed: 'The examples could not be loaded. Reload to try again.',
  unspecified: 'Mentioned but not specified',
  unspecifiedAbout:
    'The paper mentions these systems. No available source specifies them, so they are not here.',
  figures: 'Figures',
  beside: 'Additional figures',
  ownFigures: 'Our own figures',
  ownAbout:
    'The paper does not have these figures and makes no claims about them. We wrote down our expectations and their reasons before the runs, unless a note says otherwise.',
  own: 'Ours',
  ownBeside: (figure: string) => `Ours, for comparison with ${amidst(figure)}`,
  others: 'Figures without an experiment',
  outcome: 'Results',
  outcomeOf: (paper: string) => `The paper, its systems and its figures: ${paper}`,
  outcomeLink: 'Confirmed and refuted claims, and the settings that matter',
  outcomeFigure: (figure: string) => `${figure} and its claims`,
  claimList: 'Every claim',
  claimListAbout:
    'In the order of the figures that test them. One that several figures test stands once, with what came of it in each.',
  claimWords: 'What the paper says',
  claimPlace: 'Where',
  claimResults: 'What came of it',
  figure: figureName,
  section: (section: string) => `Section ${section}`,
  remark: 'Remark',
  besideFigure: (figure: string) => `For comparison with ${amidst(figure)}`,
  card: {
    loading: 'Loading the results…',
    notPrinted:
      'This figure was not loaded when the page was printed. It is loading now: print again. Ctrl+P in the page waits for all figures.',
    missing: 'This page has no results for this figure yet.',
    unreachable:
      'The results could not be loaded: the page is offline, or its server does not respond.',
    unreadable: 'The loaded results cannot be read.',
    again: 'Try again',
    stale:
      'These results come from an earlier document than the one described here. Run it here for current results.',
    run: 'Run it here',
    opening: {
      idle: 'Click a point, or press Enter, to open it in the laboratory.',
      busy: 'Opening the point…',
      model: 'This point comes from a model without packets: the laboratory cannot run it.',
      failed: 'The point could not be opened. Reload the page to try again.',
    },
    setting: 'Setting',
    paper: {
      claims: 'Claims',
      assumptions: (count: number) => `Our choices where the paper is silent (${count})`,
    },
    own: {
      claims: 'Our expectations',
      assumptions: (count: number) => `Our choices (${count})`,
    },
    made: 'Method',
  },
  setting: {
    base: 'Network',
    model: 'Model without packets',
    flows: 'Flows',
    flow: (sender: string, from: string, to: string, count: string) =>
      `${count === '1' ? '' : `${count} × `}${sender}, ${from} → ${to}`,
    set: 'Changes',
    along: 'Along the axis',
    across: 'Across',
    values: (label: string, values: string) => (label === '' ? values : `${label}: ${values}`),
    from: (first: string, last: string, count: number) => `${first} … ${last} (${count} values)`,
    duration: 'Each run',
    lasts: (duration: string, warmup: string) =>
      warmup === '' ? duration : `${duration}; the first ${warmup} are not measured`,
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
      `Confidence intervals of ${share}, ${
        how === 'student' ? 'by Student’s t' : 'by the bootstrap'
      } over seeds.`,
    /** Of claims about several points. */
    widened:
      'If a claim is tested at several points, a point that does not confirm it has a wider interval (Bonferroni): the confidence level then covers all points together. The claim is refuted only if a contradiction remains.',
    engine: (version: string) =>
      `Engine version ${version}. The results contain the digests of documents and runs.`,
    repeat: 'On the command line:',
    download: 'Results as JSON',
  },
});
