import { expect, it, vi } from 'vitest';
import { describe as described, linksWithPorts } from '../../../engine/fixtures';
import { WHOLE } from '../geometry/camera';
import { drawingOf } from '../geometry/layout';
import { overviewOf } from '../geometry/overviewScene';
import type { ConnectionReach } from './connectionReach';
import { NO_HIGHLIGHTS, paintOverview } from './paintOverview';

vi.mock('../../../ui/style/theme', () => ({ colour: (token: string) => token }));

/** The shapes that are stroked or filled, with their colour and opacity. */
function painted(reach: readonly ConnectionReach[] | null): string[] {
  const nodes = ['a', 'b', 'c'].map((id, index) => ({
    id,
    entry: id,
    kind: 'host' as const,
    at: [index, 0] as [number, number],
  }));
  const description = described({ nodes, ...linksWithPorts([]) });
  const drawing = drawingOf(description);
  const scene = overviewOf(description, drawing, { width: 400, height: 200, head: 0 });
  const found: string[] = [];
  let shapes = '';
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    strokeStyle: '',
    clearRect: () => {},
    beginPath: () => (shapes = ''),
    moveTo: () => {},
    lineTo: () => {},
    rect: () => (shapes += 'box '),
    arc: () => (shapes += 'ring '),
    fill: () => shapes && found.push(`${shapes}filled ${context.fillStyle}`),
    stroke: () => shapes && found.push(`${shapes}${context.strokeStyle} ${context.globalAlpha}`),
    strokeText: () => {},
    fillText: () => {},
  };
  paintOverview(context as unknown as CanvasRenderingContext2D, scene, drawing, WHOLE, {
    ...NO_HIGHLIGHTS,
    reach,
  });
  return found;
}

it('while connecting, unreachable nodes are faint, reachable ones are marked, and the ends are filled', () => {
  const found = painted(['from', 'no', 'yes']);
  expect(found).toContain('box --ink-3 0.35');
  expect(found).toContain('box box --accent 1');
  expect(found.filter((one) => one === 'ring --accent 1')).toHaveLength(1);
  expect(found.filter((one) => one === 'ring filled --accent')).toHaveLength(1);
});

it('without a connection all nodes look the same', () => {
  const found = painted(null);
  expect(found).toContain('box box box --ink-3 1');
  expect(found.some((one) => one.startsWith('ring'))).toBe(false);
});
