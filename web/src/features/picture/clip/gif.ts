/**
 * Writes an animated GIF (GIF89a, CompuServe 1990). Plots have few colours: one palette is enough for all pictures, and of each
 * picture only the pixels are written that differ from the one before.
 */

/** RGBA, as a canvas has it. */
export type Pixels = Uint8ClampedArray;

/** Two colours differ if they differ in their first five bits. */
const BITS = 5;
const DROPPED = 8 - BITS;
const CELLS = 1 << (3 * BITS);

/** The last colour of the palette means "as before". */
const COLOURS = 255;
const SAME = 255;

const cellOf = (red: number, green: number, blue: number): number =>
  ((red >> DROPPED) << (2 * BITS)) | ((green >> DROPPED) << BITS) | (blue >> DROPPED);

export interface Palette {
  /** Three bytes a colour. */
  readonly colours: Uint8Array;
  /** The colour of a cell; computed when it is first asked for. */
  readonly nearest: Int16Array;
}

/** The most frequent colours of some pictures. */
export function paletteOf(samples: readonly Pixels[]): Palette {
  const counts = new Uint32Array(CELLS);
  // The last colour that was seen of a cell stands for it: of a plain ground it is exact.
  const seen = new Uint32Array(CELLS);
  for (const pixels of samples) {
    for (let at = 0; at + 3 < pixels.length; at += 4) {
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const cell = cellOf(red, green, blue);
      counts[cell] = (counts[cell] ?? 0) + 1;
      seen[cell] = (red << 16) | (green << 8) | blue;
    }
  }
  const cells = [...counts.keys()].filter((cell) => (counts[cell] ?? 0) > 0);
  cells.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const colours = new Uint8Array(3 * (COLOURS + 1));
  const nearest = new Int16Array(CELLS).fill(-1);
  for (const [index, cell] of cells.slice(0, COLOURS).entries()) {
    const colour = seen[cell] ?? 0;
    colours.set([colour >> 16, (colour >> 8) & 255, colour & 255], 3 * index);
    nearest[cell] = index;
  }
  return { colours, nearest };
}

/** The indices of the colours of a picture. */
export function indexed(pixels: Pixels, { colours, nearest }: Palette): Uint8Array {
  const indices = new Uint8Array(pixels.length / 4);
  for (let place = 0; place < indices.length; place += 1) {
    const at = 4 * place;
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const cell = cellOf(red, green, blue);
    let index = nearest[cell] ?? -1;
    if (index < 0) {
      index = nearestTo(red, green, blue, colours);
      nearest[cell] = index;
    }
    indices[place] = index;
  }
  return indices;
}

function nearestTo(red: number, green: number, blue: number, colours: Uint8Array): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < COLOURS; index += 1) {
    const off =
      (red - (colours[3 * index] ?? 0)) ** 2 +
      (green - (colours[3 * index + 1] ?? 0)) ** 2 +
      (blue - (colours[3 * index + 2] ?? 0)) ** 2;
    if (off < least) [best, least] = [index, off];
  }
  return best;
}

/** A GIF of pictures of one size, added one after another. */
export class GifWriter {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #width: number;
  #height: number;
  #palette: Palette;
  #delay: number;
  #before: Uint8Array | null = null;

  /** `delay`: the time of each picture, in hundredths of a second. */
  constructor(width: number, height: number, palette: Palette, delay: number) {
    this.#width = width;
    this.#height = height;
    this.#palette = palette;
    this.#delay = delay;
    const head = [...bytesOf('GIF89a'), ...short(width), ...short(height), 0xf7, 0, 0];
    // Played again and again.
    const loop = [0x21, 0xff, 11, ...bytesOf('NETSCAPE2.0'), 3, 1, 0, 0, 0];
    this.#parts.push(new Uint8Array(head), new Uint8Array(palette.colours), new Uint8Array(loop));
  }

  get size(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  add(pixels: Pixels): void {
    const indices = indexed(pixels, this.#palette);
    const before = this.#before;
    const written = before
      ? indices.map((index, place) => (index === before[place] ? SAME : index))
      : indices;
    this.#before = indices;
    const control = [0x21, 0xf9, 4, 0x05, ...short(this.#delay), SAME, 0];
    const image = [0x2c, 0, 0, 0, 0, ...short(this.#width), ...short(this.#height), 0, 8];
    this.#parts.push(new Uint8Array([...control, ...image]), compressed(written));
  }

  finish(): Blob {
    return new Blob([...this.#parts, new Uint8Array([0x3b])], { type: 'image/gif' });
  }
}

const bytesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const short = (value: number): [number, number] => [value & 255, value >> 8];

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** The codes of Lempel, Ziv and Welch, in blocks of at most 255 bytes. */
export function compressed(indices: Uint8Array): Uint8Array<ArrayBuffer> {
  const table = new Int16Array(MOST_CODES << 8).fill(-1);
  const out: number[] = [];
  let [bits, held, size, next] = [0, 0, 9, END + 1];
  const emit = (code: number): void => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      out.push(held & 255);
      held >>>= 8;
      bits -= 8;
    }
  };
  emit(CLEAR);
  let prefix = indices[0] ?? 0;
  for (let at = 1; at < indices.length; at += 1) {
    const pixel = indices[at] ?? 0;
    const key = (prefix << 8) | pixel;
    const known = table[key] ?? -1;
    if (known >= 0) {
      prefix = known;
      continue;
    }
    emit(prefix);
    if (next === MOST_CODES) {
      emit(CLEAR);
      table.fill(-1);
      [size, next] = [9, END + 1];
    } else {
      if (next >= 1 << size) size += 1;
      table[key] = next;
      next += 1;
    }
    prefix = pixel;
  }
  emit(prefix);
  emit(END);
  if (bits > 0) out.push(held & 255);
  return inBlocks(out);
}

const LONGEST_BLOCK = 255;

function inBlocks(bytes: readonly number[]): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(bytes.length / LONGEST_BLOCK);
  const written = new Uint8Array(bytes.length + blocks + 1);
  for (let block = 0; block < blocks; block += 1) {
    const part = bytes.slice(block * LONGEST_BLOCK, (block + 1) * LONGEST_BLOCK);
    written[block * (LONGEST_BLOCK + 1)] = part.length;
    written.set(part, block * (LONGEST_BLOCK + 1) + 1);
  }
  return written;
}
