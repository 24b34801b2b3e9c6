import { expect, it } from 'vitest';
import { isExpression } from './isExpression';

const PARAMETERS = ['B', 'RTT', 'x2'];

it.each(['B', '2*B', 'B / 2', '10 B', 'min(3, 4)', '1/3', '-(2)', '2 * RTTT', '10 / RTTT', 'x2'])(
  '%s computes something, or names a parameter',
  (text) => expect(isExpression(text, PARAMETERS)).toBe(true),
);

it.each(['10 Mibit/s', '10 apples/s', '5 furlongs', '1e6 baud/s', '-3 b/day', 'apples', '12 µm/s'])(
  '%s is a number with a wrong unit, or nothing',
  (text) => expect(isExpression(text, PARAMETERS)).toBe(false),
);
