/** Frames of other pages: what they show, their dialog, and what they answer to messages. */
import { listOf, plural } from '../../../../texts/en/words';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

const between = (least: number, most: number): string =>
  most === Number.MAX_VALUE
    ? `of ${NUMBER.format(least)} or more`
    : `from ${NUMBER.format(least)} to ${NUMBER.format(most)}`;

export const embed = {
  open: 'Open in Sawtooth',
  newWindow: 'opens in a new window',
  loading: 'Loading…',
  parts: {
    network: 'Network',
    playback: 'Playback',
    plots: 'Plots',
    inspector: 'Inspector',
    lesson: 'Lesson',
    controls: 'Single controls',
  },
  /** For those who do not see the drawing. */
  network: (nodes: number, links: number, flows: readonly string[]) =>
    `A network of ${plural(nodes, 'node', 'nodes')} and ${plural(links, 'link', 'links')}${flows.length > 0 ? ` with the flows ${listOf(flows)}` : ''}.`,
  label: (name: string) => `Sawtooth: ${name}`,

  /** Of the address of a frame. */
  tooLong: (most: number) =>
    `The address of this frame has more than ${NUMBER.format(most)} characters of settings: all are as usual.`,
  noSuch: (key: string, name: string, of: readonly string[]) =>
    `“${name}” is none of what ${key}= takes: ${listOf(of)}.`,
  tooMany: (most: number) => `At most ${most} are read.`,
  showsNothing: (of: readonly string[]) => `A frame shows at least one of ${listOf(of)}.`,
  noOrigin: (text: string) =>
    `“${text}” is no origin: one is a scheme, a host and perhaps a port, such as https://school.example.`,
  noPanel: (id: string, of: readonly string[]) =>
    `This scenario has no panel “${id}”; it has ${listOf(of)}.`,
  noControl: (path: string) => `There is no value “${path}” to be set.`,
  noControls: 'No control is named: controls=links/l/rate, for one.',
  problems: 'In the address of this frame',
  other: 'A frame shows a scenario or a comparison, which this is not.',
  noHash: 'This is no address of a scenario: one has a #, as in #/example/bufferbloat.',
  page: 'A frame shows scenarios; this is the address of another page.',

  /** Answers to messages. */
  message: {
    origin: (origin: string) =>
      `Pages of ${origin} may not send messages: the address of the frame has to name them, as origin=${origin}.`,
    notParent: 'Only the page that the frame is in may send messages.',
    version: (theirs: string, ours: number) => `Version ${theirs} is not known; this is ${ours}.`,
    id: (most: number) => `A message needs a number, or a text of at most ${most} characters.`,
    command: (name: string, of: readonly string[]) =>
      `There is no command “${name}”; there are ${of.join(', ')}.`,
    load: 'Either a link or a document is needed.',
    missing: 'This is needed.',
    unknown: 'The command does not take this.',
    text: 'This has to be a text.',
    long: (most: number) => `This has more than ${NUMBER.format(most)} characters.`,
    number: (least: number, most: number) => `This has to be a number ${between(least, most)}.`,
    flag: 'This has to be true or false.',
    list: (most: number) => `This has to be a list of at most ${most} texts.`,
    document: 'This has to be a document, or the text of one.',
    large: 'This has more than the 1 MB that a document may have.',
    json: 'This cannot be written as JSON.',
    beyond: (most: number) => `The run ends at ${NUMBER.format(most)} s.`,
    order: 'The range ends before it begins.',
    notShown: (id: string, of: readonly string[]) =>
      of.length === 0
        ? `“${id}” is not shown; no plots are.`
        : `“${id}” is not shown; shown are ${of.join(', ')}.`,
    unknownYet: 'Nothing is known of this instant yet: play, or seek to it first.',
    outside: (from: number, to: number) =>
      `The plots show ${NUMBER.format(from)} s to ${NUMBER.format(to)} s, of which values are known.`,
    noStep: (count: number) =>
      count === 0
        ? 'This scenario has no lesson.'
        : `The lesson has ${plural(count, 'step', 'steps')}.`,
    nothing: 'Nothing is open.',
    notDrawn: 'Nothing has been drawn yet: is the frame in sight?',
    busy: (most: number) => `More than ${most} messages wait: wait for answers.`,
    superseded: 'Another document was asked for before this one had been opened.',
    stopped: 'The seek was stopped.',
  },

  dialog: {
    title: 'In a page of your own',
    shown: 'Shown',
    touched: 'May be touched',
    touchedOf: (part: string) => `${part}: may be touched`,
    shownOf: (part: string) => `${part}: shown`,
    panels: 'Panels',
    panelsOf: (count: number) => `${count} chosen`,
    controls: 'Controls',
    controlsOf: (count: number) => `${count} chosen`,
    reverse: (label: string) => `${label} (reverse)`,
    controlsHelp: 'Choose at least one value to be set.',
    theme: 'Colours',
    themes: { system: 'As the reader’s system', light: 'Light', dark: 'Dark' },
    paused: 'Begins paused',
    still: 'Without the playback it stands at its end, as a picture.',
    width: 'Width',
    widths: (width: string) => (width === '100%' ? 'As wide as its place' : `${width} px`),
    height: 'Height in px',
    origins: 'Pages that may send messages',
    originsHelp:
      'Empty: none. Addresses such as https://school.example, with spaces between; they can do what a link can.',
    example: 'Messages by example',
    preview: 'Preview',
    kind: 'For',
    kinds: { html: 'a web page', oembed: 'an LMS, as oEmbed', markdown: 'Markdown' },
    snippet: 'Snippet',
    copy: 'Copy snippet',
    copied: 'Copied',
    failed: 'The browser did not allow copying. Select the snippet and copy it by hand.',
    tooLong: (characters: string) =>
      `The address has ${characters} characters, more than some systems keep: an example’s short address is safer.`,
  },
};
