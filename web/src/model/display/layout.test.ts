// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { Layout } from './layout';

beforeEach(() => localStorage.clear());

describe('the layout', () => {
  it('keeps usable sizes for the next visit', () => {
    new Layout().resize('flows', 300);
    new Layout().resize('plots', 5);
    expect(new Layout().store.getState().sizes).toEqual({ flows: 300, plots: 0.85 });
  });

  it('gives a part its usual size again', () => {
    const layout = new Layout();
    layout.resize('inspector', 400);
    layout.resize('inspector', null);
    expect(layout.store.getState().sizes).toEqual({});
    expect(new Layout().store.getState().sizes).toEqual({});
  });

  it('ignores stored values that are invalid', () => {
    localStorage.setItem('sawtooth.layout', '{"flows":"wide","inspector":1e9,"plots":null}');
    expect(new Layout().store.getState().sizes).toEqual({});
    localStorage.setItem('sawtooth.layout', 'nonsense');
    expect(new Layout().store.getState().sizes).toEqual({});
  });
});
