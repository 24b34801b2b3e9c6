/** Diagrams of packets, and the life of one. */
import { translated } from '../language';

export const packets = translated('packets', {
  help: {
    sequence:
      'Time–sequence diagram. Arrow keys go from packet to packet, Enter moves the run to it, Escape deselects it.',
    spacetime:
      'Space–time diagram. Arrow keys go from packet to packet, Enter moves the run to it, Escape deselects it.',
  },
  flow: 'Flow of the diagrams',
  origin: 'Numbers from',
  origins: { start: 'the first segment', acknowledged: 'the acknowledged data' },
  unit: 'Numbers in',
  units: { segments: 'segments', bytes: 'bytes' },
  distance: 'Nodes apart by',
  distances: { delay: 'their delays', equal: 'equal steps' },
  legend: {
    sent: 'Segment sent',
    again: 'Retransmitted',
    acknowledged: 'Acknowledged; ticks below are duplicates',
    sack: 'SACK block',
    cwnd: 'Edge of the congestion window',
    window: 'Edge of the receive window',
    removed: 'Dropped or lost',
    marked: 'Marked',
    timeout: 'Timeout',
    onTheWay: 'Segment: horizontal while it waits, as wide as its transmission time',
    back: 'Acknowledgement in the reverse direction',
  },
  none: 'This scenario has no flow with packets to draw.',
  notYet: {
    sequence:
      'There is no recording yet. Run the simulation: each segment appears at its send time and at the height of its number, above the line of acknowledgements.',
    spacetime:
      'There is no recording yet. Run the simulation: each packet appears as a line from node to node. The line is horizontal where the packet waits, and ends where it is lost.',
  },
  beforeStart: (flow: string, start: string) =>
    `${flow} starts at ${start}, after the visible range.`,
  silent: (flow: string) => `${flow} has no packets in the visible range.`,
  replaying: (share: string) => `Replaying: ${share} done.`,
  failed: (why: string) => `These packets could not be replayed: ${why}`,
  envelope: (count: string) =>
    `Too many packets to draw one by one (${count}): each column shows the range of their numbers. Zoom in for single packets.`,
  bands: (count: string) =>
    `Too many packets to draw one by one (${count}): each band goes from the first to the last. Zoom in for single packets.`,
  longestWait: (wait: string) =>
    `Bars at a node show how long packets wait; the highest bar is ${wait}.`,
  elsewhere: (count: number) =>
    count === 1 ? 'One packet takes another path.' : `${count} packets take another path.`,
  radio:
    'A radio shows when it started with a packet and when the packet was received, but not the attempts in between.',
  summary: (flow: string, from: string, to: string, counts: string) =>
    `${flow}, from ${from} to ${to}: ${counts}`,
  counts: (
    sent: string,
    again: string,
    acks: string,
    duplicates: string,
    removed: string,
    timeouts: string,
  ) =>
    `${sent} segments sent, ${again} of them retransmitted; ${acks} acknowledgements, ${duplicates} of them duplicates; ${removed} dropped or lost; ${timeouts} timeouts.`,
  readings: { sent: 'last segment sent', acknowledged: 'acknowledged', cwnd: 'edge of the window' },
  table: {
    show: 'As a table',
    title: (diagram: string, about: string) => `Table of packets, ${diagram}, ${about}`,
    some: (first: string, last: string, all: string) => `Packets ${first} to ${last} of ${all}`,
    earlier: 'Earlier',
    later: 'Later',
    at: 'At, s',
    packet: 'Packet',
    outcome: 'Outcome',
    again: (name: string) => `${name}, retransmitted`,
    onTheWay: 'Still in flight',
    from: 'From, s',
    to: 'To, s',
    packets: 'Packets',
    acknowledged: 'Acknowledged',
    timeouts: 'Timeouts',
    nothing: 'The visible range has no packets.',
  },
  life: {
    title: (what: string, number: string) => `${what} ${number}`,
    kinds: {
      data: 'Segment',
      acknowledgement: 'Acknowledgement of all before',
      syn: 'SYN',
      'syn-ack': 'SYN-ACK',
      probe: 'Window probe',
    },
    close: 'Close',
    again: 'retransmitted',
    bytes: (size: string) => `${size} on the wire`,
    stream: (from: string, to: string) => `bytes ${from} to ${to} of the stream`,
    step: (text: string, at: string) => `${text}, at ${at} s`,
    earlier: 'It was sent before the replayed range.',
    sent: 'Sent',
    state: (una: string, cwnd: string) => `window ${cwnd}, unacknowledged from ${una} on`,
    enqueued: (port: string, ahead: number) =>
      ahead <= 0 ? `Arrived at ${port}, empty queue` : `Arrived at ${port}, ${ahead} ahead of it`,
    began: (wait: string) => `Transmission started after waiting ${wait}`,
    left: (took: string) => `Transmitted in ${took}`,
    arrived: (node: string, took: string) => `Arrived at ${node}, after ${took} on the link`,
    fates: {
      droppedOnArrival: (port: string) => `Dropped on arrival by the queue at ${port}`,
      markedOnArrival: (port: string) => `Marked on arrival by the queue at ${port}`,
      droppedFromQueue: (port: string) => `Dropped by the queue at ${port} after waiting`,
      markedInQueue: (port: string) => `Marked by the queue at ${port} after waiting`,
      lost: (port: string) => `Lost on the link after ${port}`,
      duplicated: (port: string) => `Duplicated on the link after ${port}`,
      givenUp: (port: string) =>
        `Dropped by the radio at ${port} after too many failed transmissions`,
    },
    delivered: (took: string) => `Delivered, ${took} after it was sent`,
    deliveredOnly: 'Delivered',
    duplicate: 'It had no new information for the sender',
    reports: (blocks: string) => `It reported ${blocks} by SACK`,
    acknowledged: (took: string) => `Acknowledged, ${took} after it was sent`,
    unknown: 'The rest is not simulated yet.',
    gone: 'The flow of this packet is no longer in the network.',
    missing: 'This packet is outside the visible range.',
  },
});
