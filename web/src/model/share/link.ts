/**
 * A document in a link: `#1` and then base64url of the deflated JSON. The
 * first character is the version of the format, so that a page can say that a
 * link is newer than itself instead of failing to read it.
 */
import { type Problem, ProblemError } from '../../engine/types';
import { texts } from '../../texts';
import { inflated, TooLargeError } from './inflate';

export const LINK_VERSION = '1';

/** The largest document that a link may inflate to. */
export const MOST_BYTES = 1_000_000;

/** The longest hash of a document of 1 MB, even where it cannot be packed. */
const MOST_CHARACTERS = 1_400_000;

export async function encodeLink(document: string): Promise<string> {
  const bytes = new TextEncoder().encode(compact(document));
  return `#${LINK_VERSION}${toBase64Url(await deflate(bytes))}`;
}

/**
 * The document of a link's hash; throws a {@link ProblemError} with the reason, or with
 * `none` where it is not a link at all.
 */
export async function decodeLink(hash: string, none = texts.link.noScenario): Promise<string> {
  if (hash.length > MOST_CHARACTERS) throw problem(texts.link.tooLarge);
  const body = hash.startsWith('#') ? hash.slice(1) : hash;
  const version = body.charAt(0);
  if (/[2-9]/.test(version)) throw problem(texts.link.newer(version, LINK_VERSION));
  if (version !== LINK_VERSION) throw problem(none);
  const packed = fromBase64Url(body.slice(1));
  if (!packed) throw problem(texts.link.garbage);
  if (packed.length === 0) throw problem(texts.link.truncated);
  return inflate(packed);
}

/** The same JSON without blanks, which would only make the link longer. */
function compact(document: string): string {
  try {
    return JSON.stringify(JSON.parse(document));
  } catch {
    return document;
  }
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  let whole: Uint8Array<ArrayBuffer>;
  try {
    whole = await inflated(packed, MOST_BYTES);
  } catch (thrown) {
    throw problem(thrown instanceof TooLargeError ? texts.link.tooLarge : texts.link.truncated);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    throw problem(texts.link.garbage);
  }
}

function problem(message: string): ProblemError {
  const place: Problem = { path: '', message };
  return new ProblemError(place);
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  // In pieces: spreading a whole document into arguments overflows the stack.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
