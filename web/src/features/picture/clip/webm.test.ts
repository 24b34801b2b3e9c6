import { expect, it } from 'vitest';
import { type EncodedPicture, webmOf } from './webm';

interface Element {
  id: string;
  body: Uint8Array;
}

/** The elements in some bytes: ids and sizes say by their first bit how long they are (RFC 8794, section 4). */
function elements(bytes: Uint8Array): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23;
    const id = [...bytes.slice(at, at + idLength)].map((one) => one.toString(16).padStart(2, '0'));
    at += idLength;
    const sizeLength = Math.clz32(bytes[at] ?? 0) - 23;
    const [first = 0, ...rest] = bytes.slice(at, at + sizeLength);
    const size = rest.reduce((sum, one) => sum * 256 + one, first & ((1 << (8 - sizeLength)) - 1));
    at += sizeLength;
    found.push({ id: id.join(''), body: bytes.slice(at, at + size) });
    at += size;
  }
  return found;
}

const only = (all: readonly Element[], id: string): Uint8Array => {
  const [one, ...others] = all.filter((element) => element.id === id);
  if (!one || others.length > 0) throw new Error(`not one element ${id}`);
  return one.body;
};

const picture = (at: number, key: boolean, ...bytes: number[]): EncodedPicture => ({
  at,
  key,
  bytes: Uint8Array.from(bytes),
});

it('a file has its track, and a cluster for each picture that stands by itself', async () => {
  const pictures = [picture(0, true, 1, 2, 3), picture(40, false, 4), picture(80, true, 5)];
  const track = { codec: 'V_VP9', width: 960, height: 642, duration: 120 } as const;
  const file = webmOf(pictures, track);
  expect(file.type).toBe('video/webm');
  const all = elements(new Uint8Array(await file.arrayBuffer()));
  expect(all.map(({ id }) => id)).toEqual(['1a45dfa3', '18538067']);
  expect(new TextDecoder().decode(only(elements(only(all, '1a45dfa3')), '4282'))).toBe('webm');
  const segment = elements(only(all, '18538067'));
  expect(segment.map(({ id }) => id)).toEqual(['1549a966', '1654ae6b', '1f43b675', '1f43b675']);
  const info = elements(only(segment, '1549a966'));
  expect(new DataView(only(info, '4489').buffer).getFloat64(0)).toBe(120);
  const entry = elements(only(elements(only(segment, '1654ae6b')), 'ae'));
  expect(new TextDecoder().decode(only(entry, '86'))).toBe('V_VP9');
  const video = elements(only(entry, 'e0'));
  expect(new DataView(only(video, 'ba').buffer).getUint32(0)).toBe(642);
  const [first, second] = segment.filter(({ id }) => id === '1f43b675');
  const blocks = elements(first?.body ?? new Uint8Array()).filter(({ id }) => id === 'a3');
  // The track, the time within the cluster, the flags, and the picture as it was encoded.
  expect(blocks.map(({ body }) => [...body])).toEqual([
    [0x81, 0, 0, 0x80, 1, 2, 3],
    [0x81, 0, 40, 0, 4],
  ]);
  const later = elements(second?.body ?? new Uint8Array());
  expect(new DataView(only(later, 'e7').buffer).getUint32(0)).toBe(80);
});
