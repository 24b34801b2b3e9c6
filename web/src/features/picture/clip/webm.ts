/** Puts encoded pictures into a WebM file (RFC 8794, RFC 9559): one track, a cluster for each picture that stands by itself. */

export interface EncodedPicture {
  /** Milliseconds. */
  at: number;
  key: boolean;
  bytes: Uint8Array;
}

export interface Track {
  codec: 'V_VP9' | 'V_VP8';
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
}

/** The ids of elements. */
const ID = {
  ebml: [0x1a, 0x45, 0xdf, 0xa3],
  ebmlVersion: [0x42, 0x86],
  ebmlReadVersion: [0x42, 0xf7],
  maxIdLength: [0x42, 0xf2],
  maxSizeLength: [0x42, 0xf3],
  docType: [0x42, 0x82],
  docTypeVersion: [0x42, 0x87],
  docTypeReadVersion: [0x42, 0x85],
  segment: [0x18, 0x53, 0x80, 0x67],
  info: [0x15, 0x49, 0xa9, 0x66],
  timestampScale: [0x2a, 0xd7, 0xb1],
  duration: [0x44, 0x89],
  muxingApp: [0x4d, 0x80],
  writingApp: [0x57, 0x41],
  tracks: [0x16, 0x54, 0xae, 0x6b],
  trackEntry: [0xae],
  trackNumber: [0xd7],
  trackUid: [0x73, 0xc5],
  trackType: [0x83],
  codecId: [0x86],
  video: [0xe0],
  pixelWidth: [0xb0],
  pixelHeight: [0xba],
  cluster: [0x1f, 0x43, 0xb6, 0x75],
  timestamp: [0xe7],
  simpleBlock: [0xa3],
} as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** An element: its id, its size in eight bytes, and what is in it. */
function element(id: readonly number[], ...parts: readonly Uint8Array[]): Bytes {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  const written = new Uint8Array(id.length + 8 + size);
  written.set(id);
  const view = new DataView(written.buffer, id.length, 8);
  view.setBigUint64(0, BigInt(size) | (1n << 56n));
  let at = id.length + 8;
  for (const part of parts) {
    written.set(part, at);
    at += part.length;
  }
  return written;
}

function number(id: readonly number[], value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return element(id, bytes);
}

function float(id: readonly number[], value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

const words = (id: readonly number[], text: string): Bytes =>
  element(id, new TextEncoder().encode(text));

/** The first track, after which a block has its time and its flags. */
const TRACK = 0x81;
const KEY = 0x80;

function block({ at, key, bytes }: EncodedPicture, cluster: number): Bytes {
  const head = new Uint8Array(4);
  head[0] = TRACK;
  new DataView(head.buffer).setInt16(1, at - cluster);
  head[3] = key ? KEY : 0;
  return element(ID.simpleBlock, head, bytes);
}

/** A cluster of pictures: times in it are of 16 bits. */
function clusters(pictures: readonly EncodedPicture[]): Bytes[] {
  const groups: [EncodedPicture, ...EncodedPicture[]][] = [];
  for (const picture of pictures) {
    const last = groups.at(-1);
    if (last && !picture.key) last.push(picture);
    else groups.push([picture]);
  }
  return groups.map((group) => {
    const [{ at }] = group;
    return element(ID.cluster, number(ID.timestamp, at), ...group.map((one) => block(one, at)));
  });
}

/** A nanosecond a million times: times are in milliseconds. */
const MILLISECONDS = 1_000_000;

export function webmOf(
  pictures: readonly EncodedPicture[],
  { codec, width, height, duration }: Track,
): Blob {
  const head = element(
    ID.ebml,
    number(ID.ebmlVersion, 1),
    number(ID.ebmlReadVersion, 1),
    number(ID.maxIdLength, 4),
    number(ID.maxSizeLength, 8),
    words(ID.docType, 'webm'),
    number(ID.docTypeVersion, 2),
    number(ID.docTypeReadVersion, 2),
  );
  const info = element(
    ID.info,
    number(ID.timestampScale, MILLISECONDS),
    float(ID.duration, duration),
    words(ID.muxingApp, 'Sawtooth'),
    words(ID.writingApp, 'Sawtooth'),
  );
  const video = element(ID.video, number(ID.pixelWidth, width), number(ID.pixelHeight, height));
  const entry = element(
    ID.trackEntry,
    number(ID.trackNumber, 1),
    number(ID.trackUid, 1),
    number(ID.trackType, 1),
    words(ID.codecId, codec),
    video,
  );
  const segment = element(ID.segment, info, element(ID.tracks, entry), ...clusters(pictures));
  return new Blob([head, segment], { type: 'video/webm' });
}
