/** Diagrams of packets, and the life of one. */

export const packets = {
  help: {
    sequence:
      'Time–sequence diagram. Arrow keys go from packet to packet, Enter moves the run to it, Escape lets go of it.',
    spacetime:
      'Space–time diagram. Arrow keys go from packet to packet, Enter moves the run to it, Escape lets go of it.',
  },
  flow: 'Flow of the diagrams',
  origin: 'Numbers from',
  origins: { start: 'the first segment', acknowledged: 'what is acknowledged' },
  unit: 'Numbers in',
  units: { segments: 'segments', bytes: 'bytes' },
  distance: 'Nodes apart by',
  distances: { delay: 'their delays', equal: 'equal steps' },
  legend: {
    sent: 'Segment sent',
    again: 'Sent again',
    acknowledged: 'Acknowledged; ticks below are duplicates',
    sack: 'SACK block',
    cwnd: 'Edge of the congestion window',
    window: 'Edge of the receiver’s window',
    removed: 'Dropped or lost',
    marked: 'Marked',
    timeout: 'Timeout',
    onTheWay: 'Segment: flat while it waits, as wide as its transmission takes',
    back: 'Acknowledgement on its way back',
  },
  none: 'This scenario has no flow whose packets could be drawn.',
  notYet: {
    sequence:
      'Nothing is recorded here yet. Run the simulation: each segment appears at the instant at which it is sent, as high as its number, with the line of acknowledgements below it.',
    spacetime:
      'Nothing is recorded here yet. Run the simulation: each packet appears as a line from node to node, flat where it waits and ending where it is lost.',
  },
  beforeStart: (flow: string, start: string) => `${flow} starts at ${start}, after what is shown.`,
  silent: (flow: string) => `No packet of ${flow} is in what is shown.`,
  replaying: (share: string) => `Replaying, ${share} done.`,
  failed: (why: string) => `These packets could not be replayed: ${why}`,
  envelope: (count: string) =>
    `${count} packets and more than there are pixels: what is drawn goes from the least to the largest number at each instant. Zoom in for single packets.`,
  bands: (count: string) =>
    `${count} packets and more than there are pixels: what is drawn goes from the first to the last at each instant. Zoom in for single packets.`,
  longestWait: (wait: string) =>
    `Bars at a node tell how long packets wait; the highest stands for ${wait}.`,
  elsewhere: (count: number) =>
    count === 1 ? 'One packet takes another path.' : `${count} packets take another path.`,
  radio:
    'A radio tells when it took a packet up and when it was received; its tries in between are not told apart.',
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
    `${sent} segments sent, ${again} of them again; ${acks} acknowledgements, ${duplicates} of them duplicates; ${removed} dropped or lost; ${timeouts} timeouts.`,
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
    again: (name: string) => `${name}, sent again`,
    onTheWay: 'On its way, as far as is shown',
    from: 'From, s',
    to: 'To, s',
    packets: 'Packets',
    acknowledged: 'Acknowledged',
    timeouts: 'Timeouts',
    nothing: 'No packet is in what is shown.',
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
    again: 'sent again',
    bytes: (size: string) => `${size} on the wire`,
    stream: (from: string, to: string) => `bytes ${from} to ${to} of the stream`,
    step: (text: string, at: string) => `${text}, at ${at} s`,
    earlier: 'It left before the stretch that was replayed.',
    sent: 'Sent',
    state: (una: string, cwnd: string) => `window ${cwnd}, from ${una} on unacknowledged`,
    enqueued: (port: string, ahead: number) =>
      ahead <= 0 ? `Came to ${port}, nothing ahead of it` : `Came to ${port}, behind ${ahead}`,
    began: (wait: string) => `Transmission began, after ${wait} of waiting`,
    left: (took: string) => `Entered the wire, after ${took} of transmission`,
    arrived: (node: string, took: string) => `Reached ${node}, after ${took} on the wire`,
    fates: {
      droppedOnArrival: (port: string) => `Dropped by the queue at ${port} as it came`,
      markedOnArrival: (port: string) => `Marked by the queue at ${port} as it came`,
      droppedFromQueue: (port: string) => `Dropped by the queue at ${port} after it had waited`,
      markedInQueue: (port: string) => `Marked by the queue at ${port} after it had waited`,
      lost: (port: string) => `Lost on the wire after ${port}`,
      duplicated: (port: string) => `Duplicated on the wire after ${port}`,
      givenUp: (port: string) => `Given up by the radio at ${port}: it failed too often`,
    },
    delivered: (took: string) => `Delivered, ${took} after it was sent`,
    deliveredOnly: 'Delivered',
    duplicate: 'It told the sender nothing new',
    reports: (blocks: string) => `It reported ${blocks} by SACK`,
    acknowledged: (took: string) => `Acknowledged, ${took} after it was sent`,
    unknown: 'More is not known yet.',
    gone: 'The flow of this packet is no longer in the network.',
    missing: 'This packet is not in what is shown.',
  },
};
