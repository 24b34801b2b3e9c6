/** Snippets that put a frame into a page, a course or a text. */

export const SNIPPETS = ['html', 'oembed', 'markdown'] as const;
export type SnippetKind = (typeof SNIPPETS)[number];

/** As wide as its place, or pixels. */
export const WIDTHS = ['100%', '320', '480', '640', '800', '1000', '1200'] as const;
export type Width = (typeof WIDTHS)[number];

export interface FrameFacts {
  /** The address of the frame. */
  address: string;
  /** That of the scenario, outside of it. */
  link: string;
  name: string;
  width: Width;
  height: number;
}

export function snippetOf(kind: SnippetKind, facts: FrameFacts): string {
  if (kind === 'html') return frame(facts);
  return kind === 'oembed' ? oEmbed(facts) : markdown(facts);
}

/** A frame of its own may fill the screen and copy; it may do nothing else that it asks for. */
function frame({ address, name, width, height }: FrameFacts): string {
  const title = attribute(`Sawtooth: ${name}`);
  return `<iframe src="${attribute(address)}" title="${title}" width="${width}" height="${height}" style="border:0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`;
}

/** oEmbed gives its size in pixels; a frame as wide as its place is still that in the HTML. */
const OEMBED_WIDTH = 800;

/** The answer of a provider of oEmbed (version 1.0, type `rich`), for systems that take it by hand. */
function oEmbed(facts: FrameFacts): string {
  const { name, width, height, link } = facts;
  return JSON.stringify(
    {
      version: '1.0',
      type: 'rich',
      title: name,
      provider_name: 'Sawtooth',
      provider_url: link.replace(/[?#].*$/, ''),
      width: width === '100%' ? OEMBED_WIDTH : Number(width),
      height,
      html: frame(facts),
    },
    null,
    2,
  );
}

/** The frame, which is HTML, and a link below it for readers of Markdown that leave HTML out. */
function markdown(facts: FrameFacts): string {
  const name = facts.name.replace(/[\\`*_[\]<>#|!]/g, '\\$&').replace(/\s+/g, ' ');
  return `${frame(facts)}\n\n[${name} · Sawtooth](<${facts.link}>)`;
}

/** A text as it may stand in an attribute: names are whatever somebody has written. */
function attribute(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;',
  );
}
