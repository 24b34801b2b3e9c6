import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StackedPanel, slotSizes } from './slotSizes';

const curve: StackedPanel = { tall: false };
const plane: StackedPanel = { tall: true };
const NEEDS = { least: 96, tall: 300 };

const heights = (panels: StackedPanel[], room: number): number[] | undefined =>
  slotSizes(panels, room, NEEDS)?.map(({ height }) => height);

describe('panels that do not fit', () => {
  it('are left alone where they fit, or where nothing is laid out', () => {
    expect(slotSizes([curve, curve, curve], 288, NEEDS)).toBe(null);
    expect(slotSizes([plane, curve], 396, NEEDS)).toBe(null);
    expect(slotSizes([curve, curve], 0, NEEDS)).toBe(null);
    expect(slotSizes([curve, curve], 100, { least: Number.NaN, tall: 300 })).toBe(null);
  });

  it('are so high that as many whole panels as possible fill the stack', () => {
    expect(heights([curve, curve, curve, curve], 303)).toEqual([101, 101, 101, 101]);
    expect(heights([curve, curve], 168)).toEqual([168, 168]);
  });

  it('are as many in sight as an audience can read, with room for more', () => {
    const heightsOf = (count: number, room: number) =>
      slotSizes(
        Array.from({ length: count }, () => curve),
        room,
        NEEDS,
        2,
      )?.map(({ height }) => height);
    expect(heightsOf(3, 600)).toEqual([300, 300, 300]);
    expect(heightsOf(2, 600)).toBeUndefined();
    // One alone, where there is no room for two.
    expect(heightsOf(3, 150)).toEqual([150, 150, 150]);
  });

  it('give a tall panel the whole height, and the panels between tall ones fill it together', () => {
    expect(heights([curve, curve, plane], 330)).toEqual([165, 165, 330]);
    // It is no smaller than it can be.
    expect(heights([plane, curve], 250)).toEqual([300, 250]);
  });

  it('rest only where whole panels are in sight', () => {
    const room = fc.double({ min: 96, max: 900, noNaN: true });
    const stack = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(stack, room, (tall, high) => {
        const panels = tall.map((one) => ({ tall: one }));
        const slots = slotSizes(panels, high, NEEDS);
        if (!slots) return;
        expect(slots[0]?.rests).toBe(true);
        for (const [index, { rests }] of slots.entries()) {
          if (!rests) continue;
          let left = high;
          for (const [at, { height }] of slots.entries()) {
            if (at < index || left < 0.01) continue;
            // Only a tall one may be larger than the place, and then it has it for itself.
            if (height > left + 0.01) expect([at, panels[at]?.tall]).toEqual([index, true]);
            left -= height;
          }
          expect(left).toBeLessThan(0.01);
        }
        // Each comes into sight somewhere.
        const reached = slots.map((_, at) =>
          slots.some(({ rests }, index) => {
            const before = slots.slice(index, at).reduce((sum, { height }) => sum + height, 0);
            return rests && index <= at && before < high - 0.01;
          }),
        );
        expect(reached).not.toContain(false);
      }),
    );
  });
});
