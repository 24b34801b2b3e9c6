import { expect, it } from 'vitest';
import { withoutAppended } from './withoutAppended';

it.each(['=', '==', '%20', '%3D%3D', ' ', '.', ')', '>', '%3E', '%22', '%20\n', ').'])(
  '%j at the end is no part of an address',
  (added) => {
    for (const address of ['#1q1ZKVLIyrAUA', '#1q1ZKVLIyrAUA/2', '#/example/phase-effects/4'])
      expect(withoutAppended(`${address}${added}`)).toBe(address);
  },
);

it('characters that belong to an address stay', () => {
  for (const address of ['', '#', '#/reference/', '#1ab%3Dcd', '#1a-b_'])
    expect(withoutAppended(address)).toBe(address);
});

it('millions of added characters are read once', () => {
  const added = '='.repeat(1_000_000);
  expect(withoutAppended(`#1abc${added}`)).toBe('#1abc');
  expect(withoutAppended(`#1${added}x`)).toHaveLength(added.length + 3);
});
