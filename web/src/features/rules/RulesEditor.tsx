import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Problem, SECOND } from '../../engine/types';
import { settingsHref } from '../../model/share/route';
import { texts as general } from '../../texts';
import { Button } from '../../ui/controls/Button';
import {
  useDocumentState,
  useLaboratory,
  useRun,
  useRunState,
} from '../../views/laboratoryContext';
import { ConformancePanel } from './ConformancePanel';
import { ContestPanel } from './ContestPanel';
import { CodeEditor } from './codeEditor';
import { ALGORITHMS, findingOfFault, textOf } from './model/algorithms';
import { editFromNow, editorOf, ownerOf } from './model/editSender';
import { findings, Rewriting } from './model/rewriting';
import { ValuesAt } from './model/values';
import styles from './Rules.module.css';
import { Steps } from './Steps';
import { rules as texts } from './texts/en/rules';
import { Values } from './Values';
import { valueText } from './valueText';

interface Props {
  /** The algorithm. */
  id: string;
  /** A flow's sender or a link's queue follows it. */
  of: 'sender' | 'queue';
  /** The path of that: `flows/f/sender`. */
  path: string;
}

/** So that lines of usual length are whole, and the plots are still there. */
const ROOM = { inspector: 420, plots: 0.55 };

const NONE: readonly Problem[] = [];

/** How often the crosshair is looked at. */
const LOOK_MS = 150;

/** The editor of an algorithm, which the run follows as it is typed. */
export default function RulesEditor({ id, of, path }: Props) {
  const run = useRun();
  const entry = path.split('/')[1] ?? '';
  const { layout, time } = useLaboratory();
  const [values] = useState(() => new ValuesAt());
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const [large, setLarge] = useState(false);
  const [rewriting, setRewriting] = useState<Rewriting | null>(null);
  const look = useCallback((): void => {
    const owner = ownerOf(run, of, path);
    const { crosshair } = time;
    const at = crosshair === null ? run.now : Math.round(crosshair * SECOND);
    if (owner) values.want(run.document.text, owner, at);
  }, [run, of, path, time, values]);

  useEffect(() => {
    const parent = place.current;
    if (!parent) return;
    const own = new Rewriting(run, id, of, entry);
    const { first } = own;
    const code = new CodeEditor({
      parent,
      text: first,
      label: texts.label(id),
      description: texts.leave,
      typed: (text) => own.type(text),
    });
    // All typing from there on is one step of the undo history.
    const begin = (): void => run.beginGesture();
    parent.addEventListener('focusin', begin);
    layout.makeRoom(ROOM);
    const leave = editorOf(run, path, () => code.focus());
    editor.current = code;
    setRewriting(own);
    // It says what is wrong with what was left unfinished.
    if (first !== (own.text ?? '')) own.type(first);
    const unsubscribe = own.store.subscribe((state) => code.mark(findings(state)));
    const inlays = values.store.subscribe(({ found, moment, lines, place, stepped }, before) => {
      if (found !== before.found) {
        const named = found?.values.map((one): [string, string] => [one.name, valueText(one)]);
        code.showValues(new Map(named));
      }
      // The flow may have followed another text then, and this one may be ahead of the run.
      const ran = moment?.algorithms.includes(id) && code.text === textOf(run.document.text, id);
      const numbers = ran ? lines.flatMap((one) => one.statement?.line ?? []) : [];
      const shown = ran ? (lines[place]?.statement?.line ?? null) : null;
      code.showRan({ ran: new Set(numbers), shown }, stepped);
    });
    // The crosshair follows the pointer, and nothing else follows it.
    const looking = setInterval(() => {
      if (!document.hidden) look();
    }, LOOK_MS);
    return () => {
      clearInterval(looking);
      leave();
      inlays();
      values.close();
      parent.removeEventListener('focusin', begin);
      unsubscribe();
      own.close();
      code.close();
      editor.current = null;
    };
  }, [run, id, of, path, entry, layout, values, look]);

  return (
    <section className={styles.rules} aria-label={texts.label(id)} data-large={large}>
      <Button className={styles.size} onClick={() => setLarge(!large)}>
        {large ? texts.small : texts.large}
      </Button>
      {rewriting ? <Status rewriting={rewriting} editor={editor} /> : null}
      <div className={styles.code} ref={place} />
      <p className={styles.help}>{texts.leave}</p>
      <Button
        look="outlined"
        className={styles.edit}
        title={texts.fromNowHelp[of]}
        onClick={() => void editFromNow(run, { group: of, path, kind: 'rules', algorithm: id })}
      >
        {texts.fromNow}
      </Button>
      <Values of={of} values={values} />
      <Steps values={values} look={look} />
      {of === 'sender' ? (
        <>
          <ConformancePanel flow={entry} algorithm={id} />
          <ContestPanel flow={entry} algorithm={id} />
        </>
      ) : null}
      <a className={styles.card} href={settingsHref('card', `of=rules/${encodeURIComponent(id)}`)}>
        {general.grid.card}
      </a>
    </section>
  );
}

function Status({
  rewriting,
  editor,
}: {
  rewriting: Rewriting;
  editor: { readonly current: CodeEditor | null };
}) {
  const { waiting, wrong, refused, stopped } = useStore(rewriting.store);
  const document = useDocumentState(({ text }) => text);
  const { text } = rewriting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document may have another text
  useEffect(() => {
    const changed = rewriting.changedElsewhere();
    if (changed !== null) editor.current?.replace(changed);
  }, [rewriting, editor, document]);
  const doubts = useRunState(({ description }) => description?.warnings.list ?? NONE)
    .filter(({ path }) => path === `${ALGORITHMS}/${rewriting.id}/text`)
    .map((one) => one.message);
  const fault = stopped ? findingOfFault(stopped.fault) : null;
  const message = said();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer message moves the text
  useEffect(() => editor.current?.place(), [editor, message, stopped]);
  return (
    <>
      <p className={wrong || refused || text === null ? styles.wrong : styles.status} role="status">
        {message}
      </p>
      {doubts.map((doubt) => (
        <p key={doubt} className={styles.wrong} role="status">
          {doubt}
        </p>
      ))}
      {stopped ? (
        <p className={styles.wrong} role="alert">
          {texts.stopped[rewriting.of](stopped.entry, stopped.fault)}{' '}
          {fault ? (
            <Button look="link" onClick={() => editor.current?.goTo(fault)}>
              {texts.toLine(fault.line)}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );

  function said(): string {
    if (text === null) return texts.gone;
    if (waiting) return texts.checking;
    if (wrong) return texts.wrong(wrong.line, wrong.column, wrong.message);
    return refused === null ? texts.followed[rewriting.of] : texts.refused(refused);
  }
}
