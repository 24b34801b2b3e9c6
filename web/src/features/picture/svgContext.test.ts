import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sizeOf } from '../../ui/drawing/pictureSizes';
import { MARKERS, traceMarker } from '../../ui/style/flowLook';
import { escaped, SvgContext } from './svgContext';

it('writes what is stroked and filled, moved as it was', () => {
  const context = new SvgContext();
  context.translate(10, 5);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(1.23456, 2);
  context.strokeStyle = '#0072b2';
  context.lineWidth = 1.5;
  context.setLineDash([6, 3]);
  context.lineDashOffset = 2;
  context.stroke();
  context.fillStyle = 'red';
  context.globalAlpha = 0.5;
  context.fillRect(0, 0, 4, 2);
  expect(context.written).toBe(
    '<path d="M10,5L11.23,7" fill="none" stroke="#0072b2" stroke-width="1.5" stroke-linejoin="miter" stroke-dasharray="6 3" stroke-dashoffset="2"/>' +
      '<rect x="10" y="5" width="4" height="2" fill="red" fill-opacity="0.5"/>',
  );
});

it('keeps text as text, and draws nothing for an empty path or a box without a size', () => {
  const context = new SvgContext();
  context.font = '11px "Inter Variable"';
  context.fillText('rate → 5 Mb/s <b>', 3, 4);
  context.beginPath();
  context.fill();
  context.stroke();
  context.fillRect(0, 0, 0, 5);
  expect(context.written).toBe(
    '<text x="3" y="4" font-size="11" fill="#000">rate → 5 Mb/s &lt;b&gt;</text>',
  );
});

it('has corners, parts of circles, groups that end, and one text with its halo', () => {
  const context = new SvgContext('a');
  context.save();
  context.translate(1, 1);
  context.beginPath();
  context.roundRect(0, 0, 10, 8, 3);
  context.clip();
  context.beginPath();
  context.moveTo(10, 0);
  context.arc(0, 0, 10, 0, Math.PI / 2);
  context.stroke();
  context.restore();
  context.textAlign = 'right';
  context.strokeStyle = '#fff';
  context.lineWidth = 4;
  context.strokeText();
  context.fillText('4 of 10', 5, 5);
  expect(context.written).toBe(
    '<clipPath id="clip-a1"><path d="M4,1h4a3,3 0 0,1 3,3v2a3,3 0 0,1 -3,3h-4a3,3 0 0,1 -3,-3v-2a3,3 0 0,1 3,-3Z"/></clipPath><g clip-path="url(#clip-a1)">' +
      '<path d="M11,1L11,1A10,10 0 0,1 1,11" fill="none" stroke="#000" stroke-width="1" stroke-linejoin="miter"/></g>' +
      '<text x="5" y="5" font-size="11" text-anchor="end" fill="#000" stroke="#fff" stroke-width="4" stroke-linejoin="miter" paint-order="stroke">4 of 10</text>',
  );
});

it('has all markers of the screen, each around its point', () => {
  for (const marker of MARKERS) {
    const context = new SvgContext();
    context.beginPath();
    traceMarker(context, marker, 100, 50, 3);
    traceMarker(context, marker, 200, 50, 3);
    context.fill();
    const [, d = ''] = /d="([^"]*)"/.exec(context.written) ?? [];
    expect(d.match(/M/g)?.length).toBeGreaterThanOrEqual(2);
    expect(d).not.toMatch(/NaN|Infinity/);
  }
});

it('cuts paths that are too long for some readers, and loses nothing of them', () => {
  const context = new SvgContext();
  context.beginPath();
  for (let x = 0; x < 40_000; x += 1) context.rect(x, 1, 1, 1);
  context.fill();
  expect(context.written.match(/<path/g)?.length).toBeGreaterThan(1);
  expect(context.written.match(/M/g)).toHaveLength(40_000);
});

it('whatever a name holds, the text is no markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const text = escaped(name);
      expect(text).not.toMatch(/[<>"]|[^\P{Cc}\t\n]/u);
      expect(text.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
    }),
  );
});

it('is as wide as a column of a paper, with letters of eight points', () => {
  const column = sizeOf('column', 1000);
  // An inch is 96 pixels, 72 points, and 25.4 mm.
  expect((column.width / 96) * 25.4).toBeCloseTo(85, 9);
  expect((sizeOf('page', 1000).width / 96) * 25.4).toBeCloseTo(175, 9);
  expect((column.letters / 96) * 72).toBeCloseTo(8, 9);
});
