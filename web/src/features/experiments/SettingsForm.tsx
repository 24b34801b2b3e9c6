/** The settings that the source of an experiment leaves open: each can be chosen, which makes another run. */
import { useStore } from 'zustand';
import type { Experiment } from '../../generated/experiment';
import { experimentHref, isExperiment, route, shippedName } from '../../model/share/route';
import { Select } from '../../ui/choosing/Select';
import { useLaboratory } from '../../views/laboratoryContext';
import {
  choiceName,
  choicesOf,
  chosenOf,
  settingName,
  withChoices,
} from './claims/model/openSettings';
import styles from './ExperimentPage.module.css';
import { openExperiment } from './experiments';
import type { ExperimentRun } from './model/experimentRun';
import { experiments } from './texts/en/experiments';

export function SettingsForm({ run }: { run: ExperimentRun }) {
  const laboratory = useLaboratory();
  const experiment = useStore(run.store, (state) => state.experiment);
  const name = useStore(route, ({ page }) =>
    page && isExperiment(page) ? shippedName(page.what) : null,
  );
  const { settings = [], source } = experiment ?? {};
  if (!experiment || settings.length === 0) return null;
  const choose = (choice: string): void => {
    const other: Experiment | null = withChoices(experiment, [choice]);
    if (!other) return;
    // An experiment that comes with the page keeps its name.
    if (name === null) return void openExperiment(laboratory, JSON.stringify(other));
    void import('../../model/library/papers').then(({ experimentOf }) => {
      const [paper = '', figure = ''] = name.split('/');
      const choices = choicesOf(other, experimentOf(paper, figure) ?? other);
      location.hash = experimentHref([name, ...choices].join('/'));
    });
  };
  return (
    <section className={styles.section}>
      <h2>{source?.own ? experiments.ownSettings : experiments.settings}</h2>
      <ul className={styles.settings}>
        {settings.map((setting) => (
          <li key={setting.id}>
            <div>
              <span>{settingName(setting)}</span>
              <Select
                label={settingName(setting)}
                value={chosenOf(setting)?.id ?? ''}
                options={setting.choices.map((choice) => ({
                  value: choice.id,
                  label: choiceName(choice),
                }))}
                onChange={(choice) => choose(`${setting.id}=${choice}`)}
              />
            </div>
            <p className={styles.hint}>{setting.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
