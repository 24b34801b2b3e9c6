/** A frame for a page of somebody's own: what it shows, what may be touched, and its snippet. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Field } from '../../engine/types';
import type { Laboratory } from '../../model/laboratory';
import { Select } from '../../ui/choosing/Select';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Switch } from '../../ui/controls/Switch';
import { CheckIcon, ChevronDownIcon } from '../../ui/icons/icons';
import { formatNumber } from '../../ui/numbers/format';
import { Menu, MenuSwitch } from '../../ui/overlays/Menu';
import { rem } from '../../ui/style/scale';
import { useSize } from '../../ui/style/useSize';
import { fieldsAt, namedFields } from '../../views/fields/fieldsAt';
import { useLaboratory, useRunState } from '../../views/laboratoryContext';
import { otherPanels } from '../../views/plots/others/otherPanels';
import { panelsOf } from '../../views/plots/panels/panels';
import styles from './EmbedForm.module.css';
import {
  type EmbedSettings,
  embedQuery,
  LOCKABLE,
  type LockablePart,
  MOST_CONTROLS,
  originOf,
  PARTS,
  type Part,
  THEMES,
  USUAL,
} from './model/embed';
import { SNIPPETS, type SnippetKind, snippetOf, WIDTHS, type Width } from './model/embedSnippet';
import { embed } from './texts/en/embed';

const { dialog: t, parts } = embed;

const HEIGHTS = { min: 200, max: 2000 };
const USUAL_HEIGHT = 520;

/** Some systems keep no longer addresses. */
const LONG_ADDRESS = 8000;

const COPIED_MS = 2000;

/** A switch was moved to and fro: the preview waits for the last of it. */
const SETTLED_MS = 400;

const isLockable = (part: Part): part is LockablePart => LOCKABLE.some((one) => one === part);

/** `link` leads to the scenario without a frame. */
export default function EmbedForm({ link }: { link: string }) {
  const laboratory = useLaboratory();
  const name = useRunState((state) => state.description?.name ?? '');
  const [settings, setSettings] = useState<EmbedSettings>(USUAL);
  const [width, setWidth] = useState<Width>('100%');
  const [height, setHeight] = useState(USUAL_HEIGHT);
  const [kind, setKind] = useState<SnippetKind>('html');
  const [typed, setTyped] = useState('');
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  const snippet = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<EmbedSettings>): void =>
    setSettings((before) => ({ ...before, ...part }));

  useEffect(() => {
    if (copied !== 'copied') return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  const wrong = words.find((word) => originOf(word) === null);
  const [page = '', hash = ''] = splitLink(link);
  const origins = [...new Set(words.flatMap((word) => originOf(word) ?? []))];
  const address = page + embedQuery({ ...settings, origins }) + hash;
  const text = snippetOf(kind, { address, link, name, width, height });

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      snippet.current?.select();
      setCopied('failed');
    }
  };

  return (
    <section className={styles.form} aria-label={t.title}>
      <div className={styles.fields}>
        <table className={styles.parts}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t.shown}</th>
              <th scope="col">{t.touched}</th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => (
              <PartRow key={part} part={part} settings={settings} onChange={change} />
            ))}
          </tbody>
        </table>
        <PanelChoice settings={settings} onChange={change} laboratory={laboratory} />
        <ControlChoice settings={settings} onChange={change} laboratory={laboratory} />
        <Line label={t.theme}>
          <Select
            label={t.theme}
            value={settings.theme}
            options={THEMES.map((value) => ({ value, label: t.themes[value] }))}
            onChange={(value) =>
              change({ theme: THEMES.find((one) => one === value) ?? USUAL.theme })
            }
          />
        </Line>
        {settings.shown.includes('playback') ? (
          <Line label={t.paused}>
            <Switch
              label={t.paused}
              checked={settings.paused}
              onChange={(paused) => change({ paused })}
            />
          </Line>
        ) : (
          <p className={styles.help}>{t.still}</p>
        )}
        <Line label={t.width}>
          <Select
            label={t.width}
            value={width}
            options={WIDTHS.map((value) => ({ value, label: t.widths(value) }))}
            onChange={(value) => setWidth(WIDTHS.find((one) => one === value) ?? '100%')}
          />
        </Line>
        <Line label={t.height}>
          <Quantity
            label={t.height}
            unit="none"
            value={height}
            limits={HEIGHTS}
            loud
            onChange={(value) => setHeight(Math.round(value))}
          />
        </Line>
        <label className={styles.origins}>
          {t.origins}
          <input
            value={typed}
            spellCheck={false}
            aria-invalid={wrong !== undefined}
            aria-describedby="embed-origins"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <p className={styles.help} id="embed-origins" data-wrong={wrong !== undefined}>
          {wrong === undefined ? t.originsHelp : embed.noOrigin(wrong.slice(0, 60))}{' '}
          <a href="./embed/index.html" target="_blank" rel="noopener">
            {t.example}
          </a>
        </p>
      </div>
      <Preview address={address} width={width} height={height} name={name} />
      <div className={styles.ways}>
        <Line label={t.kind}>
          <Select
            label={t.kind}
            value={kind}
            options={SNIPPETS.map((value) => ({ value, label: t.kinds[value] }))}
            onChange={(value) => setKind(SNIPPETS.find((one) => one === value) ?? 'html')}
          />
        </Line>
        <Button look="primary" disabled={link === ''} onClick={() => void copy()}>
          {copied === 'copied' ? <CheckIcon size={14} aria-hidden="true" /> : null}
          {copied === 'copied' ? t.copied : t.copy}
        </Button>
      </div>
      <textarea
        ref={snippet}
        className={styles.snippet}
        aria-label={t.snippet}
        readOnly
        rows={4}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      {address.length > LONG_ADDRESS ? (
        <p className={styles.help}>{t.tooLong(formatNumber(address.length))}</p>
      ) : null}
      <p role="status" className={copied === 'failed' ? styles.failed : 'visually-hidden'}>
        {copied === null ? '' : t[copied]}
      </p>
    </section>
  );
}

/** The page of a link, and what follows. A lecture is no frame. */
function splitLink(link: string): [page: string, hash: string] {
  const at = link.indexOf('#');
  const before = at < 0 ? link : link.slice(0, at);
  return [before.replace(/\?.*$/, ''), at < 0 ? '' : link.slice(at)];
}

interface SettingsProps {
  settings: EmbedSettings;
  onChange: (part: Partial<EmbedSettings>) => void;
}

/** A part that is not shown cannot be touched; the playback and the inspector are there to be. */
function PartRow({ part, settings, onChange }: SettingsProps & { part: Part }) {
  const { shown, locked } = settings;
  const isShown = shown.includes(part);
  // A frame shows at least one of them.
  const isLast = isShown && shown.length === 1;
  return (
    <tr>
      <th scope="row">{parts[part]}</th>
      <td>
        <Switch
          label={t.shownOf(parts[part])}
          checked={isShown}
          onChange={(on) => {
            if (on) onChange({ shown: [...shown, part] });
            else if (!isLast) onChange({ shown: shown.filter((one) => one !== part) });
          }}
        />
      </td>
      <td>
        {isLockable(part) && isShown ? (
          <Switch
            label={t.touchedOf(parts[part])}
            checked={!locked.includes(part)}
            onChange={(on) =>
              onChange({ locked: on ? locked.filter((one) => one !== part) : [...locked, part] })
            }
          />
        ) : null}
      </td>
    </tr>
  );
}

function PanelChoice({
  settings,
  onChange,
  laboratory,
}: SettingsProps & { laboratory: Laboratory }) {
  const description = useRunState((state) => state.description);
  const all = useMemo(
    () => [...(description ? panelsOf(description) : []), ...otherPanels(laboratory)],
    [description, laboratory],
  );
  const chosen = settings.panels ?? laboratory.plots.state.panels;
  if (!settings.shown.includes('plots')) return null;
  return (
    <Line label={t.panels}>
      <Menu
        trigger={
          <Button look="outlined">
            {t.panelsOf(all.filter(({ id }) => chosen.some((one) => one === id)).length)}
            <ChevronDownIcon size={13} aria-hidden="true" />
          </Button>
        }
      >
        {all.map(({ id, title }) => {
          const on = chosen.some((one) => one === id);
          return (
            <MenuSwitch
              key={id}
              checked={on}
              onChange={() =>
                onChange({ panels: on ? chosen.filter((one) => one !== id) : [...chosen, id] })
              }
            >
              {title}
            </MenuSwitch>
          );
        })}
      </Menu>
    </Line>
  );
}

/** Entries whose values can be chosen, and values. */
const MOST_ENTRIES = 24;
const MOST_VALUES = 80;

/** Numbers that single controls can set: those of what is selected first. */
function ControlChoice({ settings, onChange, laboratory }: Parameters<typeof PanelChoice>[0]) {
  const { active: run } = laboratory;
  const description = useRunState((state) => state.description);
  const shown = settings.shown.includes('controls');
  const [fields, setFields] = useState<readonly Field[]>([]);
  useEffect(() => {
    if (!shown || !description) return;
    let current = true;
    const { links, flows } = description;
    const entries = [
      '',
      ...links.map(({ entry }) => `links/${entry}`),
      ...flows.map(({ entry }) => `flows/${entry}`),
    ];
    const { selection } = run.inspection;
    const first = entries.filter((one) => one !== '' && one === selection);
    const asked = [...new Set([...first, ...entries])].slice(0, MOST_ENTRIES);
    void fieldsAt(
      run,
      asked.map((entry) => `${entry}/`),
    ).then((all) => {
      const numbers = all.filter(({ domain }) => domain.type === 'number').slice(0, MOST_VALUES);
      if (current) setFields(namedFields(run, numbers));
    });
    return () => {
      current = false;
    };
  }, [run, shown, description]);
  if (!shown) return null;
  const { controls } = settings;
  return (
    <>
      <Line label={t.controls}>
        <Menu
          trigger={
            <Button look="outlined">
              {t.controlsOf(controls.length)}
              <ChevronDownIcon size={13} aria-hidden="true" />
            </Button>
          }
        >
          {fields.map(({ path, label }) => (
            <MenuSwitch
              key={path}
              checked={controls.includes(path)}
              onChange={() =>
                onChange({
                  controls: controls.includes(path)
                    ? controls.filter((one) => one !== path)
                    : [...controls, path].slice(0, MOST_CONTROLS),
                })
              }
            >
              {path.includes('/reverse/') ? t.reverse(label) : label}
            </MenuSwitch>
          ))}
        </Menu>
      </Line>
      {controls.length === 0 ? <p className={styles.help}>{t.controlsHelp}</p> : null}
    </>
  );
}

/** The frame itself, made smaller where it is wider than its place. */
function Preview({
  address,
  width,
  height,
  name,
}: {
  address: string;
  width: Width;
  height: number;
  name: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box).width;
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [address]);
  const wide = width === '100%' ? room : Number(width);
  const scale = wide > 0 ? Math.min(1, room / wide) : 1;
  return (
    <figure className={styles.preview}>
      <figcaption>{t.preview}</figcaption>
      <div ref={box} className={styles.box} style={{ height: rem(height * scale) }}>
        {room > 0 && settled.includes('#') ? (
          <iframe
            // Another hash alone would not load it again, and its run would go on.
            key={settled}
            src={settled}
            title={`${t.preview}: ${embed.label(name)}`}
            style={{ width: rem(wide), height: rem(height), transform: `scale(${scale})` }}
          />
        ) : null}
      </div>
    </figure>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
