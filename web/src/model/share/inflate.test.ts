import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BEST_RATIO, inflated, SLICE, TooLargeError } from './inflate';

const MEGABYTE = 1_000_000;
/** Browsers hand out what they unpack in pieces. */
const PIECE = 16_384;

/**
 * A stream as the standard has it (Compression Streams, section 5: a TransformStream that unpacks a chunk when it takes
 * it), of data that are packed as tightly as can be. Node's own takes as much as its buffer holds before it unpacks the
 * first byte (16 kB up to Node 20, 64 kB since), so what it has taken says nothing of what it has unpacked.
 */
function tightest(): { unpacked: number; largest: number } {
  const count = { unpacked: 0, largest: 0 };
  vi.stubGlobal(
    'DecompressionStream',
    class extends TransformStream<Uint8Array, Uint8Array> {
      constructor() {
        super({
          transform(chunk, controller) {
            const whole = new Uint8Array(chunk.byteLength * BEST_RATIO);
            count.unpacked += whole.byteLength;
            count.largest = Math.max(count.largest, chunk.byteLength);
            for (let at = 0; at < whole.length; at += PIECE) {
              controller.enqueue(whole.subarray(at, at + PIECE));
            }
          },
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
    expect(Buffer.compare(await inflated(packed, MEGABYTE), noise)).toBe(0);
  });

  it('stops within a slice of the limit, however much was packed', async () => {
    const packed = new Uint8Array(200_000);
    const count = tightest();
    await expect(inflated(packed, MEGABYTE)).rejects.toThrow(TooLargeError);
    expect(count.largest).toBe(SLICE);
    expect(count.unpacked).toBeGreaterThan(MEGABYTE);
    expect(count.unpacked).toBeLessThanOrEqual(MEGABYTE + 2 * SLICE * BEST_RATIO);
  });

  it("stops with the platform's own stream too", async () => {
    const packed = new Uint8Array(deflateRawSync(Buffer.alloc(20 * MEGABYTE)));
    await expect(inflated(packed, MEGABYTE)).rejects.toThrow(TooLargeError);
  });

  it('fails when the end is missing', async () => {
    const packed = new Uint8Array(deflateRawSync(Buffer.alloc(10_000, 'sawtooth ')));
    const reason = await inflated(packed.slice(0, -4), MEGABYTE).catch((thrown: unknown) => thrown);
    expect(reason).toBeInstanceOf(Error);
    expect(reason).not.toBeInstanceOf(TooLargeError);
  });
});
