import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Description } from '../../../engine/types';
import { chosenPacket, type PacketReference } from '../../../model/packets/packetReference';
import type { PacketTrack } from '../../../model/packets/packetTracks';
import { packets as t } from '../../../texts/en/packets';
import { Button } from '../../../ui/controls/Button';
import { formatNumber, formatValue, localNumber } from '../../../ui/numbers/format';
import { useLaboratory } from '../../laboratoryContext';
import { type Diagram, findTrack } from './diagram';
import { acknowledgementOf, lifeSteps } from './lifeSteps';
import styles from './Packets.module.css';

/** Digits that distinguish microseconds. */
const instant = (nanoseconds: number): string => localNumber((nanoseconds / 1e9).toFixed(6));

/** The bytes that a segment carries, counted from the first. */
function streamOf(
  { number }: PacketTrack,
  { flows }: Description,
  { flow }: PacketReference,
): string {
  const each = flows.find(({ id }) => id === flow)?.segment ?? 1;
  return t.life.stream(formatNumber(number * each), formatNumber((number + 1) * each - 1));
}

/** The life of the chosen packet, in order; each step moves the run to its instant. */
export function PacketLife<Scene>({
  diagram,
  description,
}: {
  diagram: Diagram<Scene>;
  description: Description;
}) {
  const { playback } = useLaboratory();
  const { stage, kind } = diagram;
  const { packet, panel } = useStore(chosenPacket(stage.run));
  // Of two open diagrams one shows it.
  const tells = useStore(stage.settings.store, ({ panels }) => {
    const open = panels.filter((id) => id === 'sequence' || id === 'spacetime');
    return kind.id === (open.find((id) => id === panel) ?? open[0]);
  });
  const { tracks, flow, progress } = useStore(diagram.replay.store);
  const version = tracks?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same tracks have more in another version
  const found = useMemo(() => {
    if (!packet || flow === null || packet.flow !== description.flows[flow]?.id) return null;
    const all = tracks?.tracks ?? [];
    const track = findTrack(all, packet);
    return track && { track, steps: lifeSteps(track, description, acknowledgementOf(all, track)) };
  }, [packet, tracks, flow, version, description]);
  if (!packet || !tells) return null;
  const close = (): void => diagram.choose(null);
  const goTo = async (at: number): Promise<void> => {
    playback.pause();
    await playback.seek(Math.floor(at));
  };
  const track = found?.track;
  const title = t.life.title(
    t.life.kinds[track?.kind ?? packet.kind],
    formatNumber(track?.number ?? packet.number),
  );
  return (
    <section className={styles.life} aria-label={title} aria-live="polite">
      <header>
        <h4>{title}</h4>
        <Button onClick={close}>{t.life.close}</Button>
      </header>
      {found ? (
        <>
          <p>
            {t.life.bytes(formatValue('bytes', found.track.size))}
            {found.track.kind === 'data' ? `, ${streamOf(found.track, description, packet)}` : ''}
            {found.track.again ? `, ${t.life.again}` : ''}
            {Number.isNaN(found.track.sent) ? `. ${t.life.earlier}` : ''}
          </p>
          <ol>
            {found.steps.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <button
                  type="button"
                  onClick={() => void goTo(at)}
                  aria-label={t.life.step(text, instant(at))}
                >
                  <span className={styles.at}>{instant(at)}</span>
                  <span>{text}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p>
          {description.flows.some(({ id }) => id === packet.flow)
            ? progress === null
              ? t.life.missing
              : t.replaying(formatValue('share', Number(progress.toPrecision(2))))
            : t.life.gone}
        </p>
      )}
    </section>
  );
}
