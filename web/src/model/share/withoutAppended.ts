/**
 * Characters that messengers and mail programs add to the end of an address; ours has none of them. Browsers
 * give some of it encoded.
 */
const APPENDED = /(?:%20|%22|%3D|%3E|%0A|%0D|[=\s.,;:!?)\]>'"])$/i;

/** An address without appended characters. */
export function withoutAppended(address: string): string {
  let end = address.length;
  // One at a time from the end: an expression for all of them looks at every start, in quadratic time.
  for (;;) {
    const added = APPENDED.exec(address.slice(Math.max(0, end - 3), end));
    if (!added) return address.slice(0, end);
    end -= added[0].length;
  }
}
