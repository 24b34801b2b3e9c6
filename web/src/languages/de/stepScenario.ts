/** The scenario of a step, where it is not that of the document. */
import type { stepScenario as english } from '../../features/lesson/texts/en/stepScenario';
import type { Translation } from '../../texts/language';

export const stepScenario: Translation<typeof english> = {
  missing: (name) => ({
    title: `Es gibt kein Beispiel „${name}“`,
    detail:
      'Der Schritt zeigt das Szenario vor ihm. Bearbeiten Sie den Schritt, um ein anderes Beispiel zu wählen.',
  }),
};
