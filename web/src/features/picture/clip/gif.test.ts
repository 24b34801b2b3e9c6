import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compressed, GifWriter, indexed, type Pixels, paletteOf } from './gif';

/** Decodes the codes, as the specification of GIF89a says in its appendix F. */
function decoded(blocks: Uint8Array): number[] {
  const bytes: number[] = [];
  for (let at = 0; blocks[at]; at += 1 + (blocks[at] ?? 0))
    bytes.push(...blocks.slice(at + 1, at + 1 + (blocks[at] ?? 0)));
  const out: number[] = [];
  let table: number[][] = [];
  let [size, held, bits, at] = [9, 0, 0, 0];
  let before: number[] | null = null;
  for (;;) {
    while (bits < size) {
      if (at >= bytes.length) throw new Error('it ends too early');
      held |= (bytes[at] ?? 0) << bits;
      at += 1;
      bits += 8;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    if (code === 257) return out;
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, index) => [index]);
      size = 9;
      before = null;
      continue;
    }
    const entry: number[] = table[code] ?? [...(before ?? []), before?.[0] ?? 0];
    out.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0] ?? 0]);
    if (table.length === 1 << size && size < 12) size += 1;
    before = entry;
  }
}

it('written codes are read again, also where the table of codes is full', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.array(byte, { minLength: 1, maxLength: 400 }), (indices) => {
      expect(decoded(compressed(Uint8Array.from(indices)))).toEqual(indices);
    }),
  );
  const many = Uint8Array.from({ length: 30_000 }, (_, index) => (index * index * 7) % 256);
  expect(decoded(compressed(many))).toEqual([...many]);
  const plain = new Uint8Array(30_000).fill(3);
  expect(decoded(compressed(plain))).toEqual([...plain]);
  expect(compressed(plain).length).toBeLessThan(600);
});

const picture = (...colours: readonly number[]): Pixels =>
  Uint8ClampedArray.from(colours.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255, 255]));

it('plain colours stay exact, and a colour that is in no sample becomes the nearest', () => {
  const palette = paletteOf([picture(0xffffff, 0x0072b2, 0xffffff)]);
  const indices = indexed(picture(0x0072b2, 0xffffff, 0xf0f8ff), palette);
  const colours = [...indices].map((index) => [...palette.colours.slice(3 * index, 3 * index + 3)]);
  expect(colours).toEqual([
    [0x00, 0x72, 0xb2],
    [255, 255, 255],
    [255, 255, 255],
  ]);
});

it('a picture that is as the one before costs almost nothing', async () => {
  const one = Uint8ClampedArray.from({ length: 4 * 64 * 64 }, (_, index) => (index * 37) % 256);
  const writer = new GifWriter(64, 64, paletteOf([one]), 8);
  writer.add(one);
  const first = writer.size;
  writer.add(one);
  expect(writer.size - first).toBeLessThan(200);
  const file = new Uint8Array(await writer.finish().arrayBuffer());
  expect(String.fromCharCode(...file.slice(0, 6))).toBe('GIF89a');
  expect([...file.slice(6, 10)]).toEqual([64, 0, 64, 0]);
  expect(file.at(-1)).toBe(0x3b);
});
