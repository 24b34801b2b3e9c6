import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BEST_RATIO, inflated, SLICE, TooLargeError } from './inflate';

const MEGABYTE = 1_000_000;

/** Counts the packed bytes that were handed over, and the largest piece of them. */
function counted(): { fed: number; largest: number } {
  const count = { fed: 0, largest: 0 };
  const Real = DecompressionStream;
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readable: ReadableStream<Uint8Array>;
      writable: WritableStream<Uint8Array<ArrayBuffer>>;
      constructor(format: CompressionFormat) {
        const real = new Real(format);
        const writer = real.writable.getWriter();
        this.readable = real.readable as ReadableStream<Uint8Array>;
        this.writable = new WritableStream({
          write(chunk) {
            count.fed += chunk.byteLength;
            count.largest = Math.max(count.largest, chunk.byteLength);
            return writer.write(chunk);
          },
          close: () => writer.close(),
          abort: (reason) => writer.abort(reason),
        });
      }
    },
  );
  return count;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('inflating', () => {
  it('gives back what was packed, in however many slices', async () => {
    const noise = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 2654435761) >>> 24);
    const packed = new Uint8Array(deflateRawSync(noise));
    expect(packed.length).toBeGreaterThan(3 * SLICE);
    expect(await inflated(packed, MEGABYTE)).toEqual(noise);
  });

  it('stops within a slice of the limit, however much was packed', async () => {
    const packed = new Uint8Array(deflateRawSync(Buffer.alloc(200 * MEGABYTE)));
    expect(packed.length).toBeGreaterThan(180_000);
    const count = counted();
    await expect(inflated(packed, MEGABYTE)).rejects.toThrow(TooLargeError);
    expect(count.largest).toBeLessThanOrEqual(SLICE);
    // The number of bytes read bounds the number that can have been produced.
    expect(count.fed * BEST_RATIO).toBeLessThan(20 * MEGABYTE);
  });

  it('fails when the end is missing', async () => {
    const packed = new Uint8Array(deflateRawSync(Buffer.alloc(10_000, 'sawtooth ')));
    const reason = await inflated(packed.slice(0, -4), MEGABYTE).catch((thrown: unknown) => thrown);
    expect(reason).toBeInstanceOf(Error);
    expect(reason).not.toBeInstanceOf(TooLargeError);
  });
});
