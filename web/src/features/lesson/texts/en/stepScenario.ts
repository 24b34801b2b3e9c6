/** The scenario of a step, where it is not that of the document. */
import { translated } from '../../../../texts/language';

export const stepScenario = translated('stepScenario', {
  missing: (name: string) => ({
    title: `There is no example “${name}”`,
    detail: 'The step shows the scenario before it. Edit the step to choose another example.',
  }),
});
