import { describe, expect, it } from 'vitest';
import type { PropertyInfo } from '../../../engine/types';
import { linkLabel } from './linkLabel';

const THIN = '\u202f';
const delay: PropertyInfo = { key: 'delay', label: 'Delay', unit: 'seconds', value: 0.02 };

function label(...properties: PropertyInfo[]): string {
  const text = linkLabel({ rate: 1e7, traced: false, properties });
  return text.replaceAll(THIN, ' ');
}

describe('the label of a link', () => {
  it('has the rate, and the delay without its name', () => {
    expect(label()).toBe('10 Mb/s');
    expect(label(delay)).toBe('10 Mb/s · 20 ms');
    const traced = linkLabel({ rate: 1e7, traced: true, properties: [delay] });
    expect(traced.replaceAll(THIN, ' ')).toBe('trace, mean 10 Mb/s · 20 ms');
  });

  it('has every property as it is declared', () => {
    const jitter = { key: 'jitter', label: 'Jitter', unit: 'seconds', value: 0.002 } as const;
    expect(label(delay, jitter)).toBe('10 Mb/s · 20 ms · jitter 2 ms');
    const unheard = { key: 'unheard', label: 'Unheard of', unit: 'share', value: 0.01 } as const;
    expect(label(unheard)).toBe('10 Mb/s · unheard of 1 %');
    const ecn = { key: 'ecn', label: 'ECN marks', unit: 'none', value: true } as const;
    expect(label(ecn)).toBe('10 Mb/s · ECN marks');
    expect(label({ ...ecn, value: false })).toBe('10 Mb/s · no ECN marks');
    expect(label({ ...unheard, value: null })).toBe('10 Mb/s · unheard of: not set');
    expect(label({ ...unheard, value: [1, 5] })).toBe('10 Mb/s · unheard of: 1, 5');
  });

  it('has an algorithm by its quantity or its name, and leaves out “none”', () => {
    const loss = { key: 'loss', label: 'Loss', unit: 'share', value: 0.005 } as const;
    expect(label(delay, loss)).toBe('10 Mb/s · 20 ms · loss 0.5 %');
    expect(label({ ...loss, value: 0 })).toBe('10 Mb/s');
    expect(label({ ...loss, unit: 'none', value: 'Gilbert–Elliott' })).toBe(
      '10 Mb/s · loss: Gilbert–Elliott',
    );
  });
});
