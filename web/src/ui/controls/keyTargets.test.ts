// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { isOpenOver, isTyping, isValue } from './keyTargets';

const find = (selector: string) => document.querySelector(selector);

beforeEach(() => {
  document.body.innerHTML = `
    <section data-network><div id="drawing" role="listbox"><span role="option"></span></div></section>
    <input id="text"><input id="slider" type="range"><div id="choice" role="combobox"></div>`;
});

it('the drawing of a large network holds no value, and lies over nothing', () => {
  expect(isValue(find('#drawing'))).toBe(false);
  expect(isValue(find('[role="option"]'))).toBe(false);
  expect(isOpenOver()).toBe(false);
});

it('an open list takes keys and lies over the page', () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="list" role="listbox"></div>');
  expect(isValue(find('#list'))).toBe(true);
  expect(isOpenOver()).toBe(true);
});

it('a list that was closed again lies over nothing', () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="listbox" data-closed></div>');
  expect(isOpenOver()).toBe(false);
});

it('a text is typed, and a slider is not, but holds a value', () => {
  expect(['#text', '#slider'].map((one) => isTyping(find(one)))).toEqual([true, false]);
  expect(['#text', '#slider', '#choice'].every((one) => isValue(find(one)))).toBe(true);
});

it('a text is typed in a shadow tree too, whose host the keys come from', () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="host"></div>');
  const host = find('#host');
  host?.attachShadow({ mode: 'open' }).append(document.createElement('input'));
  expect(isTyping(host)).toBeFalsy();
  host?.shadowRoot?.querySelector('input')?.focus();
  expect(isTyping(host)).toBe(true);
});
