/** The diagrams of a flow's packets among the panels. */
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Description, type FlowId, SECOND } from '../../../engine/types';
import type { MeasuredLine } from '../../../model/display/measuredOverlay';
import { flowName } from '../../../model/document/flowsAndPorts';
import { partsOf } from '../../../model/document/selection';
import { firstKnown } from '../../../model/packets/packetTracks';
import { texts } from '../../../texts';
import { packets as t } from '../../../texts/en/packets';
import { Select } from '../../../ui/choosing/Select';
import { Button } from '../../../ui/controls/Button';
import { invalidate } from '../../../ui/frame/loop';
import { onSummary, writeText } from '../../../ui/frame/readings';
import { Swatch } from '../../../ui/icons/Swatch';
import { formatNumber, formatTime, formatValue } from '../../../ui/numbers/format';
import { useInspectionState, useLaboratory, useRunState } from '../../laboratoryContext';
import drawn from '../Axes.module.css';
import legend from '../legend/Legend.module.css';
import { FurtherLegends, PanelTools } from '../legend/ofFeatures';
import panel from '../Panel.module.css';
import summaries from '../Summary.module.css';
import { listenToPointer } from '../stage/plotPointer';
import type { PlotStage } from '../stage/plotStage';
import { Diagram } from './diagram';
import { legendOf, shownFlow } from './diagramPicture';
import { sequenceKind, spaceTimeKind } from './kinds';
import { PacketLife } from './PacketLife';
import styles from './Packets.module.css';
import { PacketTable } from './PacketTable';
import { countIn, type Origin, type SequenceScene } from './sequenceScene';
import type { Distance, SpaceTimeScene } from './spaceTimeScene';

interface Props {
  stage: PlotStage;
}

/** The unit of numbers. */
type Unit = 'segments' | 'bytes';

export function SequenceView({ stage }: Props) {
  const [kind] = useState(sequenceKind);
  const [diagram] = useState(() => new Diagram(stage, kind));
  const [origin, setOrigin] = useState<Origin>('start');
  const [unit, setUnit] = useState<Unit>('segments');
  const description = useRunState((state) => state.description);
  const flow = useFlow();
  const segment = flow === null ? undefined : description?.flows[flow]?.segment;
  const { measured, hidden } = useStore(stage.settings.store);
  const over = (measured?.over('sequence') ?? []).filter(({ key }) => !hidden.has(key));
  kind.origin = origin;
  kind.bytes = unit === 'bytes' ? (segment ?? 1) : null;
  kind.measured = over;
  return (
    <View
      diagram={diagram}
      title={texts.packets.sequence}
      help={t.help.sequence}
      variant={[origin, unit, ...over.map(({ key, times }) => `${key}@${times[0]}`)].join(' ')}
      measured={over}
      summaryOf={sequenceSummary}
    >
      <Select
        label={t.origin}
        value={origin}
        options={(['start', 'acknowledged'] as const).map((value) => ({
          value,
          label: t.origins[value],
        }))}
        onChange={(value) => setOrigin(value === 'acknowledged' ? 'acknowledged' : 'start')}
        bare
      />
      <Select
        label={t.unit}
        value={unit}
        options={(['segments', 'bytes'] as const).map((value) => ({
          value,
          label: t.units[value],
        }))}
        onChange={(value) => setUnit(value === 'bytes' ? 'bytes' : 'segments')}
        bare
      />
      <FurtherLegends panel={{ id: 'sequence', title: texts.packets.sequence }} stage={stage} />
    </View>
  );
}

export function SpaceTimeView({ stage }: Props) {
  const [kind] = useState(spaceTimeKind);
  const [diagram] = useState(() => new Diagram(stage, kind));
  const [distance, setDistance] = useState<Distance>('delay');
  kind.distance = distance;
  const flow = useFlow();
  kind.flow = flow;
  return (
    <View
      diagram={diagram}
      title={texts.packets.spacetime}
      help={t.help.spacetime}
      variant={distance}
      summaryOf={spaceTimeSummary}
    >
      <Select
        label={t.distance}
        value={distance}
        options={(['delay', 'equal'] as const).map((value) => ({
          value,
          label: t.distances[value],
        }))}
        onChange={(value) => setDistance(value === 'equal' ? 'equal' : 'delay')}
        bare
      />
    </View>
  );
}

/** The flow that is selected, or the first. */
function useFlow(): FlowId | null {
  const description = useRunState((state) => state.description);
  const selection = useInspectionState((state) => state.selection);
  return useMemo(() => {
    if (!description) return null;
    const { id, kind } = partsOf(selection);
    const own = description.flows.findIndex((one) => one.id === id || one.entry === id);
    return shownFlow(description, kind === 'flows' ? own : -1);
  }, [description, selection]);
}

interface ViewProps<Scene> {
  diagram: Diagram<Scene>;
  title: string;
  help: string;
  variant: string;
  summaryOf: (scene: Scene, note: string) => string;
  /** Measurements that are drawn over it. */
  measured?: readonly MeasuredLine[];
  children: ReactNode;
}

function View<Scene extends SequenceScene | SpaceTimeScene>(props: ViewProps<Scene>) {
  const { diagram, title, help, variant, measured = [], summaryOf, children } = props;
  const { stage } = diagram;
  const entries = legendOf(diagram.kind.id);
  const description = useRunState((state) => state.description);
  const flow = useFlow();
  const { active, playback } = useLaboratory();
  const { progress, problem, tracks } = useStore(diagram.replay.store);
  const [scene, setScene] = useState<Scene | null>(null);
  const [listed, setListed] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const heading = useId();
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const marks = useRef<HTMLCanvasElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const movers = useRef<HTMLCanvasElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    diagram.onScene = setScene;
    if (!box.current || !svg.current || !marks.current || !movers.current || !surface.current)
      return;
    const elements = {
      box: box.current,
      svg: svg.current,
      marks: marks.current,
      movers: movers.current,
      surface: surface.current,
    };
    const keys = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const { chosen } = diagram;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (by !== 0) diagram.step(by);
      else if (event.key === 'Escape' && chosen) diagram.choose(null);
      else if (event.key === 'Enter' && chosen) {
        playback.pause();
        void playback.seek(Math.floor(firstKnown(chosen)));
      } else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    elements.surface.addEventListener('keydown', keys);
    const pointer = listenToPointer(elements.surface, stage, {
      readOut: () => invalidate(),
      // A click means a packet here.
      ask() {},
    });
    const leave = diagram.attach(elements);
    return () => {
      elements.surface.removeEventListener('keydown', keys);
      pointer();
      leave();
    };
  }, [diagram, stage, playback]);

  useEffect(() => {
    if (description) diagram.show(description, flow, variant);
  }, [diagram, description, flow, variant]);

  const about = description && flow !== null ? flowName(description, flow) : '';
  useEffect(
    () =>
      onSummary(() => {
        const { from, to } = stage.range;
        const now = diagram.scene;
        writeText(
          summary.current,
          now
            ? t.summary(
                about,
                formatTime(from),
                formatTime(to),
                summaryOf(now, diagram.kind.note(now)),
              )
            : '',
        );
      }, stage.playing),
    [diagram, stage, about, summaryOf],
  );

  diagram.title = about === '' ? title : `${title} · ${about}`;
  diagram.entries = [
    ...entries,
    ...measured.map(({ name, token, dash }) => [name, token, dash] as const),
  ];

  const said = stateOf(
    stage,
    description,
    flow,
    scene === null ? diagram.kind.id : null,
    tracks?.tracks?.length === 0,
  );
  const note =
    problem !== null
      ? t.failed(problem)
      : progress !== null
        ? t.replaying(formatValue('share', Number(progress.toPrecision(2))))
        : said !== ''
          ? said
          : scene
            ? diagram.kind.note(scene)
            : '';
  return (
    <section
      className={panel.panel}
      {...(stage.of === null
        ? { 'aria-labelledby': heading }
        : { 'aria-label': stage.named(title) })}
    >
      <div className={`${panel.plot} ${styles.plot}`} ref={box}>
        <h3 className={panel.title} id={heading}>
          {title}
          {about === '' ? null : <span className={panel.unit}>{about}</span>}
        </h3>
        <div className={legend.options}>
          <PanelTools panel={{ id: diagram.kind.id, title }} stage={stage} />
        </div>
        <svg ref={svg} className={`${drawn.axes} ${styles.axes}`} aria-hidden="true">
          <g className="x" />
          <g className="y" />
        </svg>
        <canvas ref={marks} className={styles.canvas} />
        <div
          ref={surface}
          className={styles.surface}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by keys, which is what the role says
          tabIndex={0}
          aria-label={stage.named(title)}
          aria-describedby={helpId}
        >
          <canvas ref={movers} className={styles.canvas} />
        </div>
        <p className={styles.note} role="status">
          {note}
        </p>
        <p id={helpId} className="visually-hidden">
          {help}
        </p>
        <p ref={summary} className={`visually-hidden ${summaries.summary}`} />
        {listed && scene && description ? (
          <PacketTable
            diagram={diagram}
            scene={scene}
            description={description}
            title={t.table.title(title, about)}
            close={() => {
              setListed(false);
              toggle.current?.focus();
            }}
          />
        ) : null}
        {description ? <PacketLife diagram={diagram} description={description} /> : null}
      </div>
      <div className={legend.legend}>
        {description && flow !== null && description.flows.length > 1 ? (
          <Select
            label={t.flow}
            value={description.flows[flow]?.id ?? ''}
            options={description.flows.map(({ id }, place) => ({
              value: id,
              label: flowName(description, place as FlowId),
            }))}
            onChange={(id) => active.select(`flows/${id}`)}
            bare
          />
        ) : null}
        {children}
        <Button
          ref={toggle}
          look="link"
          aria-pressed={listed}
          aria-label={`${t.table.show}, ${stage.named(title)}`}
          onClick={() => setListed(!listed)}
        >
          {t.table.show}
        </Button>
        <ul className={styles.legend}>
          {entries.map(([name, token, dash]) => (
            <li key={name}>
              <Swatch token={token} dash={dash} marker={null} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Why nothing is drawn, of a kind that has no scene yet or of a flow without packets; empty where something may be. */
function stateOf(
  stage: PlotStage,
  description: Description | null,
  flow: FlowId | null,
  empty: keyof typeof t.notYet | null,
  silent: boolean,
): string {
  if (!description || flow === null) return t.none;
  const { from, to } = stage.range;
  const { start } = description.flows[flow] ?? { start: 0 };
  if (start > to) return t.beforeStart(flowName(description, flow), formatTime(start));
  const recorded = (stage.run.frames.latest?.recordedUntil ?? 0) / SECOND;
  if (empty !== null && recorded <= from) return t.notYet[empty];
  return silent ? t.silent(flowName(description, flow)) : '';
}

function sequenceSummary(scene: SequenceScene, note: string): string {
  if (!scene.shown) return note;
  const { sent, again, acknowledgements, duplicates, removed, timeouts } = countIn(scene);
  const n = formatNumber;
  return t.counts(n(sent), n(again), n(acknowledgements), n(duplicates), n(removed), n(timeouts));
}

function spaceTimeSummary(scene: SpaceTimeScene, note: string): string {
  return [scene.stations.map(({ name }) => name).join(' → '), note]
    .filter((one) => one !== '')
    .join('. ');
}
