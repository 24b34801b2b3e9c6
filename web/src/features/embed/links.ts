/** Addresses of the laboratory itself, outside of a frame. */
import { encodeLink } from '../../model/share/link';

/** The page, without what an address has beside it. */
export function pageAddress(): string {
  return location.href.replace(/[?#].*$/, '');
}

export async function linkTo(text: string): Promise<string> {
  return pageAddress() + (text === '' ? '' : await encodeLink(text));
}
