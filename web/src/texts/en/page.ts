/** The page around the laboratory: header, examples, sharing, keys, errors and notices. */
import { errors } from './errors';
import { atTime, capital, listOf, plural, THIN } from './words';

export const page = {
  app: {
    resize: {
      flows: 'Width of the list of flows',
      inspector: 'Width of the inspector',
      plots: 'Height of the plots',
    },
    name: 'Sawtooth',
    title: (scenario: string) => `${scenario} · Sawtooth`,
    loading: 'Loading the engine…',
    fetching: 'Loading…',
    notFetched: 'This could not be loaded. Is there a connection?',
    skips: 'Skip to',
    skipTo: {
      playback: 'Skip to the playback',
      plots: 'Skip to the plots',
      inspector: 'Skip to the inspector',
    },
    drop: 'Drop a scenario or a GraphML file to open it',
  },

  header: {
    examples: 'Examples',
    openExamples: (name: string) => `${name}: open the examples`,
    share: 'Share',
    more: 'More',
    undo: 'Undo',
    undoWhat: (what: string) => `Undo: ${what}`,
    redo: 'Redo',
    redoWhat: (what: string) => `Redo: ${what}`,
    papers: 'Papers',
    reference: 'Reference',
    start: 'Start from a network…',
    openFile: 'Open a file…',
    download: 'Download as JSON',
    bringIn: 'Bring in measurements…',
    capture: 'Save a capture…',
    sheet: 'Exam sheet',
    bringInTitle: 'Bring in measurements',
    captureTitle: 'Save a capture',
    captureDescription: 'The packets of this run, for Wireshark or qvis.',
    print: 'Print…',
    shortcuts: 'Keyboard shortcuts',
    table: 'Data as a table',
    picture: 'Save a picture…',
    pictureNetwork: 'Picture of the network…',
    pictureScreen: 'Picture of the whole screen…',
    summary: 'Summary',
    interventions: 'Changes while it runs',
    theme: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },

  print: {
    title: 'This could not be printed',
    detail: 'What goes on paper could not be loaded. Is there a connection?',
  },

  history: {
    open: (name: string) => `open “${name}”`,
    set: (name: string) => `change of ${name}`,
    entries: {
      nodes: (id: string) => `node ${id}`,
      links: (id: string) => `link ${id}`,
      flows: (id: string) => `flow ${id}`,
      parameters: (id: string) => `parameter ${id}`,
    },
    interventions: (count: number) => plural(count, 'intervention', 'interventions'),
    mentions: (count: number) =>
      plural(count, 'place in the lesson or the view', 'places in the lesson or the view'),
    add: (entries: readonly string[]) => `add ${listOf(entries)}`,
    move: (entries: readonly string[]) => `move ${listOf(entries)}`,
    setAll: (names: readonly string[]) => `change of ${listOf(names)}`,
    takeApart: (entry: string) => `take ${entry} apart`,
    makeParameter: (name: string) => `make ${name} a parameter`,
    putInPlace: (parameter: string) => `put the value of ${parameter} in place`,
    rename: (entry: string, id: string) => `rename ${entry} to ${id}`,
    alter: (count: number) => `change of ${plural(count, 'intervention', 'interventions')}`,
    takeOut: (count: number) => `remove ${plural(count, 'intervention', 'interventions')}`,
    fromStart: 'value from the start',
    remove: (entries: readonly string[], withThem: readonly string[]) =>
      `remove ${listOf(entries)}${withThem.length > 0 ? `, with ${listOf(withThem)}` : ''}`,
  },

  examples: {
    title: 'Examples',
    description: 'Each opens as a running scenario. Undo brings back what you had.',
    start: 'Start from a network…',
    papers: 'Figures of papers',
    openFile: 'Open a file…',
    current: 'open now',
    search: 'Search the examples',
    placeholder: (count: number) => `Search ${count} examples by name, subject, sender or queue`,
    /** Nothing is quoted where filters alone left this many. */
    found: (count: number, query: string) => {
      const words = query.trim() === '' ? 'fits' : `has “${query}”`;
      if (count === 0) return `No example ${words}.`;
      return `${count} ${count === 1 ? `example ${words}` : `examples ${words.replace(/^has/, 'have').replace(/^fits/, 'fit')}`}.`;
    },
    best: 'Found',
    showAll: 'Show all',
    subject: 'Subject',
    allSubjects: 'All subjects',
    level: 'Level',
    allLevels: 'All levels',
    levels: { introduction: 'Introduction', course: 'Course', research: 'Research' },
    facts: (level: string, minutes: number) =>
      minutes > 0 ? `${level} · ${minutes}\u202fmin` : level,
    shows: (panel: string, from: number, to: number) => `${panel}, ${from}–${to}\u202fs`,
    keys: 'Arrow keys move between the pictures, Enter opens.',
    loading: 'Loading the examples…',
    failed: 'The examples could not be fetched. Reload the page to try again.',
  },

  grid: {
    open: 'Run as a grid…',
    matrix: 'Every sender against every other',
    back: 'Back to the experiment',
    title: 'Run as a grid',
    description: 'One number of this scenario is varied, for several senders or queues.',
    loading: 'Loading the form…',
    failed: 'The form could not be fetched. Reload the page to try again.',
  },
  start: {
    title: 'Start from',
    description: 'A network made of a few numbers. Undo brings back what you had.',
    kinds: 'Kind of network',
    open: 'Open',
    nothing: 'An empty canvas: hosts, routers, links and flows are yours to add.',
    loading: 'Loading the networks…',
    failed: 'The networks could not be fetched. Reload the page to try again.',
  },

  compare: {
    open: 'Compare with…',
    short: 'Compare',
    title: 'Compare with another run',
    description: 'Both play on one time axis, from the same start.',
  },

  picture: {
    title: 'Save a picture',
    description: 'Drawn for paper or a slide, with its legend, its units and where it is from.',
  },

  share: {
    title: 'Share this scenario',
    description:
      'The link holds the whole scenario with everything that was changed while it ran. Nothing is sent to a server.',
    view: 'As it is shown now',
    viewHelp: (at: string) =>
      `Opens at ${at} with these plots, this zoom and this selection; each plot has the curves that it begins with.`,
    plainHelp: 'Opens as the scenario is written, and plays from the start.',
    namedHelp: 'A short address: nothing was changed, so the name is enough.',
    link: 'Link',
    copyLink: 'Copy link',
    copied: 'Copied',
    failed: 'The browser did not allow copying. Select the link and copy it by hand.',
    copyJson: 'Copy JSON',
    downloadJson: 'Download JSON',
    embed: 'Embed in a page…',
    lecture: 'As a lecture',
    lectureHelp: 'Opens large, with arrow keys through the prepared moments.',
    size: (characters: string) => `${characters} characters`,
    making: 'Making the link…',
  },

  errors,

  link: {
    noScenario: 'This is not a link to a scenario.',
    noExperiment: 'This is not a link to an experiment.',
    noExample: (name: string) => `There is no example “${name}”.`,
    noStarter: (name: string) => `There is no network to start from “${name}”.`,
    newer: (theirs: string, ours: string) =>
      `The link is of version ${theirs}, made by a newer Sawtooth; this one reads version ${ours}.`,
    garbage:
      'The link holds characters that do not belong in it. It may have been changed on its way.',
    truncated: 'The link is incomplete. It may have been cut off on its way: copy the whole of it.',
    tooLarge: 'The link holds more than the 1 MB that a document may have.',
  },

  offline: {
    newer: 'A newer Sawtooth is there',
    reload: 'Reload the page to use it. What is open stays in the address.',
  },

  notices: {
    halted: 'The run has stopped',
    noStep: (step: number, count: number) => ({
      title: `There is no step ${step}`,
      detail:
        count === 0
          ? 'This scenario has no lesson.'
          : `The lesson has ${plural(count, 'step', 'steps')}: this is the last.`,
    }),
    crashed: 'The engine stopped; the run is being rebuilt',
    rebuilt:
      'The engine stopped and was started again. The run has been rebuilt from its scenario.',
    refused: 'This was refused',
    unsaved: (name: string) => `What you wrote for the lesson of “${name}” is not saved.`,
    unsavedHelp: 'Undo leads back to it; it is kept until the page is closed.',
    removed: (
      entries: readonly string[],
      gone: { links: number; flows: number; interventions: number; mentions: number },
    ) => {
      const withThem = [
        ...(gone.links > 0 ? [plural(gone.links, 'link', 'links')] : []),
        ...(gone.flows > 0 ? [plural(gone.flows, 'flow', 'flows')] : []),
        ...(gone.interventions > 0
          ? [plural(gone.interventions, 'intervention', 'interventions')]
          : []),
        ...(gone.mentions > 0
          ? [
              plural(
                gone.mentions,
                'place in the lesson or the view',
                'places in the lesson or the view',
              ),
            ]
          : []),
      ];
      return `Removed ${listOf(entries)}${withThem.length > 0 ? `, with ${listOf(withThem)}` : ''}.`;
    },
    added: {
      startsNow: (flows: readonly string[], at: number) => {
        const verb = flows.length === 1 ? 'starts' : 'start';
        return `${capital(listOf(flows))} ${verb} now, at ${atTime(at)}.`;
      },
      pastStays: 'What has passed stays as it was.',
      fromZero: `From 0${THIN}s instead`,
      asWritten: 'When written to instead',
      again: 'The run has begun again.',
      fromStart: (flows: readonly string[]) =>
        `${capital(listOf(flows))} ${flows.length === 1 ? 'is' : 'are'} part of it from the start, as ${flows.length === 1 ? 'its' : 'their'} start time says.`,
      counted: (name: string, count: number) => `${name} stands for ${count} from the start.`,
      rerouted: (flows: readonly string[]) =>
        `${listOf(flows)} ${flows.length === 1 ? 'takes' : 'take'} another way from the start.`,
      wasOver: (flows: readonly string[]) =>
        `It was over: ${listOf(flows)} could not start any more.`,
    },
    lost: (count: number) =>
      `${plural(count, 'recorded change is', 'recorded changes are')} gone with this one, which comes before or overrules ${count === 1 ? 'it' : 'them'}.`,
    recorded: {
      title: (names: readonly string[]) =>
        names.length === 1
          ? `${names[0]} changes from now on.`
          : `${names.length} values change from now on.`,
      /** At the end, where what is there then, or stays in force, comes from another change. */
      since: (names: readonly string[], at: number) =>
        `${names.length === 1 ? `${names[0]} changes` : `${names.length} values change`} at ${atTime(at)}, with what changes there: from the start it would not be in force at the end.`,
      whole: (names: readonly string[]) =>
        `The run is over: ${names.length === 1 ? `${names[0]} holds` : `${names.length} values hold`} from the start.`,
      fromStart: 'From the start instead',
    },
    undo: 'Undo',
    undoThis: 'Undo this change',
    dismiss: 'Dismiss',
  },

  work: {
    label: 'Kept changes',
    kept: (name: string, time: string) => `Your changes to “${name}” from ${time} are kept.`,
    nameless: 'a scenario without a name',
    open: 'Open',
    forget: 'Forget',
    later: 'Not now',
    unsaved: {
      label: 'Not saved',
      full: 'Your changes are not saved: the browser has no space left for this site.',
      blocked: 'Your changes are not saved: the browser does not let this site store anything.',
      download: 'Download work',
      file: (name: string, time: string | null) =>
        time === null ? `“${name}”, as it is now` : `“${name}” from ${time}`,
    },
  },

  dialog: { close: 'Close' },
};
