/** Frames of other pages: what they show, their dialog, and what they answer to messages. */
import { listOf, plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

const between = (least: number, most: number): string =>
  most === Number.MAX_VALUE
    ? `of ${NUMBER.format(least)} or more`
    : `from ${NUMBER.format(least)} to ${NUMBER.format(most)}`;

export const embed = translated('embed', {
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
    `The address of this frame has more than ${NUMBER.format(most)} characters of settings: the defaults are used.`,
  noSuch: (key: string, name: string, of: readonly string[]) =>
    `“${name}” is not a value of ${key}=; values are ${listOf(of)}.`,
  tooMany: (most: number) => `At most ${most} are allowed.`,
  showsNothing: (of: readonly string[]) => `A frame must show at least one of ${listOf(of)}.`,
  noOrigin: (text: string) =>
    `“${text}” is not an origin: use scheme, host and optional port, as in https://school.example.`,
  noPanel: (id: string, of: readonly string[]) =>
    `This scenario has no panel “${id}”; panels are ${listOf(of)}.`,
  noControl: (path: string) => `There is no value “${path}” to set.`,
  noControls: 'Name at least one control, for example controls=links/l/rate.',
  problems: 'In the address of this frame',
  other: 'This is not a scenario or a comparison: a frame cannot show it.',
  noHash: 'This is not the address of a scenario: it needs a #, as in #/example/bufferbloat.',
  page: 'This is the address of another page: a frame shows only scenarios.',

  /** Answers to messages. */
  message: {
    origin: (origin: string) =>
      `Pages of ${origin} may not send messages: add origin=${origin} to the address of the frame.`,
    notParent: 'Only the page around the frame may send messages.',
    version: (theirs: string, ours: number) =>
      `Version ${theirs} is unknown; this is version ${ours}.`,
    id: (most: number) =>
      `A message needs an id: a number, or a text of at most ${most} characters.`,
    command: (name: string, of: readonly string[]) =>
      `There is no command “${name}”; commands are ${of.join(', ')}.`,
    load: 'Give either a link or a document.',
    missing: 'This is required.',
    unknown: 'The command has no such argument.',
    text: 'This must be a text.',
    long: (most: number) => `This has more than ${NUMBER.format(most)} characters.`,
    number: (least: number, most: number) => `This must be a number ${between(least, most)}.`,
    flag: 'This must be true or false.',
    list: (most: number) => `This must be a list of at most ${most} texts.`,
    document: 'This must be a document, as an object or as text.',
    large: 'This has more than 1 MB, the maximum size of a document.',
    json: 'This cannot be written as JSON.',
    beyond: (most: number) => `The run ends at ${NUMBER.format(most)} s.`,
    order: 'The range ends before it begins.',
    notShown: (id: string, of: readonly string[]) =>
      of.length === 0
        ? `“${id}” is not visible; no plots are.`
        : `“${id}” is not visible; visible plots are ${of.join(', ')}.`,
    unknownYet: 'This time is not simulated yet: play, or seek to it first.',
    outside: (from: number, to: number) =>
      `Values are available from ${NUMBER.format(from)} s to ${NUMBER.format(to)} s, the visible range of the plots.`,
    noStep: (count: number) =>
      count === 0
        ? 'This scenario has no lesson.'
        : `The lesson has ${plural(count, 'step', 'steps')}.`,
    nothing: 'No scenario is open.',
    notDrawn: 'Nothing is drawn yet: make sure that the frame is visible.',
    busy: (most: number) => `More than ${most} messages wait: wait for answers.`,
    superseded: 'Another document was requested before this one was open.',
    stopped: 'The seek was stopped.',
  },

  dialog: {
    title: 'Embed in your page',
    shown: 'Shown',
    touched: 'Interactive',
    touchedOf: (part: string) => `${part}: interactive`,
    shownOf: (part: string) => `${part}: shown`,
    panels: 'Panels',
    panelsOf: (count: number) => `${count} chosen`,
    controls: 'Controls',
    controlsOf: (count: number) => `${count} chosen`,
    reverse: (label: string) => `${label} (reverse)`,
    controlsHelp: 'Choose at least one value.',
    theme: 'Colours',
    themes: { system: 'Match the reader’s system', light: 'Light', dark: 'Dark' },
    paused: 'Begins paused',
    still: 'Without playback the frame shows the end of the run, as a picture.',
    width: 'Width',
    widths: (width: string) => (width === '100%' ? 'Full width' : `${width} px`),
    height: 'Height in px',
    origins: 'Pages that may send messages',
    originsHelp:
      'Empty: none. Enter origins as in https://school.example, separated by spaces; their messages can do everything that a link can.',
    example: 'Messages by example',
    preview: 'Preview',
    kind: 'For',
    kinds: { html: 'a web page', oembed: 'an LMS, as oEmbed', markdown: 'Markdown' },
    snippet: 'Snippet',
    copy: 'Copy snippet',
    copied: 'Copied',
    failed: 'The browser blocked copying. Select the snippet and copy it yourself.',
    tooLong: (characters: string) =>
      `The address has ${characters} characters, too many for some systems: the short address of an example is safer.`,
  },
});
