import { Suspense, useId, useState } from 'react';
import type { Field } from '../../engine/types';
import { pathWithinEntry } from '../../model/document/selection';
import { texts } from '../../texts';
import { ChevronDownIcon } from '../../ui/icons/icons';
import { FieldControl } from '../fields/FieldControl';
import { useLaboratoryState } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import { FORWARD, type GroupOfFields, groupName, isDirection, REVERSE } from './fieldGroups';
import styles from './Inspector.module.css';
import { ReferenceLinks } from './ReferenceLinks';

const PresetNote = onDemand(() => import('./PresetNote'));

/** A field of a form, and the text where its entries have different values. */
export interface GroupField {
  field: Field;
  mixed: string | null;
}

/** The group whose first field, the preset, sets the others. */
const TRANSPORT = 'transport';

/** The groups of a form. The sources of a link's first values come after the queue, which people change as often. */
export function FieldGroups({
  groups,
  ends,
}: {
  groups: readonly GroupOfFields<GroupField>[];
  /** The nodes at the ends of the form's link. */
  ends: readonly [string, string] | null;
}) {
  const first = groups.find(({ name }) => name === FORWARD);
  return groups.map((group) => (
    <FieldGroup
      key={group.name}
      group={group}
      ends={ends}
      sourced={
        group === first && groups.some(({ name }) => name === 'wire')
          ? []
          : group.name === 'wire'
            ? [...(first?.members ?? []), ...group.members]
            : group.members
      }
    />
  ));
}

/** Where the fields of a group are defined, and their reference pages. */
function Sources({ members }: { members: readonly GroupField[] }) {
  const source = useLaboratoryState(({ fieldTexts }) =>
    members
      .map(({ field }) => fieldTexts[field.about]?.source)
      .find((found) => found !== undefined),
  );
  return (
    <>
      {source === undefined ? null : (
        <p className={styles.source}>{texts.inspector.source(source)}</p>
      )}
      <ReferenceLinks fields={members.map(({ field }) => field)} />
    </>
  );
}

/** Groups may have fields of the same name: the heading distinguishes them. */
export function FieldGroup({
  group,
  ends,
  sourced = group.members,
}: {
  group: GroupOfFields<GroupField>;
  /** The nodes at the ends of the form's link. */
  ends: readonly [string, string] | null;
  /** The fields whose sources follow it. */
  sourced?: readonly GroupField[];
}) {
  const { name, members, within } = group;
  const id = useId();
  const first = name === TRANSPORT ? members.slice(0, 1) : members;
  const restarts = members.length > 1 && members.every(({ field }) => !field.live);
  const content = (
    <>
      {name === REVERSE ? <p className={styles.note}>{texts.inspector.takesOver}</p> : null}
      {restarts ? <p className={styles.note}>{texts.inspector.allRestart}</p> : null}
      {first.map(({ field, mixed }) => (
        <FieldControl
          key={pathWithinEntry(field.path)}
          field={field}
          restartNoted={restarts}
          mixed={mixed}
        />
      ))}
      {name === TRANSPORT && members.every(({ mixed }) => mixed === null) ? (
        <Suspense>
          <PresetNote />
        </Suspense>
      ) : null}
      {members.length > first.length ? (
        <Switches members={members.slice(1)} restartNoted={restarts} />
      ) : null}
      <Sources members={sourced} />
      {within.map((one) => (
        <FieldGroup key={one.name} group={one} ends={ends} />
      ))}
    </>
  );
  if (name === '') return <div className={styles.group}>{content}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id} data-ends={ends !== null && isDirection(name)}>
        {groupName(name, ends)}
      </h3>
      {content}
    </div>
  );
}

/** Switches that were unfolded stay so for the next flow. */
let unfolded = false;

/** Values that the preset decides: folded at first. */
function Switches({
  members,
  restartNoted,
}: {
  members: readonly GroupField[];
  restartNoted: boolean;
}) {
  const [open, setOpen] = useState(unfolded);
  const differing = members.filter(({ field }) => !field.isDefault).length;
  const fold = (): void => {
    unfolded = !open;
    setOpen(unfolded);
  };
  return (
    <>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={fold}>
        <ChevronDownIcon size={13} aria-hidden="true" />
        <span>{texts.inspector.switches(members.length)}</span>
        {differing > 0 ? (
          <span className={styles.differing}>{texts.inspector.differing(differing)}</span>
        ) : null}
      </button>
      {open
        ? members.map(({ field, mixed }) => (
            <FieldControl
              key={pathWithinEntry(field.path)}
              field={field}
              restartNoted={restartNoted}
              mixed={mixed}
            />
          ))
        : null}
    </>
  );
}
