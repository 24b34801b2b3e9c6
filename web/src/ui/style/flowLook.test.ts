import { describe, expect, it } from 'vitest';
import { flowLook } from './flowLook';

describe('looks of flows', () => {
  it('differ for 96 flows, and never by colour alone among the first eight', () => {
    const looks = Array.from({ length: 96 }, (_, i) => flowLook(i));
    expect(
      new Set(looks.map(({ token, dash, marker }) => `${token} ${dash.name} ${marker}`)).size,
    ).toBe(96);
    const cues = looks.slice(0, 8).map(({ dash, marker }) => `${dash.name} ${marker}`);
    expect(new Set(cues).size).toBe(8);
  });
});
