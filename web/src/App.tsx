import { CSPProvider } from '@base-ui/react/csp-provider';
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import styles from './App.module.css';
import { route } from './model/share/route';
import { PageLayout } from './PageLayout';
import { texts } from './texts';
import { phrase } from './texts/language';
import { Tooltips } from './ui/overlays/Tooltip';
import { lectureScale, setScale } from './ui/style/scale';
import { Assemble } from './views/assemble/Assemble';
import { ComingToolPalette, ToolPalette } from './views/assemble/ToolPalette';
import { handleKey, handleLectureKey } from './views/commands/keys';
import { Dialogs } from './views/dialogs/Dialogs';
import { Flows } from './views/flows/Flows';
import { Header } from './views/header/Header';
import { ComingInspector, Inspector } from './views/inspector/Inspector';
import {
  RunProvider,
  useLaboratory,
  useLaboratoryState,
  useRun,
  useRunState,
} from './views/laboratoryContext';
import { Topology } from './views/network/Topology';
import { NoticeBar, RefusalBanner } from './views/notices/Notices';
import { SavedWorkOffer } from './views/notices/SavedWorkOffer';
import { Playback } from './views/playback/Playback';
import { otherPanels } from './views/plots/others/otherPanels';
import { Plots } from './views/plots/Plots';
import { PlotStage } from './views/plots/stage/plotStage';
import { useSettled } from './views/plots/stage/useSettled';
import { Printing } from './views/print/Printing';
import { followPrinting } from './views/print/printScale';
import { shownParts } from './views/shownParts';
import { useFileDrop } from './views/useFileDrop';
import { useLessonOpen } from './views/useLessonOpen';

// Apart: a first visit compresses better with the page's own parts side by side.

import { LessonCard } from './features/lesson/LessonCard';

/** Loaded with the first lecture. */
const Lecture = lazy(() => import('./features/lesson/Lecture'));

/** Loaded with a second run. */
const RunBar = lazy(() => import('./features/compare/RunBar'));
const ColumnHead = lazy(() => import('./features/compare/ColumnHead'));
const FurtherPlots = lazy(() => import('./features/compare/FurtherPlots'));

export function App() {
  const run = useLaboratoryState((state) => state.active);
  return (
    // The page's policy allows no style elements; their rules are in base.css.
    <CSPProvider disableStyleElements>
      <Tooltips>
        <RunProvider value={run}>
          <Page />
        </RunProvider>
      </Tooltips>
    </CSPProvider>
  );
}

/** Parts of the page by the ids of the elements that get the focus in them. */
const PARTS = ['playback', 'plots', 'inspector'] as const;
const SHOWN_TO_A_ROOM = ['playback', 'plots'] as const;

/** Links to the parts of the page, visible only while one of them has the focus. */
function SkipLinks({
  parts,
  settled,
}: {
  parts: readonly (typeof PARTS)[number][];
  /** Whether all parts are mounted. */
  settled: boolean;
}) {
  /** The pressed link to a part that is not mounted yet. */
  const early = useRef<{ link: HTMLElement; part: string } | null>(null);

  useEffect(() => {
    if (!settled || early.current === null) return;
    const { link, part } = early.current;
    early.current = null;
    // The focus stays if it has moved on meanwhile.
    if (document.activeElement === link) document.getElementById(part)?.focus();
  }, [settled]);

  return (
    <nav aria-label={texts.app.skips}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className={styles.skip}
          onClick={({ currentTarget }) => {
            const place = document.getElementById(part);
            if (place) place.focus();
            else early.current = { link: currentTarget, part };
          }}
        >
          {texts.app.skipTo[part]}
        </button>
      ))}
    </nav>
  );
}

function Page() {
  const laboratory = useLaboratory();
  const run = useRun();
  const { time, plots, features } = laboratory;
  const pages = features.flatMap((feature) => feature.pages ?? []);
  const others = otherPanels(laboratory);
  const sheets = features.flatMap((feature) => feature.sheets ?? []);
  const stage = useMemo(() => new PlotStage(run, time, plots), [run, time, plots]);
  const phase = useRunState((state) => state.phase);
  // The page is mounted in slices of a few milliseconds, and unmounted at once.
  const ready = useDeferredValue(phase) === 'ready' && phase === 'ready';
  // Parts that the first plot does not need are mounted after it.
  const settled = useSettled(ready, stage);
  const several = useLaboratoryState((state) => state.runs.length > 1);
  const beside = useStore(plots.store, (state) => state.beside) && several;
  const place = useLaboratoryState(({ runs, active }) => runs.indexOf(active));
  const refusal = useRunState((state) => state.refusal);
  const name = phrase(useRunState((state) => state.description?.name ?? ''));
  const page = useStore(route, (state) => state.page);
  const away = page !== null;
  const dropping = useFileDrop(away);
  const reading = useLessonOpen();
  const lecturing = useStore(laboratory.lecture.store, (state) => state.on);
  const lecture = lecturing && ready && !away;
  // Pages beside the laboratory are as large during a lecture.
  const large = lecture || (lecturing && away);

  useEffect(() => {
    if (!away) document.title = name === '' ? texts.app.name : texts.app.title(name);
  }, [name, away]);

  // Behind a reference page the laboratory runs on; its scroll position is restored on return.
  useLayoutEffect(() => {
    if (!away) scrollTo(0, route.getState().labScroll);
  }, [away]);

  // With what is drawn, not after it: a key may be pressed as soon as something is seen.
  useLayoutEffect(() => {
    if (away) return;
    const key = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && handleKey(laboratory, event)) event.preventDefault();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [laboratory, away]);

  useEffect(followPrinting, []);
  useLayoutEffect(() => {
    if (!large) return;
    const scaleUp = (): void => setScale(lectureScale(innerWidth, innerHeight));
    scaleUp();
    addEventListener('resize', scaleUp);
    return () => {
      removeEventListener('resize', scaleUp);
      setScale(1);
    };
  }, [large]);

  useLayoutEffect(() => {
    laboratory.plots.grow(lecture);
    if (!lecture) return;
    const key = (event: KeyboardEvent): void => {
      if (!handleLectureKey(laboratory, event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', key, true);
    const leave = laboratory.lecture.followScreen();
    return () => {
      document.removeEventListener('keydown', key, true);
      leave();
    };
  }, [laboratory, lecture]);

  return (
    <>
      <div hidden={away} className={styles.page}>
        {ready ? <SkipLinks parts={lecture ? SHOWN_TO_A_ROOM : PARTS} settled={settled} /> : null}
        {lecture ? null : <Header />}
        {lecture ? null : <SavedWorkOffer />}
        {ready ? (
          <p className={styles.paperTitle} aria-hidden="true">
            {name}
          </p>
        ) : null}
        {ready ? (
          <PageLayout reading={reading || lecture} lecture={lecture}>
            {lecture ? (
              <div className={styles.lesson}>
                <Suspense fallback={null}>
                  <Lecture />
                </Suspense>
              </div>
            ) : reading ? (
              <div className={styles.lesson}>
                <LessonCard />
              </div>
            ) : null}
            {/* The order of use, which is that of the tab key: the grid places them. */}
            <div className={styles.playback}>
              <Playback />
            </div>
            <div className={styles.plots} data-part="plots" data-paper="plots">
              {several ? (
                <Suspense fallback={null}>
                  <RunBar stage={stage} />
                </Suspense>
              ) : null}
              <div className={styles.columns} data-beside={beside}>
                <div className={styles.column} style={beside ? { order: place } : undefined}>
                  {beside ? (
                    <Suspense fallback={null}>
                      <ColumnHead />
                    </Suspense>
                  ) : null}
                  <Plots stage={stage} others={others} />
                </div>
                {beside ? (
                  <Suspense fallback={null}>
                    <FurtherPlots stage={stage} others={others} className={styles.column} />
                  </Suspense>
                ) : null}
              </div>
            </div>
            {lecture ? null : (
              <div className={styles.flows} data-part="flows">
                <Flows />
              </div>
            )}
            <div className={styles.topology} data-paper="network">
              <Topology
                besideText={reading || lecture}
                foot={lecture ? null : settled ? <ToolPalette /> : <ComingToolPalette />}
              >
                {settled && !lecture ? <Assemble /> : null}
              </Topology>
            </div>
            {lecture ? null : (
              <div className={styles.inspector} data-part="inspector">
                {settled ? <Inspector /> : <ComingInspector />}
              </div>
            )}
          </PageLayout>
        ) : (phase === 'loading' || phase === 'ready') && !refusal ? (
          <main className={styles.loading} aria-busy="true">
            {texts.app.loading}
          </main>
        ) : null}
        {shownParts(sheets, {})}
        <Printing />
        <RefusalBanner />
        <NoticeBar />
        <Dialogs stage={stage} />
        {dropping ? <div className={styles.drop}>{texts.app.drop}</div> : null}
      </div>
      {page === null ? null : (
        <Suspense fallback={null}>
          {pages.map((shown) => shown(page)).find((shown) => shown !== null)}
        </Suspense>
      )}
    </>
  );
}
