/** Settings of all plots: the open panels, the time axis, and how much room they have. */
import { Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { SECOND } from '../../engine/types';
import type { Following } from '../../model/display/timeFrame';
import type { PanelId } from '../../model/document/scenario';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { LiveFigure } from '../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../ui/frame/readings';
import { ChevronDownIcon, MaximiseIcon, MinimiseIcon, TableIcon } from '../../ui/icons/icons';
import { formatTime, formatValue } from '../../ui/numbers/format';
import { Menu, MenuChoice, MenuItem, MenuSeparator, MenuSwitch } from '../../ui/overlays/Menu';
import { useCommand } from '../commands/useCommand';
import { useLaboratory } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import styles from './PlotControls.module.css';
import type { PlotStage } from './stage/plotStage';

/** Fetched when the menu is opened first. */
const PanelLine = onDemand(() => import('./PanelLine'), '');

const WHOLE = 'whole';

/** The windows that the time axis can follow, besides the whole run. */
const FOLLOWED: readonly (Following & { label: string })[] = [
  { unit: 'watched', length: 5, label: texts.plots.follow.watched(5) },
  { unit: 'watched', length: 10, label: texts.plots.follow.watched(10) },
  { unit: 'seconds', length: 1, label: texts.plots.follow.seconds(formatValue('seconds', 1)) },
  { unit: 'seconds', length: 10, label: texts.plots.follow.seconds(formatValue('seconds', 10)) },
  { unit: 'trips', length: 20, label: texts.plots.follow.trips(20) },
  { unit: 'trips', length: 100, label: texts.plots.follow.trips(100) },
];

const keyOf = ({ unit, length }: Following): string => `${unit} ${length}`;

export function PlotControls({
  panels,
  stage,
}: {
  panels: readonly { id: PanelId; title: string }[];
  stage: PlotStage;
}) {
  const { settings, time } = stage;
  const { layout } = useLaboratory();
  const zoom = useStore(time.store, (state) => state.zoom);
  const following = useStore(time.store, (state) => state.following);
  const { magnified, panels: open, cut, shares, theory } = useStore(settings.store);
  const focused = useStore(layout.store, (state) => state.focused);
  const focus = useCommand('focus-plots');
  const summary = useCommand('summary');
  const fit = useCommand('fit-plots');
  const when = useRef<HTMLSpanElement>(null);

  useEffect(
    () =>
      onReading(() => {
        const { crosshair } = time;
        const at = formatTime(crosshair ?? (stage.run.frames.latest?.time ?? 0) / SECOND);
        writeText(
          when.current,
          crosshair === null ? texts.plots.now(at) : texts.plots.atCrosshair(at),
        );
      }),
    [stage, time],
  );

  return (
    <div className={styles.head}>
      <span className={styles.reading} aria-hidden="true">
        <LiveFigure ref={when} className={styles.when} />
      </span>
      {zoom || magnified.size > 0 ? (
        <Button className={styles.small} onClick={fit.run}>
          {following && zoom ? texts.plots.follow.back : texts.plots.fit}
        </Button>
      ) : null}
      <Menu
        trigger={
          <Button className={styles.small}>
            {texts.plots.panels}
            <ChevronDownIcon size={13} aria-hidden="true" />
          </Button>
        }
      >
        {panels.map(({ id, title }) => (
          <MenuSwitch
            key={id}
            checked={open.includes(id)}
            onChange={() => settings.togglePanel(id)}
            about={
              <Suspense fallback={null}>
                <PanelLine id={id} title={title} />
              </Suspense>
            }
          >
            {title}
          </MenuSwitch>
        ))}
        <MenuSeparator />
        <MenuSwitch checked={cut} onChange={(checked) => settings.cutSpikes(checked)}>
          {texts.plots.cut}
        </MenuSwitch>
        <MenuSwitch checked={theory} onChange={(checked) => settings.showTheory(checked)}>
          {texts.theory.title}
        </MenuSwitch>
        <MenuChoice
          label={texts.plots.follow.title}
          value={following ? keyOf(following) : WHOLE}
          options={[
            { value: WHOLE, label: texts.plots.follow.whole },
            ...FOLLOWED.map((one) => ({ value: keyOf(one), label: one.label })),
          ]}
          onChange={(value) => time.follow(FOLLOWED.find((one) => keyOf(one) === value) ?? null)}
        />
        {shares.size > 0 ? (
          <>
            <MenuSeparator />
            <MenuItem onClick={() => settings.share(null)}>{texts.plots.usualSizes}</MenuItem>
          </>
        ) : null}
      </Menu>
      <Button
        look="icon"
        className={`${styles.small} ${styles.icon}`}
        aria-label={summary.label}
        title={summary.hint}
        onClick={summary.run}
      >
        <TableIcon size={13} aria-hidden="true" />
      </Button>
      <Button
        look="icon"
        className={`${styles.small} ${styles.icon}`}
        aria-pressed={focused}
        aria-label={focus.label}
        title={focus.hint}
        onClick={focus.run}
      >
        {focused ? (
          <MinimiseIcon size={13} aria-hidden="true" />
        ) : (
          <MaximiseIcon size={13} aria-hidden="true" />
        )}
      </Button>
    </div>
  );
}
