import { useId, useState } from 'react';
import type { Description, Field } from '../../engine/types';
import { partsOf, type Target } from '../../model/selection';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons';
import { useInspectionState, useLaboratoryState, useRun, useRunState } from '../context';
import { FieldControl } from './FieldControl';
import styles from './Inspector.module.css';
import { ReferenceLinks } from './ReferenceLinks';

/** The fields of what is selected, as the engine describes them. */
export function Inspector() {
  const run = useRun();
  const selection = useInspectionState((state) => state.selection);
  const fields = useInspectionState((state) => state.fields);
  const description = useRunState((state) => state.description);
  const { entry, part } = partsOf(selection);

  return (
    <section
      className={styles.inspector}
      aria-label={texts.inspector.label}
      id="inspector"
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2>{titleOf(selection, description)}</h2>
        {selection === '' ? null : (
          <Button
            look="icon"
            className={styles.close}
            aria-label={texts.inspector.close}
            title={texts.inspector.close}
            onClick={() => run.select('')}
          >
            <CloseIcon size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
      {fields.length === 0 ? <p className={styles.empty}>{texts.inspector.nothing}</p> : null}
      {groupsOf(fields, selection).map((group) => (
        <FieldGroup key={group.name} group={group} />
      ))}
      {part === '' ? null : (
        <Button look="link" className={styles.whole} onClick={() => run.select(entry)}>
          {texts.inspector.wholeLink}
        </Button>
      )}
      {selection === '' ? <p className={styles.empty}>{texts.inspector.empty}</p> : null}
    </section>
  );
}

/** Groups may have fields of the same name: the heading tells them apart. */
function FieldGroup({ group }: { group: Group }) {
  const { name, members, within } = group;
  const source = useLaboratoryState(({ fieldTexts }) =>
    members.map(({ about }) => fieldTexts[about]?.source).find((found) => found !== undefined),
  );
  const id = useId();
  const first = name === TRANSPORT ? members.slice(0, 1) : members;
  const restarts = members.length > 1 && members.every(({ live }) => !live);
  const content = (
    <>
      {restarts ? <p className={styles.note}>{texts.inspector.allRestart}</p> : null}
      {first.map((field) => (
        <FieldControl key={field.path} field={field} restartNoted={restarts} />
      ))}
      {members.length > first.length ? (
        <Switches fields={members.slice(1)} restartNoted={restarts} />
      ) : null}
      {source === undefined ? null : (
        <p className={styles.source}>{texts.inspector.source(source)}</p>
      )}
      <ReferenceLinks fields={members} />
      {within.map((one) => (
        <FieldGroup key={one.name} group={one} />
      ))}
    </>
  );
  if (name === '') return <div className={styles.group}>{content}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id}>{groupName(name)}</h3>
      {content}
    </div>
  );
}

/** Switches that were unfolded stay so for the next flow. */
let unfolded = false;

/** What the preset decides: folded at first. */
function Switches({ fields, restartNoted }: { fields: readonly Field[]; restartNoted: boolean }) {
  const [open, setOpen] = useState(unfolded);
  const differing = fields.filter(({ isDefault }) => !isDefault).length;
  const fold = (): void => {
    unfolded = !open;
    setOpen(unfolded);
  };
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={fold}>
        <ChevronDownIcon size={13} aria-hidden="true" />
        <span>{texts.inspector.switches(fields.length)}</span>
        {differing > 0 ? (
          <span className={styles.differing}>{texts.inspector.differing(differing)}</span>
        ) : null}
      </button>
      {open
        ? fields.map((field) => (
            <FieldControl key={field.path} field={field} restartNoted={restartNoted} />
          ))
        : null}
    </>
  );
}

/** The group whose first field, the preset, sets the others. */
const TRANSPORT = 'transport';

/** What a form goes on with behind its first named group. */
const REST = 'wire';

interface Group {
  name: string;
  members: Field[];
  /** Groups inside of it: the reverse direction has a queue of its own. */
  within: Group[];
}

/** Fields by their groups, in the engine's order. */
function groupsOf(fields: readonly Field[], selection: Target): Group[] {
  const { part } = partsOf(selection);
  const groups: Group[] = [];
  for (const field of fields) {
    // Where a part is selected, the title names it.
    const names = part === '' ? namesOf(field) : [''];
    const [outer = '', inner] = names;
    // What comes behind a named group is not of the first fields any more.
    const past = outer === '' && groups.some(({ name }) => name !== '');
    const group = groupIn(groups, past ? REST : outer);
    if (inner !== undefined) groupIn(group.within, inner).members.push(field);
    else if (group.within.length > 0) groupIn(group.within, REST).members.push(field);
    else group.members.push(field);
  }
  return groups;
}

/** The group of a name, which is made where there is none. */
function groupIn(groups: Group[], name: string): Group {
  const found = groups.find((one) => one.name === name);
  if (found) return found;
  const made: Group = { name, members: [], within: [] };
  groups.push(made);
  return made;
}

/** The groups around a field: `reverse`, `queue` for the limit of the reverse queue. */
function namesOf({ group, path }: Field): string[] {
  const [, , first, second, ...rest] = path.split('/');
  const inner = first === group && rest.length > 0 && second !== undefined && second in GROUPS;
  return inner ? [group, second] : [group];
}

const GROUPS: Readonly<Record<string, string>> = texts.inspector.groups;

/** The engine names groups by the document's keys. */
function groupName(group: string): string {
  return GROUPS[group] ?? group;
}

function titleOf(selection: Target, description: Description | null): string {
  const { kind, id, part } = partsOf(selection);
  switch (kind) {
    case 'links': {
      const link =
        description?.links.find((one) => one.id === id) ??
        description?.links.find((one) => one.entry === id);
      const ends = link?.ends.map((end) => {
        const node = description?.nodes[end];
        return link.id === id ? node?.id : node?.entry;
      });
      const [from, to] = [ends?.[0] ?? id, ends?.[1] ?? ''];
      if (part === '') return texts.inspector.link(from, to);
      return part.startsWith('reverse')
        ? texts.inspector.queue(id, to, from)
        : texts.inspector.queue(id, from, to);
    }
    case 'flows':
      return texts.inspector.flow(id);
    case 'nodes':
      return texts.inspector.node(id);
    default:
      return texts.inspector.scenario;
  }
}
