/** The page around the laboratory: header, examples, sharing, keys, errors and notices. */
import { translated } from '../language';
import { errors } from './errors';
import { atTime, capital, listOf, plural, THIN } from './words';

export const page = translated('page', {
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
    notFetched: 'This part could not be loaded. Check the connection.',
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
    tour: 'Tour',
    start: 'Start from a network…',
    openFile: 'Open a file…',
    download: 'Download as JSON',
    bringIn: 'Import measurements…',
    capture: 'Save a capture…',
    sheet: 'Exam sheet',
    handout: 'Handout of the steps',
    clip: 'Video or GIF',
    addStep: 'Add this view as a step',
    bringInTitle: 'Import measurements',
    captureTitle: 'Save a capture',
    captureDescription: 'The packets of this run, for Wireshark or qvis.',
    print: 'Print…',
    shortcuts: 'Keyboard shortcuts',
    table: 'Data as a table',
    picture: 'Save a picture…',
    pictureNetwork: 'Picture of the network…',
    pictureScreen: 'Picture of the whole screen…',
    summary: 'Summary',
    interventions: 'Changes during the run',
    theme: 'Appearance',
    themes: { system: 'Match system', light: 'Light', dark: 'Dark' },
    language: 'Language',
  },

  print: {
    title: 'Printing failed',
    detail: 'The print view could not be loaded. Check the connection.',
  },

  history: {
    open: (name: string) => `open “${name}”`,
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
    takeApart: (entry: string) => `expand ${entry}`,
    makeParameter: (name: string) => `make ${name} a parameter`,
    putInPlace: (parameter: string) => `replace ${parameter} by its value`,
    rename: (entry: string, id: string) => `rename ${entry} to ${id}`,
    alter: (count: number) => `change of ${plural(count, 'intervention', 'interventions')}`,
    takeOut: (count: number) => `remove ${plural(count, 'intervention', 'interventions')}`,
    fromStart: 'value from the start',
    remove: (entries: readonly string[], withThem: readonly string[]) =>
      `remove ${listOf(entries)}${withThem.length > 0 ? `, with ${listOf(withThem)}` : ''}`,
  },

  examples: {
    title: 'Examples',
    description: 'Each example opens and runs. Undo restores your previous scenario.',
    start: 'Start from a network…',
    loading: 'Loading the examples…',
    failed: 'The examples could not be fetched. Reload the page to try again.',
  },

  grid: {
    open: 'Parameter sweep…',
    matrix: 'Matrix of all senders',
    card: 'Report card',
    attack: 'Attack on a sender',
    back: 'Back to the experiment',
    title: 'Parameter sweep',
    description: 'Varies one number of this scenario, for several senders or queues.',
    loading: 'Loading the form…',
    failed: 'The form could not be fetched. Reload the page to try again.',
  },
  start: {
    title: 'Start from',
    description: 'A network from a few numbers. Undo restores your previous scenario.',
    kinds: 'Kind of network',
    open: 'Open',
    nothing: 'An empty network: add hosts, routers, links and flows yourself.',
    loading: 'Loading the networks…',
    failed: 'The networks could not be fetched. Reload the page to try again.',
  },

  compare: {
    open: 'Compare with…',
    short: 'Compare',
    title: 'Compare with another run',
    description: 'Both runs play on one time axis, from the same start.',
  },

  picture: {
    title: 'Save a picture',
    description: 'For paper or slides, with legend, units and source.',
  },

  share: {
    title: 'Share this scenario',
    description:
      'The link contains the whole scenario with all changes made during the run. Nothing is sent to a server.',
    view: 'With the current view',
    viewHelp: (at: string) =>
      `Opens at ${at} with the current plots, zoom and selection; each plot has its default curves.`,
    plainHelp: 'Opens the scenario and plays it from the start.',
    namedHelp: 'A short address, because the example is unchanged.',
    link: 'Link',
    copyLink: 'Copy link',
    copied: 'Copied',
    failed: 'The browser blocked copying. Select the link and copy it yourself.',
    copyJson: 'Copy JSON',
    downloadJson: 'Download JSON',
    embed: 'Embed in a page…',
    lecture: 'As a lecture',
    lectureHelp: 'Opens in large type; arrow keys go through the prepared moments.',
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
      `The link comes from a newer Sawtooth: it has version ${theirs}, this one reads version ${ours}.`,
    garbage: 'The link contains characters that are not allowed. It may have been changed.',
    truncated: 'The link is incomplete. Copy the whole link.',
    tooLarge: 'The link contains more than 1 MB, the maximum size of a document.',
  },

  offline: {
    newer: 'A newer version of Sawtooth is available',
    reload: 'Reload the page to use it. Your scenario stays in the address.',
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
    crashed: 'The engine stopped. Restarting the run',
    rebuilt: 'The engine stopped and was restarted. The run was repeated from its scenario.',
    refused: 'This is not possible',
    unsaved: (name: string) => `Your text for the lesson of “${name}” is not saved.`,
    unsavedHelp: 'Undo restores it until you close the page.',
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
      pastStays: 'The past of the run does not change.',
      fromZero: `From 0${THIN}s instead`,
      asWritten: 'At their start time instead',
      again: 'The run has restarted.',
      fromStart: (flows: readonly string[]) =>
        `${capital(listOf(flows))} ${flows.length === 1 ? 'starts at its start time' : 'start at their start times'}.`,
      counted: (name: string, count: number) => `${name} has a count of ${count} from the start.`,
      rerouted: (flows: readonly string[]) =>
        `${listOf(flows)} ${flows.length === 1 ? 'takes' : 'take'} another path from the start.`,
      wasOver: (flows: readonly string[]) => `The run had ended: ${listOf(flows)} could not start.`,
    },
    lost: (count: number) => `This replaced ${plural(count, 'later change', 'later changes')}.`,
    recorded: {
      title: (names: readonly string[]) =>
        names.length === 1
          ? `${names[0]} changes from now on.`
          : `${names.length} values change from now on.`,
      /** At the end, where what is there then, or stays in force, comes from another change. */
      since: (names: readonly string[], at: number) =>
        `${names.length === 1 ? `${names[0]} changes` : `${names.length} values change`} at ${atTime(at)}, together with another change there that would replace a value from the start.`,
      whole: (names: readonly string[]) =>
        `The run has ended: ${names.length === 1 ? `${names[0]} applies` : `${names.length} values apply`} from the start.`,
      fromStart: 'From the start instead',
    },
    undo: 'Undo',
    undoThis: 'Undo this change',
    dismiss: 'Dismiss',
  },

  work: {
    label: 'Saved changes',
    kept: (name: string, time: string) => `Your changes to “${name}” from ${time} are saved.`,
    nameless: 'a scenario without a name',
    open: 'Open',
    forget: 'Discard',
    later: 'Not now',
    unsaved: {
      label: 'Not saved',
      full: 'Your changes are not saved: the browser’s storage for this site is full.',
      blocked: 'Your changes are not saved: the browser blocks storage for this site.',
      download: 'Download work',
      file: (name: string, time: string | null) =>
        time === null ? `“${name}”, as it is now` : `“${name}” from ${time}`,
    },
  },

  dialog: { close: 'Close' },
});
