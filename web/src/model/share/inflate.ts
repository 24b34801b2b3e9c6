/** Inflates untrusted data without unpacking more than is asked for. */

/**
 * Packed bytes that are inflated at once. Deflate packs 1032 bytes into one at best
 * (RFC 1951: 258 bytes in two bits), so that a slice becomes half a megabyte at most. A browser's stream takes one slice
 * and unpacks it before it takes the next (Compression Streams, section 5), so no more than two are unpacked unread.
 */
export const SLICE = 512;
export const BEST_RATIO = 1032;

/** Slices between two pauses, in which the page draws and answers. */
const SLICES_AT_ONCE = 64;

/** More than `most` bytes were packed. */
export class TooLargeError extends Error {}

/** The unpacked bytes; rejects with {@link TooLargeError} as soon as there are more than `most`. */
export async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  let fed = 0;
  const slices = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        if (fed >= packed.length) {
          controller.close();
          return;
        }
        if (fed > 0 && fed % (SLICE * SLICES_AT_ONCE) === 0) await pause();
        controller.enqueue(packed.slice(fed, fed + SLICE));
        fed += SLICE;
      },
    },
    // Nothing is unpacked before it is requested.
    { highWaterMark: 0 },
  );
  const reader = slices.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > most) {
      // Not awaited: it may wait for the slice that is being unpacked.
      reader.cancel().catch(() => undefined);
      throw new TooLargeError();
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
