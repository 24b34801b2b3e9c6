/**
 * A reference to a packet of a run, and the packet that somebody has chosen in it. What tells of packets
 * chooses one here; what draws packets shows it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Nanoseconds } from '../../engine/types';
import type { Run } from '../run/run';

export interface PacketReference {
  /** The id of its flow: places among the flows change when one is taken out. */
  flow: string;
  /** Data: the segment. Acknowledgement: the segment expected next. */
  number: number;
  kind: 'data' | 'acknowledgement';
  /** An instant of its life, which sets it apart from others of the same number. */
  at: Nanoseconds;
}

interface Chosen {
  packet: PacketReference | null;
  /** The panel that it was chosen in, which shows its life; null where it was chosen elsewhere. */
  panel: string | null;
}

const stores = new WeakMap<Run, StoreApi<Chosen>>();

/** The chosen packet of a run. */
export function chosenPacket(run: Run): StoreApi<Chosen> {
  const known = stores.get(run);
  if (known) return known;
  const made = createStore<Chosen>(() => ({ packet: null, panel: null }));
  stores.set(run, made);
  return made;
}
