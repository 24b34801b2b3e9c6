/** Settings of an experiment that its source leaves open: what is chosen, and on what verdicts hang. */
import type {
  ClaimVerdict,
  Experiment,
  ExperimentChoice,
  ExperimentClaim,
  ExperimentOther,
  ExperimentSetting,
} from '../../generated/experiment';
import { type ClaimResult, claimResult, overSettings } from './verdicts';

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

/** `clock=exact`, as an address and the command line name a choice. */
const CHOICE = /^([a-z][a-z0-9-]*)=([a-z][a-z0-9-]*)$/;

/** Whether all parts of an address are choices. */
export function areChoices(parts: readonly string[]): boolean {
  return parts.every((part) => CHOICE.test(part));
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

/** What came of a claim with a choice of an open setting. */
export interface OtherRow {
  setting: ExperimentSetting;
  choice: ExperimentChoice;
  /** It is the choice of the results that are shown. */
  chosen: boolean;
  result: ClaimResult;
  verdicts: readonly ClaimVerdict[];
}

/** Of each open setting all choices that were run, each with what came of the claim. */
export function rowsOf(
  { settings = [] }: Experiment,
  { id, parts }: ExperimentClaim,
  verdicts: readonly ClaimVerdict[],
  others: readonly ExperimentOther[],
): readonly OtherRow[] {
  const row = (
    setting: ExperimentSetting,
    choice: ExperimentChoice,
    all: readonly ClaimVerdict[],
    chosen: boolean,
  ): OtherRow => {
    const own = all.filter(({ claim }) => claim === id);
    const outcomes = own.map(({ outcome }) => outcome);
    const result = claimResult({ outcomes, ...(parts && { parts: true }) });
    return { setting, choice, chosen, result, verdicts: own };
  };
  return settings.flatMap((setting) => {
    const run = setting.choices.flatMap((choice) => {
      if (choice === chosenOf(setting)) return [row(setting, choice, verdicts, true)];
      const other = others.find((one) => one.setting === setting.id && one.choice === choice.id);
      return other ? [row(setting, choice, other.verdicts, false)] : [];
    });
    return run.length > 1 ? run : [];
  });
}

/** The rows of settings with which something else comes of a claim. */
export function decisive(rows: readonly OtherRow[]): readonly (readonly OtherRow[])[] {
  const bySetting = new Map<string, OtherRow[]>();
  for (const row of rows) {
    const own = bySetting.get(row.setting.id) ?? [];
    own.push(row);
    bySetting.set(row.setting.id, own);
  }
  return [...bySetting.values()].filter((own) => new Set(own.map(({ result }) => result)).size > 1);
}

/** Whether one choice confirms a claim, at least in part, and another one refutes it. */
export function isDecided(rows: readonly OtherRow[]): boolean {
  const [first, ...rest] = rows.map(({ result }) => result);
  return first !== undefined && overSettings(first, rest) === 'depends';
}
