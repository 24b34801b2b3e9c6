import { expect, it } from 'vitest';
import { describe as described, linksWithPorts } from '../../../engine/fixtures';
import type { PortInfo } from '../../../engine/types';
import type { Intervention } from '../../../model/document/scenario';
import { panelsOf, shapeOf } from './panels';

const [OUT, BACK] = [0, 1];

function descriptionOf(port: Partial<PortInfo>, direction: number) {
  const node = (id: string) => ({ id, entry: id, kind: 'router' as const, at: null });
  return described({
    duration: 60,
    nodes: [node('r'), node('d')],
    ...linksWithPorts([{ id: 'r-d.1', entry: 'r-d', ends: [0, 1] }], () => port),
    waiting: [direction],
    series: [
      {
        index: 0,
        flow: null,
        port: direction,
        key: 'queue',
        label: 'Queue',
        unit: 'packets',
        rate: false,
        counter: null,
      },
    ],
  });
}

/** When the levels of the queue panel hold; of the port that sends from r to d, or back. */
function stretches(
  interventions: Intervention[],
  now: number,
  port: Partial<PortInfo> = {},
  direction = OUT,
) {
  const description = descriptionOf(port, direction);
  const panel = panelsOf(description, interventions, now).find(({ id }) => id === 'queue');
  return panel?.levels.map(({ from, to }) => [from, to]);
}

const at = (seconds: number, set: string): Intervention => ({ at: seconds, set, to: 1 });

it('a limit is drawn where it holds', () => {
  const changes = [at(6, 'links/r-d/queue/limit/packets'), at(3, 'links/r-d/queue/limit/packets')];
  expect(stretches([], 2)).toEqual([[undefined, undefined]]);
  expect(stretches(changes, 2)).toEqual([[undefined, 3]]);
  expect(stretches(changes, 3)).toEqual([[3, 6]]);
  expect(stretches(changes, 20)).toEqual([[6, undefined]]);
});

it('a limit is cut short by nothing but what it depends on', () => {
  const others = ['loss', 'rate', 'queue/ecn', 'reverse/queue/limit/packets'];
  const changes = [...others.map((key) => at(3, `links/r-d/${key}`)), at(3, 'links/x/queue/limit')];
  expect(stretches(changes, 5)).toEqual([[undefined, undefined]]);
  for (const path of ['links/r-d.1/queue/limit/packets', 'links/r-d/queue', 'parameters/B'])
    expect(stretches([at(3, path)], 5)).toEqual([[3, undefined]]);
  // It may be a number of bandwidth–delay products.
  expect(stretches([at(3, 'links/r-d/rate')], 5, { limit: { bytes: 1e5 } })).toEqual([
    [3, undefined],
  ]);
});

it('the way back has the limit of the way out, or its own', () => {
  for (const path of ['links/r-d/reverse/queue/limit/packets', 'links/r-d/queue/limit/packets'])
    expect(stretches([at(3, path)], 5, {}, BACK)).toEqual([[3, undefined]]);
  // Another limit than that of the way out can only be its own.
  const description = descriptionOf({}, BACK);
  const ports = description.ports.map((port) =>
    port.reverse ? { ...port, limit: { packets: 200 } } : port,
  );
  const held = (path: string) =>
    panelsOf({ ...description, ports }, [at(3, path)], 2)
      .find(({ id }) => id === 'queue')
      ?.levels.map(({ value, from, to }) => [value, from, to]);
  expect(held('links/r-d/queue/limit/packets')).toEqual([[200, undefined, undefined]]);
  expect(held('links/r-d/reverse/queue/limit/packets')).toEqual([[200, undefined, 3]]);
});

it('thresholds are drawn where their discipline is as it is', () => {
  const thresholds = [
    { key: 'minThreshold', label: 'Minimum threshold', unit: 'packets' as const, value: 5 },
  ];
  const [limit, threshold] =
    stretches([at(3, 'links/r-d/queue/minThreshold')], 5, { thresholds }) ?? [];
  expect([limit, threshold]).toEqual([
    [undefined, undefined],
    [3, undefined],
  ]);
});

it('panels are others where a limit holds at another time, though its value is the same', () => {
  const changes = [at(5, 'links/r-d/rate'), at(8, 'links/r-d/rate')];
  const shape = (now: number, limit: PortInfo['limit']) =>
    shapeOf(descriptionOf({ limit }, OUT), changes, now);
  const bytes = { bytes: 1e5 };
  expect(shape(9, bytes)).not.toBe(shape(3, bytes));
  expect(shape(4, bytes)).toBe(shape(3, bytes));
  // A limit in packets does not depend on a rate.
  expect(shape(9, { packets: 50 })).toBe(shape(3, { packets: 50 }));
});
