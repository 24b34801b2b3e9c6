/** Event marks in words: their legend, and their counts for screen readers. */
import { useEffect, useRef, useState } from 'react';
import { EVENT_KINDS, type EventKind, SECOND } from '../../engine/types';
import { texts } from '../../texts';
import { onSummary, writeText } from '../../ui/frame/readings';
import { formatTime } from '../../ui/numbers/format';
import { useDocumentState, useRunState } from '../laboratoryContext';
import styles from './EventTexts.module.css';
import { countsOf, GLYPHS } from './events/eventMarks';
import { editsIn, editText } from './events/interventionMarks';
import summaries from './Summary.module.css';
import type { PlotStage } from './stage/plotStage';

/** The most interventions in the list, which holds the last ones. */
const MOST_LISTED = 50;

/** In a text, distance on the axis does not join changes. */
const NOWHERE = (): number => Number.NaN;

/** How often each kind of event happened in the range in view, for screen readers. */
export function EventSummary({ stage }: { stage: PlotStage }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let version = -1;
    return onSummary(() => {
      const { events, eventsVersion } = stage.run.frames;
      if (!events || eventsVersion === version) return;
      version = eventsVersion;
      const counts = countsOf(events);
      const words = EVENT_KINDS.flatMap((kind) => {
        const found = counts.get(kind);
        return found ? [texts.plots.eventCount(texts.events[kind], found.count, found.more)] : [];
      });
      writeText(
        text.current,
        texts.plots.eventSummary(
          formatTime(events.from / SECOND),
          formatTime(events.to / SECOND),
          words.join(', '),
        ),
      );
    }, stage.playing);
  }, [stage]);
  return <p ref={text} className={`visually-hidden ${summaries.summary}`} />;
}

/** The interventions, which the timeline marks with triangles, for screen readers. */
export function InterventionList() {
  const duration = useRunState((state) => state.duration);
  const interventions = useDocumentState((state) => state.interventions);
  const description = useRunState((state) => state.description);
  if (interventions.length === 0) return null;
  return (
    <ul className="visually-hidden" aria-label={texts.playback.interventions}>
      {editsIn(interventions, NOWHERE, duration / SECOND)
        .slice(-MOST_LISTED)
        .map((edit) => (
          <li key={`${edit.from} ${edit.path}`}>
            {edit.count > 1
              ? texts.plots.dragged(
                  editText(edit, description),
                  formatTime(edit.from),
                  formatTime(edit.to),
                )
              : texts.plots.changed(editText(edit, description), formatTime(edit.to))}
          </li>
        ))}
    </ul>
  );
}

/** The shapes of the kinds of events in view. */
export function EventLegend({ stage }: { stage: PlotStage }) {
  const [kinds, setKinds] = useState<readonly EventKind[]>([]);
  const interventions = useDocumentState((state) => state.interventions.length);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => stage.onKinds(setKinds), [stage]);

  // The legend of the last panel ends above this one, whose height depends on the kinds.
  useEffect(() => {
    const element = list.current;
    const stack = element?.parentElement?.parentElement;
    if (!element || !stack) return;
    const observer = new ResizeObserver(() =>
      stack.style.setProperty('--kinds', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const listed = EVENT_KINDS.filter((kind) =>
    kind === 'intervention' ? interventions > 0 : kinds.includes(kind),
  );
  return (
    <ul ref={list} className={styles.kinds} aria-label={texts.plots.events}>
      {listed.map((kind) => (
        <li key={kind} data-kind={kind}>
          <svg width={10} height={10} viewBox="-5 -5 10 10" aria-hidden="true">
            <path d={GLYPHS[kind]} fill="none" stroke="currentColor" strokeWidth={1.1} />
          </svg>
          {texts.events[kind]}
        </li>
      ))}
    </ul>
  );
}
