import { type ReactNode, useId } from 'react';
import type { Description, Field } from '../engine/types';
import { About } from '../reference/About';
import { useLab, useLabState } from '../scenario/context';
import type { Target } from '../scenario/store';
import { texts } from '../texts';
import { Button } from '../ui/Button';
import { CloseIcon } from '../ui/icons';
import { FieldControl } from './FieldControl';
import styles from './Inspector.module.css';

/** What the selected thing can be told, drawn from the engine's own account of it. */
export function Inspector() {
  const lab = useLab();
  const selection = useLabState((state) => state.selection);
  const fields = useLabState((state) => state.fields);
  const description = useLabState((state) => state.description);

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
      {groupsOf(fields).map(({ name, source, members }) => (
        <FieldGroup key={name} name={name}>
          {members.map((field) => (
            <FieldControl key={field.path} field={field} />
          ))}
          {source === null ? null : (
            <p className={styles.source}>{texts.inspector.source(source)}</p>
          )}
          <About fields={members} />
        </FieldGroup>
      ))}
      {selection === '' ? <p className={styles.empty}>{texts.inspector.empty}</p> : null}
    </section>
  );
}

/** Fields of several groups go by the same names: the group says whose they are. */
function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  if (name === '') return <div className={styles.group}>{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id}>{groupName(name)}</h3>
      {children}
    </div>
  );
}

interface Group {
  name: string;
  source: string | null;
  members: Field[];
}

/** Fields under their groups' names, in the order in which they come. */
function groupsOf(fields: readonly Field[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    let group = groups.find(({ name }) => name === field.group);
    if (!group) {
      group = { name: field.group, source: null, members: [] };
      groups.push(group);
    }
    group.source ??= field.source;
    group.members.push(field);
  }
  return groups;
}

/** The engine names groups by the document's keys. */
function groupName(group: string): string {
  const names: Readonly<Record<string, string>> = texts.inspector.groups;
  return names[group] ?? group;
}

function titleOf(selection: Target, description: Description | null): string {
  const [kind, id = ''] = selection.split('/');
  switch (kind) {
    case 'links': {
      const link =
        description?.links.find((one) => one.id === id) ??
        description?.links.find((one) => one.entry === id);
      const ends = link?.ends.map((end) => {
        const node = description?.nodes[end];
        return link.id === id ? node?.id : node?.entry;
      });
      return texts.inspector.link(ends?.[0] ?? id, ends?.[1] ?? '');
    }
    case 'flows':
      return texts.inspector.flow(id);
    case 'nodes':
      return texts.inspector.node(id);
    default:
      return texts.inspector.scenario;
  }
}
