// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { describe as described, linksWithPorts, portId } from '../../../engine/fixtures';
import type { Description } from '../../../engine/types';
import { fitColumns, fitMap, fitStretched } from '../geometry/fitToBox';
import { drawingOf, type Point } from '../geometry/layout';
import { halfWidth } from '../geometry/scene';
import { NetworkCanvas } from './networkCanvas';

const SIZE = { width: 900, height: 400, head: 40 };
const BOX = { left: 20, top: 20, width: 800, height: 300 };
const NONE: ReadonlySet<number> = new Set();
const NO_QUEUES = { above: NONE, below: NONE, cells: NONE, stacks: NONE, room: 0 };

type At = [number, number] | null;

/** Hosts at these places, one linked to the next. */
function row(ids: string, at: (id: string, index: number) => At): Description {
  const nodes = [...ids].map((id, index) => ({
    id,
    entry: id,
    kind: 'host' as const,
    at: at(id, index),
  }));
  const links = nodes.slice(1).map(({ id }, index) => ({
    id: `l${id}`,
    entry: `l${id}`,
    ends: [index, index + 1] as [number, number],
  }));
  return described({ nodes, ...linksWithPorts(links) });
}

function drawn(canvas: NetworkCanvas, description: Description, subject = 0, size = SIZE): Point[] {
  const words = { link: () => '', queue: () => ({ full: '', short: '' }), cell: () => '' };
  const drawing = drawingOf(description);
  return canvas.draw({ description, drawing, subject, queues: [], words, size }).places;
}

describe('the fit', () => {
  const fits = {
    'of columns': (places: Point[]) => fitColumns(places, NO_QUEUES, SIZE, 20),
    'of an overview': (places: Point[]) => fitStretched(places, BOX),
    'of a map': (places: Point[]) => fitColumns(places, NO_QUEUES, SIZE, 20, true),
    'of a map from above': (places: Point[]) => fitMap(places, BOX),
  };
  for (const [name, fitTo] of Object.entries(fits)) {
    it.each([
      ['no node', []],
      ['one node', [{ x: 3, y: -2 }]],
      [
        'one row',
        [
          { x: 0, y: 1 },
          { x: 4, y: 1 },
        ],
      ],
      [
        'columns of different distances',
        [
          { x: 0, y: 0 },
          { x: 0.5, y: 3 },
          { x: 9, y: 1 },
        ],
      ],
    ])(`${name} leads from places to pixels and back, with %s`, (_, places) => {
      const { x, y, unitsX, unitsY } = fitTo(places);
      for (const units of [-7, -0.5, 0, 0.2, 0.5, 1, 4.4, 9, 20]) {
        expect(unitsX(x(units))).toBeCloseTo(units, 6);
        expect(unitsY(y(units))).toBeCloseTo(units, 6);
      }
    });
  }

  it('leaves nodes as close as the document sets them', () => {
    const places = [0, 0.1, 4].map((x) => ({ x, y: 0 }));
    const { x } = fitColumns(places, NO_QUEUES, SIZE, 20);
    expect(x(0.1) - x(0)).toBeLessThan(30);
  });
});

describe('a map', () => {
  // A square of four, and a fifth in its middle.
  const corners: At[] = [
    [0, 0],
    [3, 0],
    [3, 3],
    [0, 3],
    [1.5, 1.5],
  ];
  const square = (map: boolean): Description => ({
    ...row('abcde', (_, index) => corners[index] ?? null),
    map,
  });
  const grid = (map: boolean): Description => ({
    ...row(
      Array.from({ length: 121 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
      (_, index) => [index % 11, Math.floor(index / 11)],
    ),
    map,
  });
  const sizeOf = (places: Point[]): Point => {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    return {
      x: Math.max(...xs) - Math.min(...xs),
      y: Math.max(...ys) - Math.min(...ys),
    };
  };

  describe.each([
    ['wide', { width: 1200, height: 340, head: 40 }],
    ['high', { width: 390, height: 800, head: 40 }],
  ])('in a %s box', (_, size) => {
    it.each([
      ['a small network', square],
      ['a large one', grid],
    ])('keeps its proportions: %s', (__, network) => {
      const places = drawn(new NetworkCanvas(), network(true), 0, size);
      const { x, y } = sizeOf(places);
      expect(x).toBeCloseTo(y, 6);
      // It fills its box as far as it can, and is inside of it.
      expect(Math.max(x / size.width, y / size.height)).toBeGreaterThan(0.6);
      for (const { x, y } of places) {
        expect(Math.min(x, size.width - x, y - size.head, size.height - y)).toBeGreaterThan(9);
      }
      // Places that are no map's fill it in both directions.
      const stretched = sizeOf(drawn(new NetworkCanvas(), network(false), 0, size));
      expect(Math.abs(stretched.x - stretched.y)).toBeGreaterThan(100);
    });
  });

  it('is fitted again when the document becomes a map; a layout of the page is not a map', () => {
    const canvas = new NetworkCanvas();
    drawn(canvas, square(false));
    const { x, y } = sizeOf(drawn(canvas, square(true)));
    expect(x).toBeCloseTo(y, 6);
    const unplaced = { ...row('abcde', () => null), map: true };
    expect(drawingOf(unplaced).map).toBe(false);
  });
});

describe('positions on the canvas', () => {
  it('convert between document and screen, both ways', () => {
    const canvas = new NetworkCanvas();
    const description = row('abc', (_, index) => [index, index % 2]);
    drawn(canvas, description);
    const [x, y] = canvas.toClient([1, 1]);
    expect(canvas.nodeAt(x, y)).toBe('b');
    expect(canvas.nodeAt(x + 100, y + 60)).toBeNull();
    expect(canvas.toDocument(x, y)).toEqual([1, 1]);
  });

  it('stay while a node is moved or added, and are fitted in another document', () => {
    const canvas = new NetworkCanvas();
    const at = (id: string, index: number): At => (id === 'b' ? [1.2, 1] : [index * 2, 0]);
    const before = drawn(
      canvas,
      row('abd', (_, index) => [index * 2, 0]),
    );
    const moved = drawn(
      canvas,
      row('abdc', (id, index) => (id === 'c' ? [0, 1] : at(id, index))),
    );
    expect(moved[0]).toEqual(before[0]);
    expect(moved[1]?.y).toBeGreaterThan(before[1]?.y ?? Number.NaN);
    const other = drawn(canvas, row('abd', at), 1);
    expect(other[0]?.y).not.toBe(before[0]?.y);
  });

  it('are fitted again where a node would be out of sight, or all are arranged', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      row('abc', (_, index) => [index, 0]),
    );
    const away = drawn(
      canvas,
      row('abc', (id, index) => (id === 'b' ? [9, 3] : [index, 0])),
    );
    expect(away[1]?.x).toBeLessThan(SIZE.width);
    const small = drawn(
      canvas,
      row('abc', (_, index) => [index / 9, index]),
    );
    expect(small[2]?.y).toBeGreaterThan(SIZE.height / 2);
    expect(small[0]?.y).toBeLessThan(SIZE.height / 2);
  });

  it('are fitted again where a name grows out of sight', () => {
    const canvas = new NetworkCanvas();
    const named = (label: string): Description => {
      const network = row('abc', (_, index) => [index, 0]);
      return {
        ...network,
        nodes: network.nodes.map((node, at) => (at ? node : { ...node, label })),
      };
    };
    const before = drawn(canvas, named('a'));
    const short = drawn(canvas, named('Berlin'));
    expect(short[0]).toEqual(before[0]);
    const long = drawn(canvas, named('A gateway with a long name'));
    expect((long[0]?.x ?? 0) - halfWidth('A gateway with a long name')).toBeGreaterThan(0);
  });

  it('stay when the first node is added to an empty canvas', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      row('', () => null),
    );
    const at = canvas.toDocument(150, 90);
    const [first] = drawn(
      canvas,
      row('a', () => at),
    );
    expect(first?.x).toBeCloseTo(150, 0);
    expect(first?.y).toBeCloseTo(90, 0);
  });

  it('are given for nodes without one in the document', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      row('ab', () => null),
    );
    expect(canvas.unplaced().map(({ path }) => path)).toEqual(['nodes/a', 'nodes/b']);
    drawn(
      canvas,
      row('ab', (_, index) => [index, 0]),
    );
    expect(canvas.unplaced()).toEqual([]);
  });
});

describe('the box of an entry', () => {
  // jsdom has no boxes of its own.
  globalThis.DOMRect ??= class {
    constructor(
      readonly x = 0,
      readonly y = 0,
      readonly width = 0,
      readonly height = 0,
    ) {}
  } as unknown as typeof DOMRect;

  const middle = (box: DOMRect | null) =>
    box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
  const many = (at: (index: number) => At): Description => {
    const ids = Array.from({ length: 150 }, (_, index) => `n${index}`);
    const nodes = ids.map((id, index) => ({ id, entry: id, kind: 'host' as const, at: at(index) }));
    const links = ids.slice(1).map((id, index) => ({
      id: `l${id}`,
      entry: `l${id}`,
      ends: [index, index + 1] as [number, number],
    }));
    return described({ nodes, ...linksWithPorts(links) });
  };

  it.each([
    ['a small network', row('abc', (_, index) => [index, index % 2]), 'b', [1, 1]],
    ['a large one', many((index) => [index % 15, Math.floor(index / 15)]), 'n16', [1, 1]],
  ] as const)('is around its node in %s', (_, description, id, at) => {
    const canvas = new NetworkCanvas();
    drawn(canvas, description);
    expect(middle(canvas.boxOf(`nodes/${id}`))).toEqual(canvas.toClient([...at]).map(Math.round));
  });

  it('is known in a large network that the page has laid out', () => {
    const canvas = new NetworkCanvas();
    const places = drawn(
      canvas,
      many(() => null),
    );
    const { x, y } = places[7] ?? { x: Number.NaN, y: Number.NaN };
    expect(middle(canvas.boxOf('nodes/n7'))).toEqual([Math.round(x), Math.round(y)]);
  });

  it('of a link is in the middle of its line, where a pointer finds the link', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      many((index) => [index % 15, Math.floor(index / 15)]),
    );
    const [x = 0, y = 0] = middle(canvas.boxOf('links/ln7')) ?? [];
    expect(canvas.entryAt(x, y)).toBe('links/ln7');
  });

  it('follows a node that is dragged', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      row('abc', (_, index) => [index, 0]),
    );
    canvas.store.setState({ moved: new Map([[1, { x: 1.5, y: 0.5 }]]) });
    expect(middle(canvas.boxOf('nodes/b'))).toEqual(canvas.toClient([1.5, 0.5]).map(Math.round));
  });

  it('is null where it is not drawn', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      row('abc', (_, index) => [index, 0]),
    );
    expect(canvas.boxOf('nodes/z')).toBeNull();
    expect(canvas.boxOf('flows/f')).toBeNull();
  });
});

describe('the covered areas', () => {
  const at = (index: number): At => [index * 2, 0];

  it('are each node, with the number below a stack, and the box of a queue', () => {
    const description = row('abc', (_, index) => at(index));
    const port = description.ports[0];
    const canvas = new NetworkCanvas();
    const words = {
      link: () => '',
      queue: () => ({ full: '9 of 9', short: '9' }),
      cell: () => '',
    };
    const drawing = drawingOf(description);
    const queues = port ? [portId(0)] : [];
    canvas.draw({ description, drawing, subject: 0, queues, words, size: SIZE });
    const boxes = canvas.covered();
    expect(boxes).toHaveLength(4);
    expect(boxes.slice(0, 3).map(({ at: [x] }) => Math.round(x * 100) / 100)).toEqual([0, 2, 4]);
    const [queue] = canvas.last?.scene.queues ?? [];
    const [, , , box] = boxes;
    const fit = canvas.last?.scene.fit;
    expect(fit?.y((box?.at[1] ?? 0) - (box?.half[1] ?? 0))).toBeCloseTo(queue?.y ?? Number.NaN);
    // The same as boxes of the page.
    expect(canvas.boxes().at(-1)).toMatchObject({ x: queue?.x, width: queue?.width });
  });

  it('of a planned node are as wide as its name, and as high as its stack', () => {
    const canvas = new NetworkCanvas();
    drawn(
      canvas,
      row('abc', (_, index) => at(index)),
    );
    const [narrow, low] = canvas.halfOf({ name: 'a', kind: 'host', count: 1 });
    const [wide] = canvas.halfOf({ name: 'a long name', kind: 'host', count: 1 });
    const [, high] = canvas.halfOf({ name: 'a', kind: 'host', count: 50 });
    expect(wide).toBeGreaterThan(narrow);
    expect(high).toBeGreaterThan(2 * low);
    const [own] = canvas.covered();
    expect(own?.half[0]).toBeCloseTo(narrow, 1);
  });
});
