// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROFILED } from './optimised.mjs';
import { compilerFor } from './programs.mjs';
import { root } from './setup.mjs';

describe.skipIf(process.platform === 'win32')('the compiler of what is to be fast', () => {
  /** The words that it gets for a crate. @param {string} crate @param {readonly string[]} [more] @param {Record<string, string>} [env] */
  const words = (crate, more = [], env = {}) => {
    const script = join(root, 'web/tools/rustcProfiled.sh');
    const argv = ['printf', '%s\n', '--crate-name', crate, '-C', 'metadata=0a1b', ...more];
    const { stdout } = spawnSync(script, argv, {
      encoding: 'utf8',
      env: { ...process.env, SAWTOOTH_TRAINING: '', ...env },
    });
    return stdout.trimEnd().split('\n');
  };
  const profile = expect.stringMatching(/^profile-use=.*engine\.profdata$/);

  test('the engine has the names of the profile, and the profile', () => {
    const all = words('sawtooth_engine');
    expect(all).toContain('metadata=sawtooth_engine');
    expect(all).toContain('symbol-mangling-version=v0');
    expect(all).toContainEqual(profile);
  });

  test('the engine is optimised for size too where a page downloads it', () => {
    const forPage = words('sawtooth_engine', ['--target', 'wasm32-unknown-unknown']);
    expect(forPage).toContainEqual(profile);
    expect(forPage).toContain('opt-level=2');
    expect(words('sawtooth_engine')).not.toContain('opt-level=2');
  });

  test('it compiles the programs of the page, unless they are to be there soon', () => {
    expect(compilerFor({})).toMatchObject(PROFILED);
    expect(PROFILED).not.toEqual({});
    expect(compilerFor({ dev: true })).not.toHaveProperty(Object.keys(PROFILED));
  });

  test('in training it counts', () => {
    const all = words('sawtooth_engine', [], { SAWTOOTH_TRAINING: '/counts' });
    expect(all).toContain('profile-generate=/counts');
    expect(all).not.toContainEqual(profile);
    expect(words('sawtooth', [], { SAWTOOTH_TRAINING: '/counts' })).toContain(
      'profile-generate=/counts',
    );
    expect(words('sawtooth')).toEqual(words('sawtooth_document').with(1, 'sawtooth'));
  });

  test('the rules, on which it stands, have names that do not depend on the machine, and all else is as it is', () => {
    expect(words('sawtooth_rules')).toContain('metadata=sawtooth_rules');
    expect(words('sawtooth_rules')).not.toContainEqual(profile);
    const argv = ['--crate-name', 'sawtooth_document', '-C', 'metadata=0a1b'];
    expect(words('sawtooth_document')).toEqual(argv);
  });
});
