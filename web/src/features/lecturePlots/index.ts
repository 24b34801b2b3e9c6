/** The plots of a lecture: the course before a change, pale; axes that do not move; and those that are not in sight. */
import { texts } from '../../texts';
import type { Command, CommandContext } from '../../views/commands/command';
import type { Feature } from '../feature';
import { OverPlots, parts } from './OverPlots';

const command = (
  id: string,
  key: string,
  label: string,
  run: (context: CommandContext) => void,
): Command => ({
  id,
  group: 'lecture',
  label,
  keys: [[key]],
  scopes: ['lecture'],
  needs: 'lecture',
  run,
});

const { beforeAndAfter, keepCurves, holdAxes, otherPlots } = texts.commands;

export const lecturePlots: Feature = {
  besidePlots: [OverPlots],
  commands: [
    command('other-plots', 'P', otherPlots, () => void parts().then((all) => all.turnPlots())),
    command(
      'before-and-after',
      'Z',
      beforeAndAfter,
      ({ laboratory }) => void parts().then(({ ghostOf }) => ghostOf.of(laboratory).turn()),
    ),
    command(
      'keep-curves',
      'K',
      keepCurves,
      ({ laboratory }) => void parts().then(({ ghostOf }) => ghostOf.of(laboratory).toggle()),
    ),
    command('hold-axes', 'H', holdAxes, ({ laboratory: { plots } }) =>
      plots.hold(!plots.state.held),
    ),
  ],
};
