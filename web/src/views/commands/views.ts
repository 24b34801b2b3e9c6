/** Commands of the view: of the plots, the network, and their sizes. */
import { SECOND } from '../../engine/types';
import { scaledRange } from '../../model/display/timeFrame';
import type { Laboratory } from '../../model/laboratory';
import { texts } from '../../texts';
import { FitIcon, TableIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons/icons';
import { formatTime, formatValue } from '../../ui/numbers/format';
import { KEY } from './chords';
import type { Command, CommandContext } from './command';

/** The factor by which a press scales the range in view, or the values. */
const ZOOM = 0.7;

/** Zooms the plots around the crosshair, or else the present instant. */
function zoomPlots({ time, active }: Laboratory, factor: number): void {
  const { range } = time;
  const present = (active.frames.latest?.time ?? 0) / SECOND;
  const centre = Math.min(range.to, Math.max(range.from, time.crosshair ?? present));
  time.zoomTo(scaledRange(range, centre, factor));
}

const FIGURES = { time: formatTime, value: formatValue };

const walking = () => import('../../model/listening/walking');

/** Along one curve, heard or not. */
const WALKS = (
  [
    ['next-value', ['X'], texts.commands.nextValue, { by: 'value', way: 1 }],
    ['previous-value', [KEY.shift, 'X'], texts.commands.previousValue, { by: 'value', way: -1 }],
    ['next-turn', ['B'], texts.commands.nextTurn, { by: 'turn', way: 1 }],
    ['previous-turn', [KEY.shift, 'B'], texts.commands.previousTurn, { by: 'turn', way: -1 }],
  ] as const
).map(([id, chord, label, step]) => ({
  id,
  group: 'plots' as const,
  label,
  keys: [chord],
  scopes: ['plots'] as const,
  repeats: true,
  run: ({ laboratory }: CommandContext) =>
    void walking().then(({ walk }) => walk(laboratory, step, FIGURES)),
}));

export const VIEWS = [
  {
    id: 'zoom-plots-in',
    group: 'plots',
    label: texts.commands.zoomPlotsIn,
    icon: ZoomInIcon,
    keys: [['+']],
    scopes: ['plots'],
    repeats: true,
    run: ({ laboratory }) => zoomPlots(laboratory, ZOOM),
  },
  {
    id: 'zoom-plots-out',
    group: 'plots',
    label: texts.commands.zoomPlotsOut,
    icon: ZoomOutIcon,
    keys: [['−']],
    scopes: ['plots'],
    repeats: true,
    run: ({ laboratory }) => zoomPlots(laboratory, 1 / ZOOM),
  },
  {
    id: 'fit-plots',
    group: 'plots',
    label: texts.commands.fitPlots,
    icon: FitIcon,
    keys: [['0']],
    scopes: ['plots'],
    run: ({ laboratory: { time, plots } }) => {
      time.zoomTo(null);
      plots.fit();
    },
  },
  {
    id: 'magnify',
    group: 'plots',
    label: texts.commands.magnify,
    keys: [[KEY.up]],
    scopes: ['plots'],
    repeats: true,
    run: ({ laboratory }) => laboratory.plots.magnifyAll(1 / ZOOM),
  },
  {
    id: 'magnify-less',
    group: 'plots',
    label: texts.commands.magnifyLess,
    keys: [[KEY.down]],
    scopes: ['plots'],
    repeats: true,
    can: ({ laboratory }) => laboratory.plots.state.magnified.size > 0,
    run: ({ laboratory }) => laboratory.plots.magnifyAll(ZOOM),
  },
  {
    id: 'leave-crosshair',
    group: 'plots',
    label: texts.commands.leaveCrosshair,
    keys: [[KEY.escape]],
    scopes: ['plots'],
    keyOnly: true,
    can: ({ laboratory }) => laboratory.time.crosshair !== null,
    run: ({ laboratory }) => laboratory.time.moveCrosshair(null),
  },
  {
    id: 'zoom-network-in',
    group: 'network',
    label: texts.commands.zoomNetworkIn,
    icon: ZoomInIcon,
    keys: [['+']],
    scopes: ['drawing'],
    repeats: true,
    run: ({ laboratory: { assembly } }) => assembly.zoom(1),
  },
  {
    id: 'zoom-network-out',
    group: 'network',
    label: texts.commands.zoomNetworkOut,
    icon: ZoomOutIcon,
    keys: [['−']],
    scopes: ['drawing'],
    repeats: true,
    run: ({ laboratory: { assembly } }) => assembly.zoom(-1),
  },
  {
    id: 'fit-network',
    group: 'network',
    label: texts.canvas.fit,
    icon: FitIcon,
    keys: [['0']],
    scopes: ['drawing'],
    run: ({ laboratory: { assembly } }) => assembly.zoom(0),
  },
  {
    id: 'listen',
    group: 'page',
    label: texts.commands.listen,
    now: ({ listening }) => (listening ? texts.commands.listenNoMore : texts.commands.listen),
    keys: [['U']],
    run: ({ laboratory }) =>
      void import('../../model/listening/listening').then(({ toggleListening }) =>
        toggleListening(laboratory),
      ),
  },
  {
    id: 'listen-next',
    group: 'page',
    label: texts.commands.listenNext,
    keys: [[KEY.shift, 'U']],
    can: ({ laboratory }) => laboratory.listening !== null,
    run: ({ laboratory }) => laboratory.listening?.next(),
  },
  ...WALKS,
  {
    id: 'next-curve',
    group: 'plots',
    label: texts.commands.nextCurve,
    keys: [['V']],
    scopes: ['plots'],
    run: ({ laboratory }) => void walking().then(({ walkNextCurve }) => walkNextCurve(laboratory)),
  },
  {
    id: 'focus-plots',
    group: 'page',
    label: texts.plots.focus,
    now: ({ layout }) =>
      layout.store.getState().focused ? texts.plots.unfocus : texts.plots.focus,
    keys: [['F']],
    run: ({ laboratory: { layout } }) => layout.focus(!layout.store.getState().focused),
  },
  {
    id: 'table',
    group: 'page',
    label: texts.header.table,
    menu: 'look',
    icon: TableIcon,
    run: ({ laboratory }) => laboratory.show('table'),
  },
  {
    id: 'summary',
    group: 'page',
    label: texts.header.summary,
    menu: 'study',
    now: ({ time, lesson }) => {
      if (lesson.followed && lesson.measured) return texts.plots.summariseAll;
      return time.zoom === null ? texts.plots.summariseAll : texts.plots.summarise;
    },
    keys: [['T']],
    run: ({ laboratory }) => laboratory.summarise(),
  },
  // The latest enlargement is undone first.
  {
    id: 'share-panels',
    group: 'page',
    label: texts.commands.sharePanels,
    keys: [[KEY.escape]],
    keyOnly: true,
    can: ({ laboratory }) => laboratory.plots.state.maximised !== null,
    run: ({ laboratory }) => laboratory.plots.maximise(null),
  },
  {
    id: 'unfocus-plots',
    group: 'page',
    label: texts.plots.unfocus,
    keys: [[KEY.escape]],
    keyOnly: true,
    can: ({ laboratory }) => laboratory.layout.store.getState().focused,
    run: ({ laboratory }) => laboratory.layout.focus(false),
  },
  {
    id: 'deselect',
    group: 'document',
    label: texts.commands.deselect,
    keys: [[KEY.escape]],
    run: ({ laboratory }) => laboratory.active.select(''),
  },
] as const satisfies readonly Command[];
