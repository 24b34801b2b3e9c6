import { useEffect, useRef } from 'react';
import type { Speed } from '../../engine/protocol';
import { type Nanoseconds, SECOND } from '../../engine/types';
import { texts } from '../../texts';
import { Button } from '../../ui/Button';
import { Figure } from '../../ui/Figure';
import { formatSpeed, formatTime, formatValue } from '../../ui/format';
import { PauseIcon, PlayIcon, RestartIcon, StepIcon } from '../../ui/icons';
import { Quantity } from '../../ui/Quantity';
import { POSITIONS } from '../../ui/range';
import { onReading, writeText } from '../../ui/readings';
import { Slider } from '../../ui/Slider';
import { useLab, useLabState } from '../context';
import styles from './Playback.module.css';

/** From 1/1000 of real time to 1000 times it; the end of the track is flat out. */
const SLOWEST = 0.001;
const FASTEST = 1000;
const TRACK = POSITIONS - 20;

export function speedAt(position: number): Speed {
  if (position > TRACK) return 'flat-out';
  const exact = SLOWEST * (FASTEST / SLOWEST) ** (position / TRACK);
  return Number(exact.toPrecision(exact >= 1 && exact < 10 ? 1 : 2));
}

export function positionOf(speed: Speed): number {
  if (speed === 'flat-out') return POSITIONS;
  return Math.round((Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST)) * TRACK);
}

/** Room for any instant of a run. */
function widthOf(duration: Nanoseconds): string {
  return `${formatTime(duration / SECOND).length}ch`;
}

export function Playback() {
  const lab = useLab();
  const playing = useLabState((state) => state.playing);
  const ended = useLabState((state) => state.ended);
  const speed = useLabState((state) => state.speed);
  const duration = useLabState((state) => state.duration);
  const heading = useLabState((state) => state.heading);
  const seed = useLabState((state) => state.description?.seed ?? 1);
  const first = useLabState((state) => state.description?.duration ?? 0);
  const problem = useLabState((state) =>
    state.fieldProblem?.path === 'seed' ? state.fieldProblem.message : undefined,
  );
  const time = useRef<HTMLSpanElement>(null);

  useEffect(
    () =>
      onReading(() => writeText(time.current, formatTime((lab.frames.latest?.time ?? 0) / SECOND))),
    [lab],
  );

  const shown = (value: Speed): string =>
    value === 'flat-out' ? texts.playback.flatOut : formatSpeed(value);
  return (
    <section className={styles.bar} aria-label={texts.playback.label}>
      <div className={styles.buttons}>
        <Button
          look="icon"
          aria-label={texts.playback.restart}
          title={`${texts.playback.restart} (Home)`}
          onClick={() => lab.restart()}
        >
          <RestartIcon size={16} aria-hidden="true" />
        </Button>
        <Button
          look="icon"
          className={styles.play}
          aria-label={playing ? texts.playback.pause : texts.playback.play}
          title={`${playing ? texts.playback.pause : texts.playback.play} (Space)`}
          onClick={() => lab.toggle()}
        >
          {playing ? (
            <PauseIcon size={15} aria-hidden="true" />
          ) : (
            <PlayIcon size={15} aria-hidden="true" />
          )}
        </Button>
        <Button
          look="icon"
          aria-label={texts.playback.step}
          title={`${texts.playback.step} (.)`}
          onClick={() => void lab.step()}
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
          onChange={(position) => lab.setSpeed(speedAt(position))}
        />
      </div>
      <div className={styles.time}>
        <Figure ref={time} className={styles.now} width={widthOf(duration)} />
        <span className={styles.of}>/ {formatValue('seconds', duration / SECOND)}</span>
      </div>
      <div className={styles.say} role="status">
        {heading !== null ? (
          <>
            <span>{texts.playback.travelling(formatTime(heading / SECOND))}</span>
            <Button look="link" onClick={() => lab.client.haltJourney()}>
              {texts.playback.stop}
            </Button>
          </>
        ) : ended ? (
          <>
            <span>{texts.playback.ended}</span>
            <Button look="link" onClick={() => void lab.goOn()}>
              {texts.playback.goOn(formatValue('seconds', first))}
            </Button>
          </>
        ) : null}
      </div>
      <div className={styles.seed}>
        <span aria-hidden="true">{texts.playback.seed}</span>
        <Quantity
          className={styles.number ?? ''}
          loud
          label={texts.playback.seed}
          unit="none"
          value={seed}
          onChange={(value) => {
            lab.beginGesture();
            lab.set('seed', value);
          }}
          {...(problem === undefined ? {} : { problem })}
        />
      </div>
    </section>
  );
}
