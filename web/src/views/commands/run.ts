/** Commands of the run: playing, stepping, its speed. */
import { texts } from '../../texts';
import { PlayIcon, RestartIcon, StepIcon } from '../../ui/icons/icons';
import { POSITIONS } from '../../ui/numbers/sliderRange';
import { positionOf, speedAt } from '../speedSlider';
import { KEY } from './chords';
import type { Command, CommandContext } from './command';

/** Slider positions of one press, which changes the speed by about half. */
const SPEED_STEP = POSITIONS / 40;

const hasFlows = ({ laboratory }: CommandContext): boolean => {
  const { flowless, playing } = laboratory.playback.store.getState();
  return playing || !flowless;
};

function speedBy({ laboratory: { playback } }: CommandContext, steps: number): void {
  const position = positionOf(playback.store.getState().speed) + steps;
  playback.setSpeed(speedAt(Math.min(POSITIONS, Math.max(0, position))));
}

export const RUN = [
  {
    id: 'play',
    group: 'run',
    label: texts.commands.playPause,
    now: ({ playback }) =>
      playback.store.getState().playing ? texts.playback.pause : texts.playback.play,
    icon: PlayIcon,
    keys: [[KEY.space]],
    scopes: ['page', 'lecture'],
    can: hasFlows,
    run: ({ laboratory }) => laboratory.playback.toggle(),
  },
  {
    id: 'step',
    group: 'run',
    label: texts.playback.step,
    icon: StepIcon,
    keys: [['.']],
    repeats: true,
    can: ({ laboratory }) => !laboratory.playback.store.getState().flowless,
    run: ({ laboratory }) => void laboratory.playback.step(),
  },
  {
    id: 'restart',
    group: 'run',
    label: texts.playback.restart,
    icon: RestartIcon,
    keys: [[KEY.home]],
    run: ({ laboratory }) => laboratory.playback.restart(),
  },
  {
    id: 'slower',
    group: 'run',
    label: texts.commands.slower,
    keys: [['[']],
    repeats: true,
    run: (context) => speedBy(context, -SPEED_STEP),
  },
  {
    id: 'faster',
    group: 'run',
    label: texts.commands.faster,
    keys: [[']']],
    repeats: true,
    run: (context) => speedBy(context, SPEED_STEP),
  },
] as const satisfies readonly Command[];
