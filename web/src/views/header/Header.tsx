import { useRef } from 'react';
import { useStore } from 'zustand';
import type { DialogName } from '../../model/laboratory';
import { experimentHref, indexHref, papersHref } from '../../model/route';
import { currentView, withView } from '../../model/view';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import {
  ChevronDownIcon,
  LectureIcon,
  LessonIcon,
  MoreIcon,
  RedoIcon,
  UndoIcon,
} from '../../ui/icons';
import { Logo } from '../../ui/Logo';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../ui/Menu';
import { Tooltip } from '../../ui/Tooltip';
import { setTheme, type Theme, theme } from '../../ui/theme';
import { useDocumentState, useLaboratory, useRun, useRunState } from '../context';
import { downloadDocument, downloadGraphMl, OPENED, openFile } from '../files';
import { beginLecture } from '../lesson/lecture';
import { useLessonOpen } from '../lesson/open';
import styles from './Header.module.css';
import { WarningCount } from './WarningCount';

const THEMES: readonly { value: Theme; label: string }[] = (
  ['system', 'light', 'dark'] as const
).map((value) => ({
  value,
  label: texts.header.themes[value],
}));

export function Header() {
  const laboratory = useLaboratory();
  const { assembly } = laboratory;
  const run = useRun();
  const name = useRunState((state) => state.description?.name ?? '');
  const history = useDocumentState((state) => state.history);
  const ready = useDocumentState((state) => state.text !== '');
  const version = useRunState((state) => state.version);
  const beside = useStore(laboratory.experiments.store, (state) => state.what);
  const chosen = useStore(theme, (state) => state.theme);
  const reading = useLessonOpen();
  const file = useRef<HTMLInputElement>(null);
  const graphMl = useRef<HTMLInputElement>(null);
  const show = (dialog: DialogName): void => laboratory.show(dialog);
  const download = (): void =>
    downloadDocument(withView(run.document.text, currentView(laboratory)), name);
  const undoing = history.past.at(-1);
  const redoing = history.future.at(-1);

  return (
    <header className={styles.header}>
      <Logo />
      <h1 className={styles.name}>{texts.app.name}</h1>
      {name === '' ? null : (
        <Button
          className={styles.scenario}
          aria-label={texts.header.openExamples(name)}
          onClick={() => show('examples')}
        >
          <span className={styles.title}>{name}</span>
          <ChevronDownIcon size={14} aria-hidden="true" />
        </Button>
      )}
      <WarningCount />
      {ready ? (
        <Tooltip text={texts.lesson.show}>
          <Button
            look="icon"
            aria-label={texts.lesson.show}
            aria-pressed={reading}
            onClick={() => laboratory.lesson.setOpen(!reading)}
          >
            <LessonIcon size={16} aria-hidden="true" />
          </Button>
        </Tooltip>
      ) : null}
      {ready ? (
        <Tooltip text={`${texts.lecture.begin} (L)`}>
          <Button
            look="icon"
            className={styles.wide}
            aria-label={texts.lecture.begin}
            onClick={() => beginLecture(laboratory)}
          >
            <LectureIcon size={16} aria-hidden="true" />
          </Button>
        </Tooltip>
      ) : null}
      <span className={styles.space} />
      <Button className={styles.wide} onClick={() => show('examples')}>
        {texts.header.examples}
      </Button>
      <a className={`${styles.wide} ${styles.link}`} href={papersHref}>
        {texts.header.papers}
      </a>
      <a className={`${styles.wide} ${styles.link}`} href={indexHref}>
        {texts.header.reference}
      </a>
      <span className={styles.line} />
      <Tooltip text={undoing ? texts.header.undoWhat(undoing.label) : texts.header.undo}>
        <Button
          look="icon"
          className={styles.wide}
          aria-label={texts.header.undo}
          disabled={!undoing}
          onClick={() => void assembly.undo()}
        >
          <UndoIcon size={16} aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip text={redoing ? texts.header.redoWhat(redoing.label) : texts.header.redo}>
        <Button
          look="icon"
          className={styles.wide}
          aria-label={texts.header.redo}
          disabled={!redoing}
          onClick={() => void assembly.redo()}
        >
          <RedoIcon size={16} aria-hidden="true" />
        </Button>
      </Tooltip>
      {ready ? (
        <Button look="primary" onClick={() => show('share')}>
          {texts.header.share}
        </Button>
      ) : null}
      <Menu
        trigger={
          <Button look="icon" aria-label={texts.header.more}>
            <MoreIcon size={17} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onClick={() => void assembly.undo()} shortcut="Ctrl Z" disabled={!undoing}>
          {texts.header.undo}
        </MenuItem>
        <MenuItem onClick={() => void assembly.redo()} shortcut="Ctrl Shift Z" disabled={!redoing}>
          {texts.header.redo}
        </MenuItem>
        <MenuLine />
        <MenuItem onClick={() => show('examples')} shortcut="E">
          {texts.header.examples}
        </MenuItem>
        <MenuItem onClick={() => show('start')} shortcut="N">
          {texts.header.start}
        </MenuItem>
        <MenuItem onClick={() => file.current?.click()}>{texts.header.openFile}</MenuItem>
        <MenuItem onClick={() => graphMl.current?.click()}>{texts.graphMl.open}</MenuItem>
        {ready ? <MenuItem onClick={download}>{texts.header.download}</MenuItem> : null}
        {ready ? (
          <MenuItem onClick={() => laboratory.print()} shortcut="Ctrl P">
            {texts.header.print}
          </MenuItem>
        ) : null}
        {ready ? (
          <MenuItem onClick={() => void downloadGraphMl(laboratory, run.document.text, name)}>
            {texts.graphMl.download}
          </MenuItem>
        ) : null}
        {ready ? (
          <MenuItem onClick={() => laboratory.summarise()} shortcut="T">
            {texts.header.summary}
          </MenuItem>
        ) : null}
        {ready ? <MenuItem onClick={() => show('grid')}>{texts.grid.open}</MenuItem> : null}
        {beside === null ? null : (
          <MenuItem onClick={() => location.assign(experimentHref(beside))}>
            {texts.grid.back}
          </MenuItem>
        )}
        {ready ? (
          <MenuItem onClick={() => show('interventions')} shortcut="I">
            {texts.header.interventions}
          </MenuItem>
        ) : null}
        {ready ? (
          <MenuItem onClick={() => beginLecture(laboratory)} shortcut="L">
            {texts.lecture.begin}
          </MenuItem>
        ) : null}
        {ready ? <MenuItem onClick={() => show('table')}>{texts.header.table}</MenuItem> : null}
        <MenuItem onClick={() => location.assign(papersHref)}>{texts.header.papers}</MenuItem>
        <MenuItem onClick={() => location.assign(indexHref)}>{texts.header.reference}</MenuItem>
        <MenuItem onClick={() => show('shortcuts')} shortcut="?">
          {texts.header.shortcuts}
        </MenuItem>
        <MenuLine />
        <MenuChoice
          label={texts.header.theme}
          value={chosen}
          options={THEMES}
          onChange={setTheme}
        />
      </Menu>
      <input
        ref={file}
        type="file"
        accept={OPENED}
        hidden
        data-version={version}
        onChange={(event) => {
          const chosenFile = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosenFile) void openFile(laboratory, chosenFile);
        }}
      />
      <input
        ref={graphMl}
        type="file"
        accept=".graphml,.xml"
        hidden
        onChange={(event) => {
          const chosenFile = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (chosenFile) void openFile(laboratory, chosenFile);
        }}
      />
    </header>
  );
}
