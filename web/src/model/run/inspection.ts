/** The selection of a run, its fields as the engine describes them, and why a value was refused. */
import { createStore } from 'zustand/vanilla';
import type { Field, Problem } from '../../engine/types';
import { texts } from '../../texts';
import { fieldsOfPart, partsOf, type Target } from '../document/selection';

export interface InspectionState {
  /** The primary one, which the inspector shows; `''` for the scenario itself. */
  selection: Target;
  /** The other selected targets, of any kind; none while the scenario is selected. */
  others: readonly Target[];
  /** The fields of {@link InspectionState.fieldsOf}; null until the first have arrived. */
  fields: readonly Field[] | null;
  /** The target of the fields: the primary one, or the one before it until its fields have arrived. */
  fieldsOf: Target;
  /** How often fields of another target have arrived; a renamed target is the same one. */
  form: number;
  /** The refusal of the last value that was set, shown beside its field. */
  problem: Problem | null;
}

export class Inspection {
  readonly store = createStore<InspectionState>(() => ({
    selection: '',
    others: [],
    fields: null,
    fieldsOf: '',
    form: 0,
    problem: null,
  }));
  /** The paths of the forms on the screen, besides that of the selection, which a lecture does not show. */
  #forms = new Set<() => readonly string[]>();
  #fetch: (entry: Target) => Promise<Field[] | null>;

  /** `fetch` asks the engine for the fields of an entry; null when there are none. */
  constructor(fetch: (entry: Target) => Promise<Field[] | null>) {
    this.#fetch = fetch;
  }

  get selection(): Target {
    return this.store.getState().selection;
  }

  get others(): readonly Target[] {
    return this.store.getState().others;
  }

  /** All that is selected, the primary one first; none where it is the scenario. */
  get selected(): readonly Target[] {
    return selectedOf(this.store.getState());
  }

  /** Registers fields of a form on the screen; the returned function removes them. */
  show(paths: () => readonly string[]): () => void {
    this.#forms.add(paths);
    return () => this.#forms.delete(paths);
  }

  /** Registers the form of the selection. */
  showSelected(): () => void {
    return this.show(() => (this.store.getState().fields ?? []).map(({ path }) => path));
  }

  /** Whether a form on the screen has the field of a path. */
  shows(path: string): boolean {
    return [...this.#forms].some((paths) => paths().includes(path));
  }

  select(target: Target): void {
    this.selectAll([target]);
  }

  /** Selects these and nothing else; the first is the primary one. */
  selectAll(targets: readonly Target[]): void {
    const [selection = '', ...others] = new Set(targets.filter((target) => target !== ''));
    this.store.setState({ selection, others, problem: null });
    void this.refresh();
  }

  /** Adds a target, which becomes the primary one, or removes it. */
  toggle(target: Target): void {
    const { selected } = this;
    const rest = selected.filter((one) => one !== target);
    this.selectAll(rest.length < selected.length ? rest : [target, ...rest]);
  }

  /** Removes other selected targets that no longer exist. */
  dropMissing(exists: (target: Target) => boolean): void {
    const others = this.others.filter(exists);
    if (others.length < this.others.length) this.store.setState({ others });
  }

  /** Keeps parts of a renamed entry selected under its new name. */
  follow(entry: Target, renamed: Target): void {
    const followed = (target: Target): Target => {
      const rest = target.slice(entry.length);
      // Instances and parts begin with the name of their entry.
      return target.startsWith(entry) && /^($|[./])/.test(rest) ? `${renamed}${rest}` : target;
    };
    const { selection, others, fields, fieldsOf } = this.store.getState();
    this.store.setState({
      selection: followed(selection),
      others: others.map(followed),
      // A value typed before the new fields arrive belongs to the new name.
      fields: fields?.map((field) => ({ ...field, path: followed(field.path) })) ?? null,
      fieldsOf: followed(fieldsOf),
    });
  }

  /** Fetches the fields of the primary one again. */
  async refresh(): Promise<void> {
    const { selection } = this;
    const fields = await this.#fetch(partsOf(selection).entry);
    if (this.selection !== selection) return;
    this.store.setState(({ fieldsOf, form }) => ({
      fields: fieldsOfPart(fields ?? [], selection),
      fieldsOf: selection,
      form: fieldsOf === selection ? form : form + 1,
    }));
    // The selected entry is not in the document any more.
    if (!fields && selection !== '') this.selectAll(this.others);
  }

  refuse(problem: Problem): void {
    this.store.setState({ problem });
  }

  /** Shows a refusal at the field that was set: its path may be of a part that is not visible. */
  refuseAt(path: string, problem: Problem): void {
    const message =
      problem.path === '' || problem.path === path
        ? problem.message
        : texts.inspector.elsewhere(problem.path, problem.message);
    this.refuse({ path, message });
    void this.refresh();
  }

  accept(): void {
    this.store.setState({ problem: null });
  }
}

/** All that is selected, the primary one first; none where it is the scenario. */
export function selectedOf({
  selection,
  others,
}: Pick<InspectionState, 'selection' | 'others'>): readonly Target[] {
  return selection === '' ? [] : [selection, ...others];
}
