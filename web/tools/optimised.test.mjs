// @ts-check
import { describe, expect, test } from 'vitest';
import { PROFILED, RUNNING, withLargePages } from './optimised.mjs';

describe('the environment of the command line', () => {
  const linux = { platform: 'linux', arch: 'x64' };
  const ours = 'glibc.malloc.hugetlb=1';
  const other = 'glibc.malloc.arena_max=2';

  test.each([
    [undefined, ours],
    ['', ours],
    [other, `${other}:${ours}`],
  ])('asks for large pages beside what somebody has set: %s', (set, tunables) => {
    expect(withLargePages(set, linux)).toEqual({ GLIBC_TUNABLES: tunables });
  });

  test('leaves large pages to whoever has set something of them', () => {
    expect(withLargePages(`${other}:glibc.malloc.hugetlb=0`, linux)).toEqual({});
  });

  test.each([
    { platform: 'linux', arch: 'arm64' },
    { platform: 'darwin', arch: 'x64' },
    { platform: 'win32', arch: 'x64' },
  ])('is as it was where that was not measured: $platform, $arch', (there) => {
    expect(withLargePages(undefined, there)).toEqual({});
  });

  test('is that of this process besides, and compiles with the profile', () => {
    const { GLIBC_TUNABLES, RUSTC_WORKSPACE_WRAPPER, ...others } = process.env;
    const tunables = withLargePages(GLIBC_TUNABLES, process);
    expect(RUNNING).toMatchObject({ ...others, ...PROFILED, ...tunables });
  });
});
