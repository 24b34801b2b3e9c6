/** Settings of an experiment that its source leaves open: their choices, and their effects on verdicts. */
import type {
  ClaimResult,
  ClaimSummary,
  ClaimVerdict,
  Experiment,
  ExperimentChoice,
  ExperimentOther,
  ExperimentSetting,
  SettingEffect,
} from '../../../../generated/experiment';
import { CHOICE } from '../../../../model/share/choices';

/** The choice that is run. */
export function chosenOf({ chosen, choices }: ExperimentSetting): ExperimentChoice | undefined {
  return choices.find(({ id }) => id === chosen) ?? choices[0];
}

export function settingName({ id, label = id }: ExperimentSetting): string {
  return label;
}

export function choiceName({ id, label = id }: ExperimentChoice): string {
  return label;
}

/** The same experiment with other choices; null where it has no such setting or no such choice. */
export function withChoices(experiment: Experiment, parts: readonly string[]): Experiment | null {
  const settings = (experiment.settings ?? []).map((setting) => ({ ...setting }));
  for (const part of parts) {
    const [, id, choice] = CHOICE.exec(part) ?? [];
    const setting = settings.find((one) => one.id === id);
    if (!setting || choice === undefined) return null;
    if (!setting.choices.some((one) => one.id === choice)) return null;
    setting.chosen = choice;
  }
  return parts.length === 0 ? experiment : { ...experiment, settings };
}

/** The choices of an experiment that are not those of the one that ships, as an address names them. */
export function choicesOf({ settings = [] }: Experiment, shipped: Experiment): readonly string[] {
  return settings.flatMap((setting) => {
    const own = shipped.settings?.find(({ id }) => id === setting.id);
    const [chosen, there] = [chosenOf(setting)?.id, own && chosenOf(own)?.id];
    return chosen === undefined || chosen === there ? [] : [`${setting.id}=${chosen}`];
  });
}

/** The result of a claim with one choice of an open setting. */
export interface ChoiceRow {
  setting: ExperimentSetting;
  choice: ExperimentChoice;
  /** Whether it is the choice of the results that are shown. */
  chosen: boolean;
  result: ClaimResult;
  verdicts: readonly ClaimVerdict[];
}

/** An open setting with a row for each choice that was run. */
export interface SettingRows {
  setting: ExperimentSetting;
  effect: SettingEffect;
  rows: readonly ChoiceRow[];
}

/** The open settings of a claim's summary, with the documents' names and the verdicts of each choice. */
export function rowsOf(
  { settings = [] }: Experiment,
  summary: ClaimSummary,
  verdicts: readonly ClaimVerdict[],
  others: readonly ExperimentOther[],
): readonly SettingRows[] {
  return (summary.settings ?? []).flatMap(({ setting: id, effect, choices }) => {
    const setting = settings.find((one) => one.id === id);
    if (!setting) return [];
    const rows = choices.flatMap(({ choice: name, shown = false, result }) => {
      const choice = setting.choices.find((one) => one.id === name);
      if (!choice) return [];
      const other = others.find((one) => one.setting === id && one.choice === name);
      const all = shown ? verdicts : (other?.verdicts ?? []);
      const own = all.filter(({ claim }) => claim === summary.claim);
      return [{ setting, choice, chosen: shown, result, verdicts: own }];
    });
    return [{ setting, effect, rows }];
  });
}
