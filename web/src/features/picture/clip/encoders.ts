/** Encoders of moving pictures: that of the browser where it has one, and our own GIF. */
import { GifWriter, paletteOf } from './gif';
import { type EncodedPicture, type Track, webmOf } from './webm';

export interface ClipEncoder {
  add(picture: ImageData): Promise<void>;
  /** The bytes so far. */
  bytes(): Promise<number>;
  finish(): Promise<Blob>;
  close(): void;
}

/** Hundredths of a second in one. */
const HUNDREDTHS = 100;

export function gifEncoder(
  width: number,
  height: number,
  rate: number,
  samples: readonly ImageData[],
): ClipEncoder {
  const palette = paletteOf(samples.map(({ data }) => data));
  const writer = new GifWriter(width, height, palette, Math.round(HUNDREDTHS / rate));
  return {
    add: async ({ data }) => writer.add(data),
    bytes: async () => writer.size,
    finish: async () => writer.finish(),
    close() {},
  };
}

/** As WebCodecs and WebM name them, in the order in which they are tried. */
const CODECS = [
  { codec: 'vp09.00.41.08', named: 'V_VP9' },
  { codec: 'vp8', named: 'V_VP8' },
] as const satisfies readonly { codec: string; named: Track['codec'] }[];

/** Enough for lines and letters, which plots have little of that moves. */
const BITS_PER_SECOND = 2_500_000;

/** A picture that stands by itself at least each so many: a cluster of the file begins there. */
const KEY_EVERY = 50;

const MICROSECONDS = 1_000_000;

let supported: Promise<(typeof CODECS)[number] | null> | null = null;

/** The codec that the browser can write; null for none. */
export function videoCodec(): Promise<(typeof CODECS)[number] | null> {
  supported ??= (async () => {
    if (typeof VideoEncoder === 'undefined') return null;
    for (const one of CODECS) {
      const asked = { codec: one.codec, width: 960, height: 640 };
      const answer = await VideoEncoder.isConfigSupported(asked).catch(() => null);
      if (answer?.supported) return one;
    }
    return null;
  })();
  return supported;
}

export function videoEncoder(width: number, height: number, rate: number): ClipEncoder {
  const pictures: EncodedPicture[] = [];
  let count = 0;
  let failed: Error | null = null;
  let named: Track['codec'] = 'V_VP8';
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const at = Math.round((1000 * chunk.timestamp) / MICROSECONDS);
      pictures.push({ at, key: chunk.type === 'key', bytes });
    },
    error: (error) => {
      failed = error;
    },
  });
  const configured = videoCodec().then((found) => {
    if (!found) throw new Error('no codec');
    named = found.named;
    const { codec } = found;
    if (encoder.state === 'closed') throw new Error('closed');
    encoder.configure({ codec, width, height, bitrate: BITS_PER_SECOND, framerate: rate });
  });
  const flush = async (): Promise<void> => {
    await configured;
    await encoder.flush();
    if (failed) throw failed;
  };
  // One who closes it at once does not wait for this.
  configured.catch(() => {});
  return {
    async add(picture) {
      await configured;
      if (failed) throw failed;
      const { data } = picture;
      const frame = new VideoFrame(data, {
        format: 'RGBA',
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round((count * MICROSECONDS) / rate),
      });
      encoder.encode(frame, { keyFrame: count % KEY_EVERY === 0 });
      frame.close();
      count += 1;
      // Not all of them at once: pictures are large.
      if (encoder.encodeQueueSize > 8) await encoder.flush();
    },
    async bytes() {
      await flush();
      return pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
    },
    async finish() {
      await flush();
      return webmOf(pictures, { codec: named, width, height, duration: (1000 * count) / rate });
    },
    close() {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}
