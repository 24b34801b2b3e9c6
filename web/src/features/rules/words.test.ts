import { describe, expect, it } from 'vitest';
import { TWINS } from './model/twins';
import { declaredIn, meaningOf, WORDS, wordsAfter } from './words';

const names = (words: readonly { name: string }[]): string[] => words.map(({ name }) => name);

describe('the words of rules', () => {
  it('that may follow depend on the text before them', () => {
    expect(names(wordsAfter('on lo', ''))).toContain('loss');
    expect(names(wordsAfter('on lo', ''))).not.toContain('cwnd');
    expect(names(wordsAfter('needs ', ''))).toContain('ownWindow');
    expect(names(wordsAfter('param a: se', ''))).toContain('segments');
    expect(names(wordsAfter('wakeAt = now + 10 m', ''))).toContain('ms');
    expect(wordsAfter('state mi', '')).toEqual([]);
    // The value of a switch, and not an event.
    expect(names(wordsAfter('param gentle: switch = on ', ''))).not.toContain('loss');
    // A queue has other words.
    expect(names(wordsAfter('on ', 'for queue\n'))).toContain('departure');
    expect(names(wordsAfter('on ', 'for queue\n'))).not.toContain('loss');
    expect(names(wordsAfter('  ', 'for queue\n'))).toEqual(
      expect.arrayContaining(['drop', 'sojourn']),
    );
    expect(names(wordsAfter('  ', ''))).not.toContain('drop');
    const text = 'state wMax: segments = 0 "The last plateau."\nfn half(x) = x / 2\n';
    expect(names(wordsAfter('  w', text))).toEqual(
      expect.arrayContaining(['wMax', 'half', 'cwnd']),
    );
  });

  it('are explained, those that a text declares too', () => {
    const text =
      'param a: segments/s^3 = 0.4 in 0.1 .. 10 log "How steep."\nstate on2: bool = false\n';
    expect(meaningOf('a', text)).toMatchObject({ unit: 'segments/s^3', help: 'How steep.' });
    expect(meaningOf('on2', text)).toMatchObject({ unit: 'bool', sort: 'declared' });
    expect(meaningOf('cwnd', text)).toMatchObject({ unit: 'segments', sort: 'variable' });
    expect(meaningOf('nobody', text)).toBeUndefined();
  });

  it('are found in a text of empty lines at once', () => {
    const text = `${'\n'.repeat(200_000)}  param a: segments = 1\n\n\tfn half(x) = x / 2`;
    expect(declaredIn(text).map(({ name }) => name)).toEqual(['a', 'half']);
  });

  it('that senders of ours declare are found, all of them', () => {
    for (const [kind, text] of TWINS) {
      const count = text.match(/^(param|state|fn) /gm)?.length ?? 0;
      expect(declaredIn(text), kind).toHaveLength(count);
    }
    expect(WORDS.length).toBeGreaterThan(80);
  });

  it('of a helper whose values do not end are not searched for in the lines below', () => {
    const text = 'fn open(\nfn half(x) = x / 2\n';
    expect(declaredIn(text).map(({ name, help }) => name + help)).toEqual(['halfhalf(x)']);
  });
});
