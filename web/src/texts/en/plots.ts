/** Playback, plots, and what they show as tables. */
import { translated } from '../language';
import { plural } from './words';

export const plots = translated('plots', {
  playback: {
    label: 'Playback',
    play: 'Play',
    pause: 'Pause',
    step: 'Next event',
    restart: 'Back to the start',
    speed: 'Speed',
    flatOut: 'maximum',
    reached: (asked: string, reached: string) => `Running at ${reached} (${asked} requested)`,
    reachedFlatOut: (reached: string) => `Running at ${reached} (maximum)`,
    time: 'Time',
    seed: 'Seed',
    ended: 'Run finished.',
    flowless: 'The network has no flows yet.',
    goOn: (length: string) => `Extend by ${length}`,
    seeking: (to: string) => `Going to ${to}`,
    stop: 'Stop here',
    timeline: 'Timeline',
    at: (time: string, duration: string) => `${time} of ${duration}`,
    interventions: 'Interventions',
  },

  plots: {
    label: 'Plots',
    panels: 'Panels',
    cwnd: 'Congestion window',
    queue: 'Queue',
    sojourn: 'Waiting time',
    throughput: 'Throughput',
    rtt: 'Round-trip time',
    fairness: 'Fairness of goodput (Jain)',
    utilization: 'Utilization',
    radios: {
      airtime: 'Airtime',
      collisions: 'Collisions of radios',
      retries: 'Retransmitted frames',
      contention: 'Contention window',
      backoff: 'Backoff',
    },
    channel: { busy: 'channel in use', wasted: 'in collisions', idle: 'idle' },
    phase: 'Congestion control state',
    phases: ['slow start', 'avoidance', 'recovery', 'after timeout'],
    phaseKey: 'Taller bars are more serious states',
    events: 'Events',
    eventCount: (kind: string, count: number, more: boolean) =>
      `${kind}: ${more ? 'more than ' : ''}${count}`,
    eventSummary: (from: string, to: string, counts: string) =>
      counts === ''
        ? `No events from ${from} to ${to}.`
        : `Events from ${from} to ${to}: ${counts}.`,
    ofPort: (port: string, what: string) => `${port}, ${what}`,
    queueAt: (port: string) => `Queue at ${port}`,
    atCrosshair: (time: string) => `at ${time}`,
    now: (time: string) => `now ${time}`,
    time: 'time, s',
    fit: 'Fit',
    toggle: (name: string) => `Show ${name}`,
    ofRun: (run: string, name: string) => `${run} · ${name}`,
    option: {
      ssthresh: 'ssthresh',
      flight: 'in flight',
      receiveWindow: 'receive window',
      goodput: 'goodput',
    },
    more: (count: number) => `and ${count} more`,
    edit: (what: string, value: string) => `${what} ${value}`,
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    moreChanges: (count: number) => `and ${count} more`,
    changed: (what: string, at: string) => `${what} at ${at}`,
    dragged: (what: string, from: string, to: string) => `${what} from ${from} to ${to}`,
    cutAt: (unit: string, peak: string) => `${unit} (cut: values reach ${peak})`,
    empty: 'Curves appear here during the run. Press Play.',
    nothing: 'No flow sends yet. Curves begin at the start of a flow.',
    askWhy: 'Click a curve to ask why',
    closed: 'All panels are closed. Open one in the menu “Panels”.',
    keyboard:
      'Left and right move the crosshair, with Ctrl they move the view. Plus and minus zoom, up and down magnify the values. X goes to the next value of a curve, B to its next peak or low, with Shift backward; V goes to the next curve. 0 fits the whole run, Escape removes the crosshair. The wheel scrolls the panels, with Ctrl it zooms.',
    averaging: {
      title: 'Rates are averaged over',
      fitting: 'a time that fits the range',
      shown: (span: string) => `mean of ${span}`,
      label: (span: string, panel: string) => `Averaged over ${span}, ${panel}`,
    },
    follow: {
      title: 'Time axis',
      whole: 'Whole run',
      watched: (seconds: number) => `Last ${seconds} s of real time`,
      seconds: (length: string) => `Last ${length}`,
      trips: (count: number) => `Last ${count} round trips`,
      back: 'Follow',
    },
    band: 'band',
    bandMeans: 'All curves as a band: median, quartiles, extremes',
    fluid: {
      option: 'fluid model',
      means: 'Differential equations of this network, drawn over its packets',
      model: 'model',
      average: 'model average',
      solving: 'Solving the model…',
      broken: 'The model could not be loaded.',
      refused: (problem: string) => `No model: ${problem}`,
      none: (port: string, reason: string) => `No model at ${port}: ${reason}.`,
      queue: (flows: string, capacity: string, rtt: string, buffer: string) =>
        `${flows}, ${capacity} packets per second, a round trip of ${rtt} without queues, a buffer of ${buffer}`,
      growth: (gain: string, interval: string, limit: string) =>
        `Each interval of ${interval} adds the share ${gain} of the difference to ${limit}`,
      flows: (count: number) => plural(count, 'flow', 'flows'),
      at: (port: string, what: string) => `${port}: ${what}.`,
      said: (port: string, remarks: string) => `${port}: ${remarks}`,
      changes: (count: number) =>
        `The model includes ${plural(count, 'later change', 'later changes')} of the network.`,
      leavesOut:
        'The model has no slow start, no timeouts and no packets, and its round trip excludes the queue.',
      leavesOutLoop: 'The model has no slow start, no timeouts and no packets.',
      leavesOutGrowth: 'The formula describes only the start-up, without queue and overload.',
      about: 'About fluid models',
      summary: (name: string, value: string) => `${name}: ${value} at the end.`,
    },
    bandOf: (count: number) => `median, quartiles, extremes of ${count}`,
    quartilesOf: (count: number) => `median, quartiles of ${count}`,
    raise: (name: string) => `Show over the band: ${name}`,
    cut: 'Cut off short spikes',
    usualSizes: 'Reset panel sizes',
    focus: 'Only the plots',
    unfocus: 'Show the network again',
    picture: (panel: string) => `Picture of ${panel}`,
    maximise: (panel: string) => `Maximize ${panel}`,
    minimise: (panel: string) => `Restore the other panels beside ${panel}`,
    move: (panel: string) => `Move ${panel}: drag, or Alt with the up and down arrows`,
    resize: (above: string, below: string) => `Divide the height between ${above} and ${below}`,
    limit: (value: string) => `limit ${value}`,
    threshold: (label: string, value: string) => `${label.toLowerCase()} ${value}`,
    limitBytes: (bytes: string, packets: string) => `limit ${bytes}, ${packets} of 1500\u202fB`,
    ofPortLevel: (port: string, what: string) => `${port} ${what}`,
    laterSender: (name: string, seconds: string) => `→ ${name} at ${seconds}\u202fs`,
    jain: 'Jain index',
    summarise: 'Summary of the zoomed range',
    summariseAll: 'Summary of the run',
    summary: (title: string, unit: string, from: string, to: string, lines: string) =>
      `${title}${unit ? `, ${unit}` : ''}, from ${from} to ${to}. ${lines}`,
    summaryLine: (name: string, last: string, min: string, max: string) =>
      `${name}: ${last} last, between ${min} and ${max}.`,
    summaryMore: (count: number) => `And ${count} more.`,
    reading: (time: string, values: string) => `${time}: ${values}`,
    table: {
      title: 'Data as a table',
      description: 'Twenty points of the visible time range, updated during the run.',
      time: 'time, s',
      nothing: 'There is no recording yet.',
    },
  },

  theory: {
    option: 'theory',
    means: 'Formulas of the field for the visible range, beside the measured values',
    title: 'Theory',
    show: 'Show theory over the plots',
    hide: 'Hide theory',
    broken: 'The formulas could not be loaded.',
  },

  packets: { sequence: 'Time–sequence', spacetime: 'Space–time' },
  plane: {
    title: 'Phase plane',
    column: (axis: 'x' | 'y', name: string, model: boolean, unit: string) =>
      `Phase plane ${axis === 'x' ? 'horizontal' : 'vertical'}, ${name}${model ? ' (model)' : ''}, ${unit}`,
    value: (name: string, model: boolean, value: string) =>
      `${name}${model ? ' in the model' : ''} ${value}`,
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
    windowProbe: 'zero-window probe',
    gaveUp: 'connection gave up',
  },

  interventions: {
    title: 'Changes during the run',
    description:
      'Changes during a run are part of the scenario: the next run repeats them at the same times.',
    none: 'There are no changes during the run. Play it and move a slider: the change appears here.',
    time: 'Time',
    what: 'Value',
    value: 'New value',
    ways: 'Actions',
    timeOf: (name: string) => `Time of the change of ${name}`,
    valueOf: (name: string) => `New value of ${name}`,
    steps: (count: number) => `${count} steps`,
    never: (end: string) => `has no effect: the run ends at ${end}`,
    lastNever: (end: string) => `continues after the end of the run at ${end}`,
    fromStart: 'From the start',
    gone: (count: number) =>
      `The latest change replaced ${plural(count, 'later change', 'later changes')}.`,
    bringBack: 'Undo',
    remove: (name: string, time: string) => `Remove the change of ${name} at ${time}`,
    atField: (count: number, from: string, to: string) =>
      count === 1
        ? `changes during the run, ${from === to ? 'at' : 'from'} ${from}${from === to ? '' : ` to ${to}`}`
        : `changes during the run, ${count} times from ${from} to ${to}`,
    startValue: 'From the start instead',
  },

  summary: {
    title: 'Summary',
    description:
      'The results of a time range: the range of the text, the zoomed range, or the whole run after the warm-up.',
  },
});
