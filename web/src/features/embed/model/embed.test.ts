import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  type EmbedSettings,
  embedQuery,
  LOCKABLE,
  MOST_CONTROLS,
  MOST_ORIGINS,
  MOST_PANELS,
  originOf,
  PARTS,
  readEmbed,
  THEMES,
  USUAL,
} from './embed';
import { snippetOf } from './embedSnippet';

const settings: fc.Arbitrary<EmbedSettings> = fc.record({
  shown: fc.subarray([...PARTS], { minLength: 1 }),
  locked: fc.subarray([...LOCKABLE]),
  panels: fc.option(
    fc.uniqueArray(fc.stringMatching(/^[a-z0-9:/é&=+ -]{1,12}$/), { maxLength: MOST_PANELS }),
  ),
  controls: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}\/[a-z0-9:é&=+-]{1,8}\/[a-z]{1,6}$/), {
    maxLength: MOST_CONTROLS,
  }),
  theme: fc.constantFrom(...THEMES),
  paused: fc.boolean(),
  origins: fc.uniqueArray(fc.constantFrom('https://a.example', 'http://b.example:8080'), {
    maxLength: MOST_ORIGINS,
  }),
});

describe('the settings of a frame', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(settings, (written) => {
        const { settings: read, problems } = readEmbed(embedQuery(written));
        expect(problems).toEqual([]);
        const { shown } = written;
        const trimmed = written.panels?.map((id) => id.trim()).filter((id) => id !== '');
        expect(read).toEqual({
          ...written,
          locked: written.locked.filter((part) => shown.includes(part)),
          controls: shown.includes('controls') ? written.controls : [],
          panels: shown.includes('plots') && trimmed ? [...new Set(trimmed)] : null,
        });
      }),
    );
  });

  it('are never more than they may be, whatever an address has', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const search of [`?embed&${text}`, `?embed&show=${text}&panels=${text}`]) {
          const { settings: read } = readEmbed(search);
          expect(read.shown.length).toBeGreaterThan(0);
          expect(read.origins.length).toBeLessThanOrEqual(MOST_ORIGINS);
          expect(read.panels?.length ?? 0).toBeLessThanOrEqual(MOST_PANELS);
        }
      }),
      { numRuns: 30 },
    );
    expect(readEmbed(`?embed&show=plots&${'x'.repeat(5000)}`).settings).toEqual(USUAL);
  });

  it('that are wrong are named with their place', () => {
    const { settings: read, problems } = readEmbed(
      '?embed&show=network,plot&lock=playback&theme=pink&origin=*,null,file:///x,https://a.example/b',
    );
    expect(problems.map(({ path }) => path).sort()).toEqual(
      ['lock', 'origin', 'origin', 'origin', 'show', 'theme'].sort(),
    );
    expect(read).toEqual({ ...USUAL, shown: ['network'], origins: ['https://a.example'] });
  });

  it('take an origin alone', () => {
    expect(originOf('https://school.example:8443/course?x#y')).toBe('https://school.example:8443');
    for (const text of ['', '*', 'null', 'school.example', 'javascript:1', 'data:,'])
      expect(originOf(text)).toBe(null);
  });

  it('take no wildcard for an origin', () => {
    for (const text of [
      'http://*.x',
      'https://*',
      'https://*.school.example:8443/',
      'http://%2a.x',
    ])
      expect(originOf(text), text).toBe(null);
    // As Chromium has its host.
    const real = URL;
    vi.stubGlobal(
      'URL',
      class extends real {
        override get hostname(): string {
          return super.hostname.replace('*', '%2A');
        }
      },
    );
    expect(originOf('http://*.x')).toBe(null);
    expect(originOf('http://a.x')).toBe('http://a.x');
    vi.unstubAllGlobals();
    // A star in the path is no part of the origin.
    expect(originOf('https://a.example/*')).toBe('https://a.example');
  });
});

describe('a snippet', () => {
  const facts = {
    address: 'https://s.example/?embed&paused#/example/x',
    link: 'https://s.example/#/example/x',
    width: '100%',
    height: 400,
  } as const;

  it('holds a hostile name as a text', () => {
    const name = '"><script>alert(1)</script>](javascript:1) **& `x`';
    const html = snippetOf('html', { ...facts, name });
    expect(html.match(/</g)).toHaveLength(2);
    expect(html.match(/^<iframe src="[^"]*" title="[^"]*" width/)).not.toBe(null);
    const oEmbed = JSON.parse(snippetOf('oembed', { ...facts, name }));
    expect(oEmbed).toMatchObject({ title: name, html });
    // The specification wants pixels.
    expect([oEmbed.width, oEmbed.height].every(Number.isInteger)).toBe(true);
    const [frame, rest, link = ''] = snippetOf('markdown', { ...facts, name }).split('\n');
    expect([frame, rest]).toEqual([html, '']);
    // All that means something in Markdown is escaped, but in the link itself.
    expect(link.slice(1).replace(/\\./g, '')).toMatch(/^[^[\]*`<]*\]\(<https:[^<>]*>\)$/);
  });
});
