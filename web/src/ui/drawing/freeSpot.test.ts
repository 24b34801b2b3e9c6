import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Box, freeSpot, type Spot } from './freeSpot';

const AREA: Box = { left: 0, top: 0, right: 800, bottom: 400 };
const WORDS = { width: 200, height: 30 };
const BELOW: Spot = { left: 8, top: 362 };
const ABOVE: Spot = { left: 8, top: 8 };

const box = (left: number, top: number, width = 60, height = 30): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const overlaps = ({ left, top }: Spot, other: Box): boolean =>
  left < other.right &&
  left + WORDS.width > other.left &&
  top < other.bottom &&
  top + WORDS.height > other.top;

it('words stand at the first of the wanted spots that is free', () => {
  expect(freeSpot(WORDS, [BELOW, ABOVE], [], AREA)).toEqual(BELOW);
  expect(freeSpot(WORDS, [BELOW, ABOVE], [box(150, 370)], AREA)).toEqual(ABOVE);
});

it('they stand elsewhere where none of these is, as near as there is room', () => {
  const boxes = [box(150, 370), box(10, 10)];
  const spot = freeSpot(WORDS, [BELOW, ABOVE], boxes, AREA);
  expect(boxes.some((one) => overlaps(spot, one))).toBe(false);
  expect(Math.hypot(spot.left - BELOW.left, spot.top - BELOW.top)).toBeLessThan(40);
});

it('they cover least where all is full', () => {
  const full = [box(0, 0, 800, 200), box(0, 200, 800, 200), box(0, 350, 100, 50)];
  expect(freeSpot(WORDS, [BELOW, ABOVE], full, AREA)).toEqual(ABOVE);
});

it('they are within the area and cover nothing, whatever there is, while a strip is free', () => {
  const boxes = fc.array(
    fc.record({ left: fc.integer({ min: 0, max: 780 }), top: fc.integer({ min: 60, max: 380 }) }),
    { maxLength: 60 },
  );
  const wanted = fc.record({ left: fc.integer(), top: fc.integer() });
  fc.assert(
    fc.property(boxes, wanted, (places, at) => {
      const all = places.map(({ left, top }) => box(left, top));
      const spot = freeSpot(WORDS, [at], all, AREA);
      expect(all.some((one) => overlaps(spot, one))).toBe(false);
      expect(spot.left).toBeGreaterThanOrEqual(8);
      expect(spot.left + WORDS.width).toBeLessThanOrEqual(792);
      expect(spot.top).toBeGreaterThanOrEqual(8);
      expect(spot.top + WORDS.height).toBeLessThanOrEqual(392);
    }),
    { numRuns: 50 },
  );
});
