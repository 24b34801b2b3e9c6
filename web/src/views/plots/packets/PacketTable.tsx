/** The packets in view as a table, over their diagram. */
import { useState } from 'react';
import type { Description } from '../../../engine/types';
import type { PacketTrack, PacketTracks } from '../../../model/packets/packetTracks';
import { packets as t } from '../../../texts/en/packets';
import { Button } from '../../../ui/controls/Button';
import { formatNumber, localNumber } from '../../../ui/numbers/format';
import type { Diagram } from './diagram';
import styles from './Packets.module.css';
import { envelopeRows, instantOf, packetRow } from './packetTable';

/** Rows of a page of the table. */
const PAGE = 100;

/** Of more packets than are drawn one by one the range in view is shown in so many parts. */
const PARTS = 40;

const words = t.table;

const instant = (nanoseconds: number): string => localNumber((nanoseconds / 1e9).toFixed(6));

interface Props<Scene> {
  diagram: Diagram<Scene>;
  scene: Scene & {
    tracks: PacketTracks;
    frame: { from: number; to: number };
    shown: readonly PacketTrack[] | null;
  };
  description: Description;
  /** Its heading. */
  title: string;
  close: () => void;
}

export function PacketTable<Scene>({ diagram, scene, description, title, close }: Props<Scene>) {
  const [begin, setBegin] = useState(0);
  const all = [...diagram.kind.order(scene)].sort((a, b) => instantOf(a) - instantOf(b));
  const first = Math.min(begin, Math.max(0, Math.ceil(all.length / PAGE) - 1) * PAGE);
  const rows = all.slice(first, first + PAGE);
  // Where packets are drawn one by one and none is in view, there is nothing to sum up either.
  const parts = scene.shown === null ? envelopeRows(scene.tracks, scene.frame, PARTS) : [];
  const { chosen } = diagram;
  return (
    <section className={styles.life} aria-label={title} data-table>
      <header>
        <h4>
          {all.length > PAGE
            ? words.some(
                formatNumber(first + 1),
                formatNumber(first + rows.length),
                formatNumber(all.length),
              )
            : title}
        </h4>
        <Button onClick={close}>{t.life.close}</Button>
      </header>
      {all.length > PAGE ? (
        <p>
          <Button look="link" disabled={first === 0} onClick={() => setBegin(first - PAGE)}>
            {words.earlier}
          </Button>{' '}
          <Button
            look="link"
            disabled={first + PAGE >= all.length}
            onClick={() => setBegin(first + PAGE)}
          >
            {words.later}
          </Button>
        </p>
      ) : null}
      {rows.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.at}</th>
              <th scope="col">{words.packet}</th>
              <th scope="col">{words.outcome}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((track, place) => {
              const { at, packet, outcome } = packetRow(track, description);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: several packets may have one name and one instant
                <tr key={`${at} ${packet} ${place}`} aria-current={track === chosen || undefined}>
                  <td>{instant(at)}</td>
                  <th scope="row">
                    <Button look="link" onClick={() => diagram.choose(track)}>
                      {packet}
                    </Button>
                  </th>
                  <td>{outcome}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : parts.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.to}</th>
              <th scope="col">{words.packets}</th>
              <th scope="col">{t.legend.sent}</th>
              <th scope="col">{t.legend.again}</th>
              <th scope="col">{words.acknowledged}</th>
              <th scope="col">{t.legend.removed}</th>
              <th scope="col">{words.timeouts}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((row) => (
              <tr key={row.from}>
                <th scope="row">{instant(row.from)}</th>
                <td>{instant(row.to)}</td>
                <td>{formatNumber(row.packets)}</td>
                <td>{row.sent}</td>
                <td>{row.again}</td>
                <td>{row.acknowledged}</td>
                <td>{row.removed}</td>
                <td>{formatNumber(row.timeouts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{words.nothing}</p>
      )}
    </section>
  );
}
