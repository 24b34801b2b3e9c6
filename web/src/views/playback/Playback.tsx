import { useEffect, useRef } from 'react';
import type { Speed } from '../../engine/protocol/protocol';
import { type Nanoseconds, SECOND } from '../../engine/types';
import { LIMITS } from '../../generated/limits';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { Quantity } from '../../ui/controls/Quantity';
import { Slider } from '../../ui/controls/Slider';
import { LiveFigure } from '../../ui/frame/LiveFigure';
import { onReading, writeText } from '../../ui/frame/readings';
import { PauseIcon, PlayIcon, RestartIcon, StepIcon } from '../../ui/icons/icons';
import { formatSpeed, formatTime, formatValue } from '../../ui/numbers/format';
import { useCommand } from '../commands/useCommand';
import {
  useInspectionState,
  useLaboratory,
  usePlaybackState,
  useRun,
  useRunState,
} from '../laboratoryContext';
import { positionOf, reachedText, speedAt } from '../speedSlider';
import styles from './Playback.module.css';

/** Room for any instant of a run. */
function widthOf(duration: Nanoseconds): string {
  return `${formatTime(duration / SECOND).length}ch`;
}

export function Playback() {
  const { playback } = useLaboratory();
  const run = useRun();
  const playing = usePlaybackState((state) => state.playing);
  const ended = usePlaybackState((state) => state.ended);
  const flowless = usePlaybackState((state) => state.flowless);
  const speed = usePlaybackState((state) => state.speed);
  const duration = usePlaybackState((state) => state.duration);
  const seekingTo = usePlaybackState((state) => state.seekingTo);
  const seed = useRunState((state) => state.description?.seed ?? 1);
  const first = useRunState((state) => state.description?.duration ?? 0);
  const problem = useInspectionState((state) =>
    state.problem?.path === 'seed' ? state.problem.message : undefined,
  );
  const restart = useCommand('restart');
  const play = useCommand('play');
  const step = useCommand('step');
  const time = useRef<HTMLSpanElement>(null);
  const reached = useRef<HTMLParagraphElement>(null);

  useEffect(
    () =>
      onReading(() => {
        writeText(time.current, formatTime(playback.now / SECOND));
        const { speed: asked } = playback.store.getState();
        writeText(reached.current, reachedText(asked, playback.reached(performance.now())));
      }),
    [playback],
  );

  const shown = (value: Speed): string =>
    value === 'flat-out' ? texts.playback.flatOut : formatSpeed(value);
  return (
    <section className={styles.bar} aria-label={texts.playback.label} id="playback" tabIndex={-1}>
      <div className={styles.buttons}>
        <Button look="icon" aria-label={restart.label} title={restart.hint} onClick={restart.run}>
          <RestartIcon size={16} aria-hidden="true" />
        </Button>
        <Button
          look="icon"
          className={styles.play}
          aria-label={play.label}
          title={play.hint}
          disabled={!play.can}
          onClick={play.run}
        >
          {playing ? (
            <PauseIcon size={15} aria-hidden="true" />
          ) : (
            <PlayIcon size={15} aria-hidden="true" />
          )}
        </Button>
        <Button
          look="icon"
          aria-label={step.label}
          title={step.hint}
          disabled={!step.can}
          onClick={step.run}
        >
          <StepIcon size={16} aria-hidden="true" />
        </Button>
      </div>
      <div className={styles.speed}>
        <span className={styles.pace}>{shown(speed)}</span>
        <Slider
          label={texts.playback.speed}
          position={positionOf(speed)}
          spoken={(position) => shown(speedAt(position))}
          onChange={(position) => playback.setSpeed(speedAt(position))}
        />
      </div>
      <div className={styles.time}>
        <LiveFigure ref={time} className={styles.now} width={widthOf(duration)} />
        <span className={styles.of}>/ {formatValue('seconds', duration / SECOND)}</span>
      </div>
      <p ref={reached} className={styles.reached} />
      <div className={styles.say} role="status">
        {seekingTo !== null ? (
          <>
            <span>{texts.playback.seeking(formatTime(seekingTo / SECOND))}</span>
            <Button look="link" onClick={() => playback.cancelSeek()}>
              {texts.playback.stop}
            </Button>
          </>
        ) : flowless ? (
          <span>{texts.playback.flowless}</span>
        ) : ended ? (
          <>
            <span>{texts.playback.ended}</span>
            <Button look="link" onClick={() => void playback.extend()}>
              {texts.playback.goOn(formatValue('seconds', first))}
            </Button>
          </>
        ) : null}
      </div>
      <span className={styles.hint}>{texts.plots.askWhy}</span>
      <div className={styles.seed}>
        <span aria-hidden="true">{texts.playback.seed}</span>
        <Quantity
          className={styles.number ?? ''}
          loud
          label={texts.playback.seed}
          unit="none"
          value={seed}
          limits={LIMITS.seed}
          onChange={(value) => {
            run.beginGesture();
            run.set('seed', value);
          }}
          {...(problem === undefined ? {} : { problem })}
        />
      </div>
    </section>
  );
}
