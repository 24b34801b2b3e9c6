/** The runs on the screen: their names, which of them the network and the fields show, and how to drop one. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Run } from '../../model/run/run';
import { LONGEST_NAME } from '../../model/run/runLabel';
import { Button } from '../../ui/controls/Button';
import { MoreIcon } from '../../ui/icons/icons';
import { Swatch } from '../../ui/icons/Swatch';
import { Menu, MenuItem } from '../../ui/overlays/Menu';
import { runLook } from '../../ui/style/runLook';
import { useLaboratory, useLaboratoryState } from '../../views/laboratoryContext';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { differenceWords, originWords } from './differenceWords';
import { Differing, type RunDifference } from './model/differing';
import { OtherCurves } from './otherCurves';
import styles from './RunBar.module.css';
import { comparing } from './texts/en/comparing';

export default function RunBar({ stage }: { stage: PlotStage }) {
  const laboratory = useLaboratory();
  const runs = useLaboratoryState((state) => state.runs);
  const labels = useLaboratoryState((state) => state.labels);
  const origins = useLaboratoryState((state) => state.origins);

  const all = useLaboratoryState((state) => state.changesAll);
  const beside = useStore(laboratory.plots.store, (state) => state.beside);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other names and other runs are other curves
  useEffect(() => {
    if (beside) return;
    const curves = new OtherCurves(laboratory, stage);
    const leave = stage.overlay(curves);
    return () => {
      leave();
      curves.dispose();
    };
  }, [laboratory, stage, labels, runs, beside]);

  const [differing, setDiffering] = useState<ReadonlyMap<Run, RunDifference>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other runs differ otherwise
  useEffect(() => {
    const followed = new Differing(laboratory);
    const leave = followed.store.subscribe(({ of }) => setDiffering(of));
    return () => {
      leave();
      followed.dispose();
    };
  }, [laboratory, runs]);

  return (
    <section className={styles.bar} aria-label={comparing.runs} data-runs>
      <ul className={styles.chips}>
        {runs.map((run) => (
          <Chip
            key={laboratory.labelOf(run).look}
            run={run}
            words={[
              originWords(origins.get(run), labels),
              differenceWords(differing.get(run), laboratory.labelOf(runs[0]).name),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </ul>
      <button type="button" className={styles.beside} onClick={() => laboratory.askToCompare()}>
        {comparing.add}
      </button>
      <button
        type="button"
        className={styles.beside}
        aria-pressed={all}
        title={comparing.toAllMeans}
        onClick={() => laboratory.changeAll(!all)}
      >
        {comparing.toAll}
      </button>
      <button
        type="button"
        className={styles.beside}
        aria-pressed={beside}
        title={comparing.besideMeans}
        onClick={() => laboratory.plots.placeBeside(!beside)}
      >
        {comparing.beside}
      </button>
    </section>
  );
}

/** `words`: what differs from the first run, and when the two part. */
function Chip({ run, words }: { run: Run; words: string }) {
  const laboratory = useLaboratory();
  const label = useLaboratoryState((state) => state.labels.get(run));
  const isActive = useLaboratoryState((state) => state.active === run);
  const [renaming, setRenaming] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const wordsId = useId();
  if (!label) return null;
  const { token, dash, marker } = runLook(label.look);
  return (
    <li className={styles.chip} data-active={isActive}>
      {renaming ? (
        <RunName
          run={run}
          name={label.name}
          onDone={() => {
            setRenaming(false);
            requestAnimationFrame(() => more.current?.focus());
          }}
        />
      ) : (
        <button
          type="button"
          className={styles.name}
          aria-pressed={isActive}
          title={comparing.activate(label.name)}
          aria-describedby={words === '' ? undefined : wordsId}
          onClick={() => laboratory.activate(run)}
        >
          <Swatch token={token} dash={dash} marker={marker} />
          <span className={styles.text}>{label.name}</span>
        </button>
      )}
      {words === '' ? null : (
        <span id={wordsId} className={styles.words} title={words}>
          {words}
        </span>
      )}
      <Menu
        trigger={
          <Button
            ref={more}
            look="icon"
            className={styles.more}
            aria-label={comparing.more(label.name)}
          >
            <MoreIcon size={13} aria-hidden="true" />
          </Button>
        }
      >
        {words === '' ? null : <p className={styles.whole}>{words}</p>}
        <MenuItem onClick={() => setRenaming(true)}>{comparing.rename}</MenuItem>
        <MenuItem onClick={() => laboratory.drop(run)}>{comparing.drop}</MenuItem>
        <MenuItem
          onClick={() => {
            laboratory.activate(run);
            for (const other of laboratory.runs) if (other !== run) laboratory.drop(other);
          }}
        >
          {comparing.dropOthers}
        </MenuItem>
      </Menu>
    </li>
  );
}

function RunName({ run, name, onDone }: { run: Run; name: string; onDone: () => void }) {
  const laboratory = useLaboratory();
  const [typed, setTyped] = useState(name);
  const [taken, setTaken] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const help = useId();

  useEffect(() => {
    // The menu gives its focus back as it closes.
    const timer = requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
    return () => cancelAnimationFrame(timer);
  }, []);

  const take = (): void => {
    if (typed.trim() === '' || laboratory.rename(run, typed)) onDone();
    else setTaken(true);
  };
  const key = (event: KeyboardEvent): void => {
    // Letters are for the name, and not for the page.
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') onDone();
  };
  return (
    <span className={styles.renaming}>
      <input
        ref={input}
        value={typed}
        size={Math.max(4, Math.min(24, typed.length + 1))}
        maxLength={LONGEST_NAME}
        aria-label={comparing.renamed(name)}
        aria-describedby={help}
        aria-invalid={taken}
        onChange={(event) => {
          setTyped(event.target.value);
          setTaken(false);
        }}
        onKeyDown={key}
        onBlur={take}
      />
      <span id={help} role={taken ? 'alert' : undefined} className={taken ? styles.taken : ''}>
        {taken ? comparing.taken : ''}
      </span>
    </span>
  );
}
