/** The laboratory in a frame of another page: the parts that its address asks for, and a link to the whole. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Problem, SECOND } from '../../engine/types';
import { oneLine } from '../../model/document/problems';
import { texts } from '../../texts';
import { phrase } from '../../texts/language';
import { Button } from '../../ui/controls/Button';
import { onSummary, writeText } from '../../ui/frame/readings';
import { CloseIcon } from '../../ui/icons/icons';
import { Logo } from '../../ui/icons/Logo';
import { Tooltips } from '../../ui/overlays/Tooltip';
import { commandsOf } from '../../views/commands';
import { handleKey } from '../../views/commands/keys';
import { Dialogs } from '../../views/dialogs/Dialogs';
import { Inspector } from '../../views/inspector/Inspector';
import {
  RunProvider,
  useDocumentState,
  useLaboratory,
  useLaboratoryState,
  useRun,
  useRunState,
} from '../../views/laboratoryContext';
import { Topology } from '../../views/network/Topology';
import { NoticeBar } from '../../views/notices/Notices';
import { Playback } from '../../views/playback/Playback';
import { otherPanels } from '../../views/plots/others/otherPanels';
import { Plots } from '../../views/plots/Plots';
import { panelsOf } from '../../views/plots/panels/panels';
import { summaryOf } from '../../views/plots/plotSummary';
import { PlotStage } from '../../views/plots/stage/plotStage';
import { LessonCard } from '../lesson/LessonCard';
import { Controls } from './Controls';
import styles from './Embed.module.css';
import type { EmbedOpener } from './embedOpener';
import { isHeard } from './heardCommands';
import { linkTo, pageAddress } from './links';
import type { EmbedSettings, LockablePart, Part } from './model/embed';
import { embed as t } from './texts/en/embed';

/** Loaded with a comparison. */
const RunBar = lazy(() => import('../compare/RunBar'));

/** A link is made again when nothing has been changed for so long. */
const QUIET_MS = 300;

interface Props {
  settings: EmbedSettings;
  /** The faults in the frame's address. */
  problems: readonly Problem[];
  opener: EmbedOpener;
}

export function Embed(props: Props) {
  const run = useLaboratoryState((state) => state.active);
  return (
    <CSPProvider disableStyleElements>
      <Tooltips>
        <RunProvider value={run}>
          <Frame {...props} />
        </RunProvider>
      </Tooltips>
    </CSPProvider>
  );
}

function Frame({ settings, problems, opener }: Props) {
  const laboratory = useLaboratory();
  const run = useRun();
  const { time, plots } = laboratory;
  const stage = useMemo(() => new PlotStage(run, time, plots), [run, time, plots]);
  const phase = useRunState((state) => state.phase);
  const name = phrase(useRunState((state) => state.description?.name ?? ''));
  const several = useLaboratoryState((state) => state.runs.length > 1);
  const address = useAddress(opener);
  const [seen, setSeen] = useState(false);
  const missing = usePanels(settings);
  const named = seen ? [] : [...problems, ...missing];
  const { shown } = settings;
  const shows = (part: Part): boolean => shown.includes(part);
  // A lesson by itself fills the frame.
  const alone = shown.every((part) => part === 'lesson');
  const isLocked = (part: LockablePart): boolean => settings.locked.includes(part);

  useEffect(() => {
    document.title = name === '' ? texts.app.name : texts.app.title(name);
  }, [name]);

  useEffect(() => {
    const heard = commandsOf(laboratory).filter((command) => isHeard(command, settings));
    const key = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (handleKey(laboratory, event, heard)) event.preventDefault();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [laboratory, settings]);

  return (
    <div className={styles.frame} data-embed onClickCapture={leadOut}>
      <header className={styles.head}>
        <Logo />
        <h1 className={styles.name}>{name === '' ? texts.app.name : name}</h1>
        <a className={styles.out} href={address} target="_blank" rel="noopener">
          {t.open}
          <span className="visually-hidden"> ({t.newWindow})</span>
        </a>
      </header>
      {named.length > 0 ? (
        <div className={styles.problems} role="alert">
          <div>
            <strong>{t.problems}</strong>
            {named.map((problem) => (
              <p key={oneLine(problem)}>{oneLine(problem)}</p>
            ))}
          </div>
          <Button look="icon" aria-label={texts.notices.dismiss} onClick={() => setSeen(true)}>
            <CloseIcon size={14} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
      {phase === 'ready' ? (
        <div className={styles.body} data-lesson={shows('lesson')} data-alone={alone}>
          {shows('lesson') ? (
            <div className={styles.lesson}>
              <LessonCard framed />
            </div>
          ) : null}
          {alone ? null : (
            <main
              className={styles.main}
              data-plots={shows('plots')}
              data-network={shows('network')}
              data-inspector={shows('inspector')}
            >
              {shows('network') ? (
                <div className={styles.network} inert={isLocked('network')}>
                  <Topology besideText foot={null} />
                </div>
              ) : null}
              {shows('network') && isLocked('network') ? <NetworkInWords /> : null}
              {shows('playback') ? (
                <div className={styles.playback} data-seed={shows('inspector')}>
                  <Playback />
                </div>
              ) : null}
              {shows('plots') ? (
                <div className={styles.plots} inert={isLocked('plots')}>
                  {several ? (
                    <Suspense fallback={null}>
                      <RunBar stage={stage} />
                    </Suspense>
                  ) : null}
                  <Plots stage={stage} others={otherPanels(laboratory)} />
                </div>
              ) : null}
              {shows('plots') && isLocked('plots') ? <PlotsInWords stage={stage} /> : null}
              {shows('inspector') ? (
                <div className={styles.inspector}>
                  <Inspector />
                </div>
              ) : null}
              {shows('controls') ? <Controls paths={settings.controls} /> : null}
            </main>
          )}
        </div>
      ) : phase === 'loading' ? (
        <main className={styles.still} aria-busy="true">
          {t.loading}
        </main>
      ) : (
        <RefusedMain />
      )}
      <Refused />
      <NoticeBar />
      <Dialogs stage={stage} />
    </div>
  );
}

/** Parts that cannot be touched are hidden from screen readers, which get them in words. */
function NetworkInWords() {
  const description = useRunState((state) => state.description);
  if (!description) return null;
  const names = description.flows.map(({ id, label }) => label ?? id);
  return (
    <p className="visually-hidden">
      {t.network(description.nodes.length, description.links.length, names)}
    </p>
  );
}

function PlotsInWords({ stage }: { stage: PlotStage }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      onSummary(() => {
        const { description } = stage.run.store.getState();
        const until = Math.min(
          stage.range.to,
          (stage.run.frames.latest?.recordedUntil ?? 0) / SECOND,
        );
        const { panels: open } = stage.settings.state;
        const panels = description ? panelsOf(description) : [];
        const shown = panels.filter(({ id }) => open.includes(id));
        writeText(words.current, shown.map((panel) => summaryOf(panel, stage, until)).join(' '));
      }, stage.playing),
    [stage],
  );
  return <p ref={words} className="visually-hidden" />;
}

/** Nothing could be opened: the reason is over it. */
function RefusedMain() {
  const refusal = useRunState((state) => state.refusal);
  return <main className={styles.still}>{refusal ? <Reason /> : null}</main>;
}

/** Something else could not be opened over what goes on. */
function Refused() {
  const run = useRun();
  const phase = useRunState((state) => state.phase);
  const refusal = useRunState((state) => state.refusal);
  if (!refusal || phase !== 'ready') return null;
  return (
    <div className={styles.over}>
      <Reason />
      <Button look="outlined" onClick={() => run.dismissRefusal()}>
        {texts.errors.keep}
      </Button>
    </div>
  );
}

function Reason() {
  const refusal = useRunState((state) => state.refusal);
  const phase = useRunState((state) => state.phase);
  if (!refusal) return null;
  const unable = phase === 'unable';
  return (
    <div role="alert">
      <h2>{unable ? texts.errors.unable : texts.errors[refusal.what]}</h2>
      <p>{oneLine(refusal.problem)}</p>
      {unable ? <p>{texts.errors.unableHelp}</p> : null}
    </div>
  );
}

/** Opens the panels that the frame's address asks for; names those that the scenario does not have. */
function usePanels({ panels }: EmbedSettings): Problem[] {
  const laboratory = useLaboratory();
  const { plots } = laboratory;
  const subject = useRunState((state) => state.subject);
  const description = useRunState((state) => state.description);
  const shape = description?.series.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another network has other panels
  const known = useMemo(
    () => (description ? [...panelsOf(description), ...otherPanels(laboratory)] : null),
    [subject, shape],
  );
  const found = useMemo(
    () => panels && known && panels.flatMap((id) => known.find((one) => one.id === id) ?? []),
    [panels, known],
  );
  // After the plots have taken up what the scenario asks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scenario has brought its own
  useEffect(() => {
    if (found) plots.showPanels(found.map(({ id }) => id));
  }, [plots, found, subject]);
  return useMemo(() => {
    const absent = panels?.filter((id) => !found?.some((one) => one.id === id)) ?? [];
    return known === null
      ? []
      : absent.map((id) => ({
          path: 'panels',
          message: t.noPanel(
            id.slice(0, 60),
            known.map((one) => one.id),
          ),
        }));
  }, [panels, known, found]);
}

/** The address of what is in the frame, outside of it, with what was changed here. */
function useAddress(opener: EmbedOpener): string {
  const laboratory = useLaboratory();
  const runs = useLaboratoryState((state) => state.runs);
  const document = useDocumentState((state) => state.text);
  const [address, setAddress] = useState(() => pageAddress() + location.hash);
  const [opened, setOpened] = useState(0);
  useEffect(() => opener.onOpened(() => setOpened((count) => count + 1)), [opener]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they make the text
  useEffect(() => {
    const { text } = laboratory;
    if (text === '') return;
    let current = true;
    const hash = opener.hashOf(text);
    const make = async (): Promise<void> => {
      const made = hash === null ? await linkTo(text) : pageAddress() + hash;
      if (current) setAddress(made);
    };
    const timer = setTimeout(() => void make(), hash === null ? QUIET_MS : 0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [laboratory, opener, opened, runs, document]);
  return address;
}

/** Links in a frame open beside the page that it is in. */
function leadOut({ target }: MouseEvent): void {
  const anchor = target instanceof Element ? target.closest('a[href]') : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.hasAttribute('download')) return;
  const { hash } = anchor;
  if (anchor.href.replace(/[?#].*$/, '') === pageAddress() && anchor.target !== '_blank')
    anchor.href = pageAddress() + hash;
  anchor.target = '_blank';
  anchor.rel = 'noopener';
}
