import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../engine/types';
import { decodeLink, encodeLink, MOST_BYTES } from './link';

const document =
  '{"format":"sawtooth-scenario","version":2,"name":"Größe → 東京","seed":9007199254740991}';

async function refusal(hash: string): Promise<string> {
  try {
    await decodeLink(hash);
  } catch (thrown) {
    if (thrown instanceof ProblemError) return thrown.message;
    throw thrown;
  }
  throw new Error('the link was accepted');
}

const linkOf = (bytes: Uint8Array): string => `#1${Buffer.from(bytes).toString('base64url')}`;

describe('links', () => {
  it('bring back the document', async () => {
    expect(await decodeLink(await encodeLink(document))).toBe(document);
  });

  it('leave blanks out and hold only characters that survive in a URL', async () => {
    const spaced = JSON.stringify(JSON.parse(document), null, 4);
    const link = await encodeLink(spaced);
    expect(link).toMatch(/^#1[A-Za-z0-9_-]+$/);
    expect(await decodeLink(link)).toBe(document);
  });

  it('keep numbers as they are spelled shortest', async () => {
    const numbers = '{"a":0.1,"b":5e-324,"c":1.7976931348623157e+308,"d":0.30000000000000004}';
    expect(await decodeLink(await encodeLink(numbers))).toBe(numbers);
  });

  it('survive documents larger than one call may have arguments', async () => {
    const noise = Array.from({ length: 60_000 }, (_, i) => (i * 2654435761) % 4294967296);
    const large = JSON.stringify({ noise });
    expect(await decodeLink(await encodeLink(large))).toBe(large);
  });

  it('of a newer version say so', async () => {
    expect(await refusal('#2abc')).toContain('version 2');
  });

  it('that are not links are refused as such', async () => {
    expect(await refusal('#section')).toContain('not a link');
    expect(await refusal('#')).toContain('not a link');
  });

  it('with foreign characters get another message than truncated ones', async () => {
    expect(await refusal('#1ab%3Dcd')).toContain('characters');
    const link = await encodeLink(document);
    expect(await refusal(link.slice(0, -8))).toContain('incomplete');
    expect(await refusal('#1')).toContain('incomplete');
  });

  it('stop inflating at one megabyte', async () => {
    const bomb = deflateRawSync(Buffer.alloc(64 * MOST_BYTES, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(linkOf(bomb))).toContain('1 MB');
  });

  it('that do not hold text are refused', async () => {
    expect(await refusal(linkOf(deflateRawSync(Buffer.from([0xff, 0xfe, 0x80]))))).toContain(
      'characters',
    );
  });
});
