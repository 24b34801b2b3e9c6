import { describe, expect, it } from 'vitest';
import { joinedStrips, lowestEdge, movedStrips } from './surface';

const nowhere = Number.NaN;

describe('the strips that are repainted', () => {
  it('are none when nothing moves', () => {
    const still = [100, 100, nowhere, nowhere, nowhere] as const;
    expect(movedStrips(still, still)).toEqual([]);
  });

  it('cover the movement of the playhead, and the old end of the recording', () => {
    const strips = movedStrips(
      [100, 300, nowhere, nowhere, nowhere],
      [110, 300, nowhere, nowhere, nowhere],
    );
    expect(strips.some(([from, to]) => from <= 100 && to > 110)).toBe(true);
    expect(strips.every(([, to]) => to <= 310)).toBe(true);
  });

  it('cover the whole veil when the playhead disappears', () => {
    const strips = movedStrips(
      [200, 300, nowhere, nowhere, nowhere],
      [nowhere, 300, nowhere, nowhere, nowhere],
    );
    expect(joinedStrips(strips).some(([from, to]) => from <= 0 && to > 200)).toBe(true);
  });

  it('cover the old and the new position of a crosshair, and nothing between', () => {
    const strips = movedStrips([50, 50, 400, nowhere, nowhere], [50, 50, 700, nowhere, nowhere]);
    expect(strips).toEqual([
      [699, 702],
      [399, 402],
    ]);
  });

  it('cover a whole brush when it is released', () => {
    const strips = movedStrips([50, 50, nowhere, 120, 480], [50, 50, nowhere, nowhere, nowhere]);
    expect(strips).toEqual([[119, 481]]);
  });

  it('are joined where they overlap', () => {
    expect(
      joinedStrips([
        [40, 60],
        [0, 10],
        [55, 80],
        [10, 12],
      ]),
    ).toEqual([
      [0, 12],
      [40, 80],
    ]);
  });
});

describe('lines over all plots', () => {
  it('end below the lowest one, whichever was opened last', () => {
    expect(lowestEdge([])).toBe(0);
    expect(lowestEdge([{ bottom: 50 }, { bottom: 400 }, { bottom: 150 }])).toBe(400);
  });
});
