/** The keys of the plots of a lecture. */
import { annotationsAt } from '../../model/document/annotations';
import { KEY } from '../../views/commands/chords';
import type { Command, CommandContext } from '../../views/commands/command';
import { erase } from './annotations';
import { ghostOf } from './ghost';
import { lecturePlots as words } from './texts/en/lecturePlots';
import { turnPlots } from './turnPlots';

type Labels = typeof words.commands;

const command = (
  id: string,
  key: string,
  label: keyof Labels,
  run: (context: CommandContext) => void,
): Command => ({
  id,
  group: 'lecture',
  label: words.commands[label],
  keys: [[key]],
  scopes: ['lecture'],
  needs: 'lecture',
  run,
});

const isDrawn: Command['can'] = ({ laboratory: { active, lesson } }) =>
  annotationsAt(active.document.store.getState(), lesson.store.getState().step).length > 0;

export const COMMANDS: readonly Command[] = [
  command('other-plots', 'P', 'otherPlots', turnPlots),
  command('before-and-after', 'Z', 'beforeAndAfter', ({ laboratory }) => {
    void ghostOf.of(laboratory).turn();
  }),
  command('keep-curves', 'K', 'keepCurves', ({ laboratory }) => ghostOf.of(laboratory).toggle()),
  command('hold-axes', 'H', 'holdAxes', ({ laboratory: { plots } }) =>
    plots.hold(!plots.state.held),
  ),
  command('point', 'R', 'point', ({ laboratory }) => laboratory.lecture.hold('point')),
  command('draw', 'D', 'draw', ({ laboratory }) => laboratory.lecture.hold('draw')),
  command('write', 'W', 'write', ({ laboratory }) => laboratory.lecture.hold('write')),
  {
    ...command('erase-last', KEY.backspace, 'eraseLast', ({ laboratory }) => {
      void erase(laboratory, 'last');
    }),
    can: isDrawn,
  },
  {
    ...command('erase-all', KEY.delete, 'eraseAll', ({ laboratory }) => {
      void erase(laboratory, 'all');
    }),
    can: isDrawn,
  },
];
