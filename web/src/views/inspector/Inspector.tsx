import { useId, useState } from 'react';
import type { Description, Field } from '../../engine/types';
import { partsOf, type Target } from '../../model/selection';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { ChevronDownIcon, CloseIcon } from '../../ui/icons';
import { useLab, useLabState } from '../context';
import { FieldControl } from './FieldControl';
import styles from './Inspector.module.css';
import { About } from './ReferenceLinks';

/** What the selected thing can be told, drawn from the engine's own account of it. */
export function Inspector() {
  const lab = useLab();
  const selection = useLabState((state) => state.selection);
  const fields = useLabState((state) => state.fields);
  const description = useLabState((state) => state.description);
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
            onClick={() => lab.select('')}
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
        <Button look="link" className={styles.whole} onClick={() => lab.select(entry)}>
          {texts.inspector.wholeLink}
        </Button>
      )}
      {selection === '' ? <p className={styles.empty}>{texts.inspector.empty}</p> : null}
    </section>
  );
}

/** Fields of several groups go by the same names: the group says whose they are. */
function FieldGroup({ group }: { group: Group }) {
  const { name, members, within } = group;
  const source = useLabState(({ meanings }) =>
    members.map(({ about }) => meanings[about]?.source).find((found) => found !== undefined),
  );
  const id = useId();
  const first = name === TRANSPORT ? members.slice(0, 1) : members;
  const restarts = members.length > 1 && members.every(({ live }) => !live);
  const content = (
    <>
      {restarts ? <p className={styles.note}>{texts.inspector.allRestart}</p> : null}
      {first.map((field) => (
        <FieldControl key={field.path} field={field} told={restarts} />
      ))}
      {members.length > first.length ? (
        <Switches fields={members.slice(1)} told={restarts} />
      ) : null}
      {source === undefined ? null : (
        <p className={styles.source}>{texts.inspector.source(source)}</p>
      )}
      <About fields={members} />
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

/** Once somebody wants to see the switches, they stay in sight for the next flow too. */
let unfolded = false;

/** What the preset decides, folded away until it is asked for. */
function Switches({ fields, told }: { fields: readonly Field[]; told: boolean }) {
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
        ? fields.map((field) => <FieldControl key={field.path} field={field} told={told} />)
        : null}
    </>
  );
}

/** The group whose first field, the preset, decides what the others are. */
const TRANSPORT = 'transport';

interface Group {
  name: string;
  members: Field[];
  /** Groups inside of it: the way back has a queue of its own. */
  within: Group[];
}

/** Fields under their groups' names, in the order in which they come. */
function groupsOf(fields: readonly Field[], selection: Target): Group[] {
  const { part } = partsOf(selection);
  const groups: Group[] = [];
  for (const field of fields) {
    // A part that is shown by itself is named by the title.
    const names = part === '' ? namesOf(field) : [''];
    let among = groups;
    let group: Group | undefined;
    for (const name of names) {
      group = among.find((one) => one.name === name);
      if (!group) {
        group = { name, members: [], within: [] };
        among.push(group);
      }
      among = group.within;
    }
    if (!group) continue;
    group.members.push(field);
  }
  return groups;
}

/** `reverse`, `queue` for the limit of the queue on the way back. */
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
