/** Every sentence of the interface, in English. */

const THIN = '\u202f';

const LIST = new Intl.ListFormat('en');

const plural = (count: number, one: string, many: string): string =>
  `${count}${THIN}${count === 1 ? one : many}`;

/** The first few of a list, and how many more there are. */
function listOf(items: readonly string[]): string {
  const MOST = 6;
  const shown = items.length > MOST ? items.slice(0, MOST - 1) : items;
  const more = items.length - shown.length;
  return LIST.format(more > 0 ? [...shown, `${more} more`] : shown);
}

export const en = {
  app: {
    name: 'Sawtooth',
    title: (scenario: string) => `${scenario} · Sawtooth`,
    loading: 'Loading the engine…',
    skip: 'Skip to the inspector',
    drop: 'Drop a scenario file to open it',
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
    reference: 'Reference',
    openFile: 'Open a file…',
    download: 'Download as JSON',
    shortcuts: 'Keyboard shortcuts',
    table: 'Data as a table',
    theme: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },

  history: {
    open: (name: string) => `open “${name}”`,
    set: (path: string) => `change of ${path}`,
    entries: {
      nodes: (id: string) => `node ${id}`,
      links: (id: string) => `link ${id}`,
      flows: (id: string) => `flow ${id}`,
    },
    interventions: (count: number) => plural(count, 'intervention', 'interventions'),
    add: (entries: readonly string[]) => `add ${listOf(entries)}`,
    rename: (entry: string, id: string) => `rename ${entry} to ${id}`,
    remove: (entries: readonly string[], withThem: readonly string[]) =>
      `remove ${listOf(entries)}${withThem.length > 0 ? `, with ${listOf(withThem)}` : ''}`,
  },

  flows: {
    refused: (id: string, message: string) => `${id} stays as it is. ${message}`,
    heading: 'Flows',
    unit: (unit: string) => `goodput, ${unit}`,
    add: 'Add a flow',
    addMany: (id: string, count: number) => `Add ${count} flows like ${id}`,
    remove: (id: string) => `Remove flow ${id}`,
    removeAll: (id: string, count: number) => `Remove all ${count} flows of ${id}`,
    select: (id: string, name: string, from: string, to: string) =>
      `Flow ${id}, ${name}, from ${from} to ${to}`,
    sender: (id: string) => `Sender of flow ${id}`,
    none: 'No flows yet. A flow sends data from one host to another.',
    list: 'List of flows',
  },

  picker: {
    search: 'Search by name or by what it does',
    placeholder: (count: number) => `Search ${count} by name or by what they do`,
    nothing: (query: string) => `Nothing goes by “${query}”.`,
  },

  topology: {
    label: 'Network',
    description: (nodes: number, links: number, flows: number) =>
      `${plural(nodes, 'node', 'nodes')}, ${plural(links, 'link', 'links')}, ${plural(flows, 'flow', 'flows')}`,
    host: (id: string) => `Host ${id}`,
    router: (id: string) => `Router ${id}`,
    stack: (id: string, count: number) => `${id}, ${count} nodes`,
    link: (from: string, to: string, label: string) => `Link ${from} to ${to}, ${label}`,
    queue: (from: string, to: string, discipline: string) =>
      `Queue at ${from} towards ${to}, ${discipline}`,
    queueFill: (discipline: string, waiting: string, limit: string) =>
      `${discipline} · ${waiting} of ${limit}`,
    queueFigures: (waiting: string, limit: string) => `${waiting} of ${limit}`,
    trace: (mean: string) => `trace, mean ${mean}`,
    amount: (name: string, amount: string) => `${name} ${amount}`,
    property: (name: string, words: string) => `${name}: ${words}`,
    without: (name: string) => `no ${name}`,
  },

  inspector: {
    label: 'Inspector',
    scenario: 'Scenario',
    link: (from: string, to: string) => `Link ${from} – ${to}`,
    queue: (link: string, from: string, to: string) => `Queue of ${link}, ${from} → ${to}`,
    wholeLink: 'Show the whole link',
    switches: (count: number) => plural(count, 'switch', 'switches'),
    differing: (count: number) => `${count} unlike the preset`,
    flow: (id: string) => `Flow ${id}`,
    node: (id: string) => `Node ${id}`,
    close: 'Show the scenario',
    empty: 'Select a link, a queue, a flow or a node to see what it can be told.',
    nothing: 'There is nothing to set here.',
    reset: (label: string) => `Reset ${label} to its default`,
    changed: 'Differs from the default',
    expression: (expression: string) => `follows ${expression}`,
    restarts: 'restarts the run',
    allRestart: 'A change here restarts the run.',
    source: (source: string) => `Source: ${source}`,
    elsewhere: (path: string, message: string) => `${path}: ${message}`,
    about: (name: string) => `About ${name}`,
    aboutEcn: (name: string) => `About ECN: ${name}`,
    aboutClamp: (name: string) => `About the clamp: ${name}`,
    aboutLoss: (name: string) => `About loss: ${name}`,
    aboutTraffic: (name: string) => `About traffic: ${name}`,
    unlimited: 'unlimited',
    number: 'a number',
    help: (label: string) => `What ${label} means`,
    notANumber: (text: string) => `“${text}” is not a number with a unit known here`,
    tooManyDigits: (text: string) => `“${text}” has more digits than are kept exactly`,
    setLimit: (label: string) => `Set a limit for ${label}`,
    groups: {
      parameters: 'Parameters',
      loss: 'Loss',
      queue: 'Queue',
      reverse: 'Way back',
      sender: 'Sender',
      transport: 'Transport',
      traffic: 'Traffic',
      slowStart: 'Slow start',
      ecn: 'ECN',
      clamp: 'Window clamp',
    },
    values: (label: string) => `${label}, value`,
    list: 'comma-separated',
  },

  playback: {
    label: 'Playback',
    play: 'Play',
    pause: 'Pause',
    step: 'One event on',
    restart: 'Back to the start',
    speed: 'Speed',
    flatOut: 'flat out',
    time: 'Time',
    seed: 'Seed',
    ended: 'The run is at its end.',
    goOn: (length: string) => `Go on for ${length}`,
    seeking: (to: string) => `Going to ${to}`,
    stop: 'Stop here',
    timeline: 'Timeline',
    at: (time: string, duration: string) => `${time} of ${duration}`,
    interventions: 'Interventions',
    intervention: (path: string, value: string, time: string) => `${path} to ${value} at ${time}`,
  },

  plots: {
    label: 'Plots',
    panels: 'Panels',
    cwnd: 'Congestion window',
    queue: 'Queue',
    throughput: 'Throughput',
    rtt: 'Round-trip time',
    fairness: 'Fairness (Jain)',
    utilization: 'Utilization',
    events: 'Events',
    eventCount: (kind: string, count: number, more: boolean) =>
      `${kind}: ${more ? 'more than ' : ''}${count}`,
    eventSummary: (from: string, to: string, counts: string) =>
      counts === ''
        ? `No events from ${from} to ${to}.`
        : `Events from ${from} to ${to}: ${counts}.`,
    ofPort: (port: string, what: string) => `${port}, ${what}`,
    queueAt: (port: string) => `Queue at ${port}`,
    crosshair: 'at the crosshair',
    now: 'now',
    time: 'time, s',
    fit: 'Fit',
    toggle: (name: string) => `Show ${name}`,
    option: { ssthresh: 'ssthresh', flight: 'in flight', goodput: 'goodput' },
    more: (count: number) => `and ${count} more`,
    empty: 'Curves appear here as the run goes on. Press Play.',
    closed: 'All panels are closed. Open one from the menu “Panels”.',
    keyboard:
      'Left and right move the crosshair, with Ctrl they move the view, plus and minus zoom, up and down magnify the values, 0 fits the whole run, Escape removes the crosshair.',
    limit: 'limit',
    jain: 'Jain index',
    summary: (title: string, unit: string, from: string, to: string, lines: string) =>
      `${title}${unit ? `, ${unit}` : ''}, from ${from} to ${to}. ${lines}`,
    summaryLine: (name: string, last: string, min: string, max: string) =>
      `${name}: ${last} last, between ${min} and ${max}.`,
    summaryMore: (count: number) => `And ${count} more.`,
    reading: (time: string, values: string) => `${time}: ${values}`,
    table: {
      title: 'Data as a table',
      description: 'Twenty instants of the range that the plots show.',
      time: 'time, s',
      nothing: 'Nothing has been recorded yet.',
    },
  },

  plane: {
    title: 'Plane of two rates',
    axis: (name: string, unit: string) => `${name}, ${unit}`,
    full: (rate: string) => `full use, ${rate}`,
    equal: 'equal rates',
    across: 'Across',
    up: 'Up',
    flow: (axis: string) => `Flow of the plane: ${axis}`,
    head: (axis: string, name: string) => `${axis}: ${name}`,
    packets: 'packets',
    model: 'model',
    together: 'together',
    ofLink: (rate: string) => `of ${rate}`,
    jain: 'Jain index',
    figures: 'Rates in the plane',
    figure: 'rate',
    overlay: 'Synchronous model',
    toggle: 'Show the synchronous model in the plane',
    waiting: 'The model begins where a flow is first in congestion avoidance.',
    assumes: (rtt: string, holds: string, buffer: string, flows: number) =>
      `The model hears of every overflow in all ${plural(flows, 'flow', 'flows')} at once, has no slow start and no timeouts, and gives all the same path: ${rtt} without a queue, ${holds}${THIN}segments long, with ${buffer} more in its buffer. Each flow enters it in the state in which it is first seen in congestion avoidance; zoom to let it begin elsewhere.`,
    stops: (steps: string) => `It is worked out for ${steps} round trips.`,
    about: 'About the synchronous model',
    one: 'The plane sets the rates of two flows against each other: equal rates lie on its diagonal, and where a link is in full use they lie on a line across it. This scenario has one flow. Add a second one with “Add a flow”.',
    none: 'The plane sets the rates of two flows against each other. This scenario has none yet.',
    unshared: 'These flows share no queue: each has a link of its own to fill.',
    unfit: {
      unshared: 'No model: these flows share no queue.',
      traced: 'No model: the rate of the shared link follows a trace.',
      many: (count: number, most: number) =>
        `No model: ${count} flows share the queue, and it takes ${most} at most.`,
      law: (name: string, other: boolean) =>
        other
          ? `No model: ${name} shares the queue and is not of the AIMD family.`
          : `No model: ${name} is not of the AIMD family.`,
      window: (name: string) => `No model: ${name} has no window of its own.`,
    },
    refused: (problem: string) => `The model was refused: ${problem}`,
    column: (axis: 'x' | 'y', name: string, model: boolean, unit: string) =>
      `Plane ${axis === 'x' ? 'across' : 'up'}, ${name}${model ? ' (model)' : ''}, ${unit}`,
    value: (name: string, model: boolean, value: string) =>
      `${name}${model ? ' in the model' : ''} ${value}`,
    summary: (time: string, x: string, y: string, unit: string) =>
      `Plane of two rates at ${time}: ${x} across, ${y} up, ${unit}.`,
    use: (share: string, rate: string) => `Together ${share} of ${rate}.`,
    fairness: (jain: string) => `Jain index ${jain}.`,
    summaryModel: (x: string, y: string) => `In the model ${x} and ${y}.`,
    empty: 'A path appears here as the run goes on. Press Play.',
  },

  events: {
    drop: 'drop',
    loss: 'loss on the link',
    mark: 'mark',
    retransmission: 'retransmission',
    timeout: 'timeout',
    recovery: 'fast recovery',
    start: 'start',
    complete: 'completion',
    intervention: 'intervention',
  },

  examples: {
    title: 'Examples',
    description: 'Each opens as a running scenario. Undo brings back what you had.',
    openFile: 'Open a file…',
    current: 'open now',
    search: 'Search the examples',
    placeholder: (count: number) => `Search ${count} examples by name, subject, sender or queue`,
    found: (count: number, query: string) =>
      count === 0
        ? `No example has “${query}”.`
        : `${count} ${count === 1 ? 'example has' : 'examples have'} “${query}”.`,
  },

  share: {
    title: 'Share this scenario',
    description:
      'The link holds the whole scenario with everything that was changed while it ran. Nothing is sent to a server.',
    link: 'Link',
    copyLink: 'Copy link',
    copied: 'Copied',
    failed: 'The browser did not allow copying. Select the link and copy it by hand.',
    copyJson: 'Copy JSON',
    downloadJson: 'Download JSON',
    size: (characters: string) => `${characters} characters`,
    making: 'Making the link…',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    groups: {
      run: 'The run',
      document: 'The scenario',
      plots: 'The plots, when focused',
      page: 'The page',
    },
    playPause: 'Play or pause',
    step: 'One event on',
    restart: 'Back to the start',
    slower: 'Slower',
    faster: 'Faster',
    undo: 'Undo',
    redo: 'Redo',
    examples: 'Examples',
    share: 'Share',
    help: 'This list',
    crosshair: 'Move the crosshair',
    crosshairFar: 'Move it ten times as far',
    zoom: 'Zoom in or out',
    pan: 'Move the view while zoomed',
    magnify: 'Magnify the values or not',
    fit: 'Fit the whole run',
    deselect: 'Show the scenario in the inspector',
    keys: {
      space: 'Space',
      home: 'Home',
      escape: 'Esc',
      shift: 'Shift',
      left: '←',
      right: '→',
      up: '↑',
      down: '↓',
    },
    or: 'or',
  },

  errors: {
    link: 'This link cannot be opened',
    file: 'This file cannot be opened',
    document: 'This scenario cannot be opened',
    engine: 'The engine has stopped',
    unable: 'The engine cannot be loaded',
    unableHelp:
      'Sawtooth computes in your browser with WebAssembly. Reload the page; if that does not help, try a browser from 2024 or later.',
    where: 'Where',
    what: 'What',
    tooManyPackets: (limit: string) =>
      `More than ${limit} packets are under way: this run needs more memory than a page should take. Lower the rates, the delays or the queues’ limits.`,
    keep: 'Back to the running scenario',
    examples: 'Open an example',
    reload: 'Reload the page',
    page: 'The page has hit a fault of its own',
    pageHelp: 'The scenario below can be saved; reloading the page starts over.',
    save: 'Download the scenario',
    fileTooLarge: (size: string) => `the file has ${size}; a scenario has at most 1 MB`,
    fileUnreadable: 'the file cannot be read',
  },

  link: {
    unknown: 'This is not a link to a scenario.',
    newer: (theirs: string, ours: string) =>
      `The link is of version ${theirs}, made by a newer Sawtooth; this one reads version ${ours}.`,
    garbage:
      'The link holds characters that do not belong in it. It may have been changed on its way.',
    truncated: 'The link is incomplete. It may have been cut off on its way: copy the whole of it.',
    tooLarge: 'The link holds more than the 1 MB that a scenario may have.',
  },

  notices: {
    halted: 'The run has stopped',
    crashed: 'The engine stopped; the run is being rebuilt',
    rebuilt:
      'The engine stopped and was started again. The run has been rebuilt from its scenario.',
    refused: 'This was refused',
    dismiss: 'Dismiss',
  },

  dialog: { close: 'Close' },

  reference: {
    title: 'Reference',
    documentTitle: (name: string) => `${name} · Sawtooth reference`,
    about:
      'Everything that a scenario can choose from: its rules, its parameters, where it comes from, and what its numbers were held against. Each page is made from the file that the engine runs.',
    back: 'Laboratory',
    backLong: 'Back to the laboratory',
    all: 'All pages',
    nav: 'Reference pages',
    loading: 'Loading the page…',
    failed: 'This page could not be fetched. Reload to try again.',
    reload: 'Reload',
    groups: {
      sender: { one: 'Sender', many: 'Senders' },
      'slow-start': { one: 'Slow-start exit', many: 'Slow-start exits' },
      ecn: { one: 'ECN mode', many: 'ECN modes' },
      clamp: { one: 'Window clamp', many: 'Window clamps' },
      queue: { one: 'Queue discipline', many: 'Queue disciplines' },
      loss: { one: 'Loss model', many: 'Loss models' },
      traffic: { one: 'Traffic source', many: 'Traffic sources' },
      scenario: { one: 'Scenario', many: 'Scenario' },
    },
    unknown: 'There is no such page',
    unknownWhat: (what: string) => `Nothing in the reference is called “${what}”.`,
    unknownList: 'These are the pages that there are:',
    source: 'Source',
    file: 'File',
    inDocument: 'In a document',
    parameters: 'Parameters',
    noParameters: 'It has no parameters.',
    switches: 'Switches',
    internals: 'Internal variables',
    internalsAbout: 'Recorded while it runs; the panels of the plots show them.',
    presets: 'Presets',
    presetsAbout: 'What each preset sets. Values in bold differ from those of the first column.',
    key: 'Key',
    name: 'Name',
    meaning: 'Meaning',
    default: 'Default',
    range: 'Range',
    unit: 'Unit',
    values: 'Values',
    required: 'required',
    unset: 'unset',
    list: (longest: number, range: string) => `at most ${longest} of ${range}`,
    units: {
      none: '–',
      share: 'share of 1',
      seconds: 's',
      bitsPerSecond: 'bit/s',
      bytes: 'bytes',
      segments: 'segments',
      packets: 'packets',
      perSecond: 'a second',
      segmentsPerCubicSecond: 'segments/s³',
    },
    checked: {
      heading: 'How it was checked',
      about: 'Their figures beside ours, means over runs with different seeds.',
      case: 'Case',
      metric: 'Figure',
      reference: 'Against',
      theirs: 'Theirs',
      ours: 'Ours',
      tolerance: 'Allowed',
      verdict: 'Agrees',
      verdicts: {
        within: 'within',
        shown: 'differs, shown',
        unproven: 'differs, unproven',
        unexplained: 'differs, unexplained',
      },
      switched: (what: string, within: boolean) => `With ${what}${within ? '' : ' still'}: theirs `,
      beside: ', ours ',
      runs: (runs: number) => (runs === 1 ? '1 run' : `${runs} runs`),
      unreadable: (count: number) =>
        `${plural(count, 'result', 'results')} of the verification could not be read.`,
      tests: 'Tests in its file',
    },
  },
};
