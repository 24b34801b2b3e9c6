/** Every sentence of the interface, in English. */

const THIN = '\u202f';

const plural = (count: number, one: string, many: string): string =>
  `${count}${THIN}${count === 1 ? one : many}`;

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
    addFlow: (id: string) => `add flow ${id}`,
    removeFlow: (id: string) => `remove flow ${id}`,
  },

  flows: {
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
    lossy: 'lossy',
    loss: (share: string) => `loss ${share}`,
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
    travelling: (to: string) => `Going to ${to}`,
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
    pageHelp: 'The scenario below can be saved; reloading the page starts anew.',
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
};
