import { Fragment, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { chooseLanguage } from '../../model/share/chosenLanguage';
import { indexHref, papersHref } from '../../model/share/route';
import { texts } from '../../texts';
import { currentLanguage, LANGUAGES, type Language, phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { ChevronDownIcon, MoreIcon } from '../../ui/icons/icons';
import { Logo } from '../../ui/icons/Logo';
import { Menu, MenuChoice, MenuSeparator } from '../../ui/overlays/Menu';
import { Tooltip } from '../../ui/overlays/Tooltip';
import { setTheme, type Theme, theme } from '../../ui/style/theme';
import { type CommandId, commandsOf } from '../commands';
import { CommandItem } from '../commands/CommandItem';
import { type Command, MENU_PARTS, type MenuPart } from '../commands/command';
import { useCommand } from '../commands/useCommand';
import { useLaboratory, useRunState } from '../laboratoryContext';
import { useLessonOpen } from '../useLessonOpen';
import styles from './Header.module.css';
import { WarningCount } from './WarningCount';

const THEMES: readonly { value: Theme; label: string }[] = (
  ['system', 'light', 'dark'] as const
).map((value) => ({
  value,
  label: texts.header.themes[value],
}));

/** By their own names: who looks for one may not read the others. */
const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({
  value: value as Language,
  label,
}));

/** Parts of the menu that have a line below them. */
const LINED: ReadonlySet<MenuPart> = new Set(['find', 'history', 'help']);

export function Header() {
  const name = phrase(useRunState((state) => state.description?.name ?? ''));
  const chosen = useStore(theme, (state) => state.theme);
  const commands = commandsOf(useLaboratory());
  const reading = useLessonOpen();
  const examples = useCommand('examples');
  const compare = useCommand('compare');
  const share = useCommand('share');

  return (
    <header className={styles.header}>
      <Logo />
      <h1 className={styles.name}>{texts.app.name}</h1>
      {name === '' ? null : (
        <Button
          className={styles.scenario}
          aria-label={texts.header.openExamples(name)}
          onClick={examples.run}
        >
          <span className={styles.title}>{name}</span>
          <ChevronDownIcon size={14} aria-hidden="true" />
        </Button>
      )}
      <WarningCount />
      <CommandButton id="lesson" pressed={reading} narrow />
      <CommandButton id="lecture" />
      <span className={styles.space} />
      {commands
        .filter(({ isInHeader }) => isInHeader !== undefined)
        .map((command) => (
          <OfferedCommand key={command.id} command={command} />
        ))}
      <Button className={styles.wide} onClick={examples.run}>
        {examples.label}
      </Button>
      <a className={`${styles.wide} ${styles.link}`} href={papersHref}>
        {texts.header.papers}
      </a>
      <a className={`${styles.wide} ${styles.link}`} href={indexHref}>
        {texts.header.reference}
      </a>
      {compare.isOffered ? (
        <Button className={styles.wide} onClick={compare.run}>
          {texts.compare.short}
        </Button>
      ) : null}
      <span className={styles.line} />
      <CommandButton id="undo" label={texts.header.undo} />
      <CommandButton id="redo" label={texts.header.redo} />
      {share.isOffered ? (
        <Button look="primary" onClick={share.run}>
          {share.label}
        </Button>
      ) : null}
      <Menu
        trigger={
          <Button look="icon" aria-label={texts.header.more}>
            <MoreIcon size={17} aria-hidden="true" />
          </Button>
        }
      >
        {MENU_PARTS.map((part) => (
          <Fragment key={part}>
            {commands
              .filter(({ menu }) => menu === part)
              .map((command) => (
                <CommandItem key={command.id} command={command} />
              ))}
            {LINED.has(part) ? <MenuSeparator /> : null}
          </Fragment>
        ))}
        <MenuChoice
          label={texts.header.theme}
          value={chosen}
          options={THEMES}
          onChange={setTheme}
        />
        <MenuChoice
          label={texts.header.language}
          value={currentLanguage()}
          options={LANGUAGE_OPTIONS}
          onChange={chooseLanguage}
        />
      </Menu>
    </header>
  );
}

/** A command of a feature by its name, while the feature offers it here. */
function OfferedCommand({ command }: { command: Command }) {
  const laboratory = useLaboratory();
  const { run, label, isOffered } = useCommand(command);
  const shown = useSyncExternalStore(
    (changed) => command.state?.(laboratory).subscribe(changed) ?? (() => {}),
    () => command.isInHeader?.() ?? false,
  );
  if (!isOffered || !shown) return null;
  return (
    <Button look="outlined" className={styles.wide} onClick={run}>
      {label}
    </Button>
  );
}

/** A command as an icon; nothing where it is not offered. */
function CommandButton({
  id,
  label,
  pressed,
  narrow = false,
}: {
  id: CommandId;
  /** A fixed name, for a command whose own name depends on its effect. */
  label?: string;
  pressed?: boolean;
  /** Whether it is shown on a phone too. */
  narrow?: boolean;
}) {
  const shown = useCommand(id);
  const { icon: Icon } = shown;
  if (!shown.isOffered || !Icon) return null;
  return (
    <Tooltip text={shown.hint}>
      <Button
        look="icon"
        {...(narrow ? {} : { className: styles.wide })}
        aria-label={label ?? shown.label}
        aria-pressed={pressed}
        aria-keyshortcuts={shown.ariaKeys}
        disabled={!shown.can}
        onClick={shown.run}
      >
        <Icon size={16} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
