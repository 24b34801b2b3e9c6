// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RateAndDelay } from '../numbers/typedNumbers';
import { type ExpressionInput, Quantity } from './Quantity';

const typed = vi.fn();
const expressions = vi.fn();
const numbers = vi.fn();
const pairs = vi.fn((_: RateAndDelay): string | null => null);
const refused = vi.fn();
let input: HTMLInputElement;
let unmount: () => void;

function show(text: string | null): void {
  const expression: ExpressionInput = {
    text,
    isOne: (one) => one.includes('B'),
    onTyped: typed,
    onChange: expressions,
  };
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  act(() =>
    root.render(
      <Quantity
        label="Rate"
        unit="bitsPerSecond"
        value={5e6}
        onChange={numbers}
        expression={expression}
        limits={{ min: 1, max: 1e12 }}
        onPair={pairs}
        onRefused={refused}
      />,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    host.remove();
  };
  const found = host.querySelector('input');
  if (!found) throw new Error('no field');
  input = found;
}

function type(text: string): void {
  act(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function press(key: string): void {
  act(() => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => {
  unmount();
  vi.clearAllMocks();
});

it('reads text that begins with = or names a parameter as an expression', () => {
  show(null);
  type('= 2 + 3');
  expect(typed).toHaveBeenLastCalledWith('2 + 3');
  type('B / 2');
  expect(typed).toHaveBeenLastCalledWith('B / 2');
  press('Enter');
  expect(expressions.mock.calls).toEqual([['B / 2']]);
  expect(numbers).not.toHaveBeenCalled();
  expect(typed).toHaveBeenLastCalledWith(null);
});

it('takes a number with its unit as a number', () => {
  show(null);
  type('20 Mb/s');
  expect(typed).toHaveBeenLastCalledWith(null);
  press('Enter');
  expect(numbers.mock.calls).toEqual([[20e6]]);
  expect(expressions).not.toHaveBeenCalled();
});

it('takes a rate with a delay for both', () => {
  show(null);
  type('100 Mbit/s 5 ms');
  press('Enter');
  expect(pairs.mock.calls).toEqual([[{ rate: 100e6, delay: 0.005 }]]);
  // Refused text stays, to be corrected.
  pairs.mockReturnValueOnce('Delay: too long');
  type('100 Mbit/s 5000 s');
  press('Enter');
  expect(refused).toHaveBeenLastCalledWith('Delay: too long');
  expect(input.value).toBe('100 Mbit/s 5000 s');
  expect(numbers).not.toHaveBeenCalled();
  expect(expressions).not.toHaveBeenCalled();
});

it('refuses what is out of range in the unit that was typed, until it is another', () => {
  show(null);
  type('2000 Gbit/s');
  press('Enter');
  expect(refused.mock.lastCall?.[0]).toMatch(/^At most 1000\sGbit\/s/);
  expect(numbers).not.toHaveBeenCalled();
  type('20 Gbit/s');
  press('Enter');
  expect(refused.mock.lastCall).toEqual([null]);
  expect(numbers.mock.calls).toEqual([[20e9]]);
});

it('shows the present expression on focus, and changes nothing on blur', () => {
  show('B / 2');
  expect(input.value).toMatch(/^5\sMb\/s$/);
  act(() => input.focus());
  expect(input.value).toBe('= B / 2');
  expect(typed).toHaveBeenLastCalledWith('B / 2');
  act(() => input.blur());
  expect(input.value).toMatch(/^5\sMb\/s$/);
  expect(expressions).not.toHaveBeenCalled();
  expect(numbers).not.toHaveBeenCalled();
});

describe('a refusal', () => {
  let host: HTMLElement;
  let root: Root;

  const render = (
    value: number,
    props: { onRefused?: (why: string | null) => void } = {},
  ): void => {
    act(() =>
      root.render(
        <Quantity
          label="Rate"
          unit="bitsPerSecond"
          value={value}
          limits={null}
          onChange={numbers}
          {...props}
        />,
      ),
    );
    const found = host.querySelector('input');
    if (!found) throw new Error('no field');
    input = found;
  };
  const alert = () => host.querySelector('[role="alert"]')?.textContent ?? null;

  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'));
    root = createRoot(host);
    unmount = () => {
      act(() => root.unmount());
      host.remove();
    };
  });

  it('is shown at the field itself, unless its form shows it', () => {
    render(5e6);
    type('fast');
    press('Enter');
    expect(alert()).toContain('fast');
    expect(host.querySelector('.visually-hidden')).toBeNull();
    render(5e6, { onRefused: refused });
    expect(alert()).toBeNull();
  });

  it('goes when another control sets the value, but not while it is being edited', () => {
    render(5e6, { onRefused: refused });
    act(() => input.focus());
    type('fast');
    press('Enter');
    render(6e6, { onRefused: refused });
    expect(input.value).toBe('fast');
    expect(refused).toHaveBeenCalledTimes(1);
    act(() => input.blur());
    expect(input.value).toBe('fast');
    render(7e6, { onRefused: refused });
    expect(input.value).toMatch(/^7\sMb\/s$/);
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(refused).toHaveBeenLastCalledWith(null);
  });
});

it('after another control sets the refused value, the old text is not shown', () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const render = (value: number, problem?: string): void =>
    act(() =>
      root.render(
        <Quantity
          label="Rate"
          unit="bitsPerSecond"
          value={value}
          limits={null}
          onChange={numbers}
          {...(problem === undefined ? {} : { problem })}
        />,
      ),
    );
  unmount = () => {
    act(() => root.unmount());
    host.remove();
  };
  render(5e6);
  input = host.querySelector('input') ?? input;
  type('6 Mb/s');
  press('Enter');
  render(6e6);
  // By a slider: first one that is taken, then one that is not.
  render(7e6);
  render(7e6, 'must be less');
  expect(input.value).toMatch(/^7\sMb\/s$/);
});
