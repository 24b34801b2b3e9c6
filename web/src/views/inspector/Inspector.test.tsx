// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Field } from '../../engine/types';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../laboratoryContext';
import { Inspector } from './Inspector';

let laboratory: Laboratory;
let box: HTMLElement;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
  laboratory.dispose();
  vi.unstubAllGlobals();
});

it('while its fields are being fetched, the inspector does not say that there is no settings here', async () => {
  const render = async (): Promise<void> =>
    act(async () =>
      root.render(
        <LaboratoryProvider value={laboratory}>
          <RunProvider value={laboratory.active}>
            <Inspector />
          </RunProvider>
        </LaboratoryProvider>,
      ),
    );
  await render();
  expect(box.querySelector('[aria-busy="true"]')).not.toBe(null);
  expect(box.textContent).not.toContain('no settings here');
  act(() => laboratory.active.inspection.store.setState({ fields: [] }));
  await render();
  expect(box.querySelector('[aria-busy="true"]')).toBe(null);
  expect(box.textContent).toContain('no settings here');
});

describe('a form', () => {
  const field = (path: string, domain: object, value: unknown): Field =>
    ({ path, label: path.split('/').at(-1), domain, value, live: true, unit: 'seconds' }) as Field;
  const number = { type: 'number', default: 0, min: 0, max: 100, scale: 'linear' };
  const text = { type: 'text', longest: 100 };
  const fieldsOf = (entry: string): Field[] => [
    field(`${entry}/id`, { type: 'id' }, entry.split('/')[1]),
    field(`${entry}/label`, text, ''),
    field(`${entry}/start`, number, 1),
    field(`${entry}/readRate`, { ...number, type: 'optional' }, 2),
    field(`${entry}/about`, { type: 'text', longest: 2000 }, ''),
    field(`${entry}/rates`, { type: 'integers' }, [1, 2]),
  ];

  let set: MockInstance<Laboratory['active']['set']>;
  /** Answers the requests to the engine. */
  let answer: () => Promise<void>;

  beforeEach(async () => {
    const run = laboratory.active;
    await laboratory.open(JSON.stringify({ name: 'a', flows: [{ id: 'f' }] }), 'document', {
      play: false,
    });
    let waiting: (() => void)[] = [];
    vi.spyOn(run, 'query').mockImplementation((asked) => {
      const entry = asked.kind === 'fields' ? asked.target : '';
      return new Promise((done) => waiting.push(() => done(fieldsOf(entry) as never)));
    });
    set = vi.spyOn(run, 'set').mockImplementation(() => {});
    answer = () =>
      act(async () => {
        for (const done of waiting) done();
        waiting = [];
      });
    run.select('flows/f');
    await act(async () =>
      root.render(
        <LaboratoryProvider value={laboratory}>
          <RunProvider value={run}>
            <Inspector />
          </RunProvider>
        </LaboratoryProvider>,
      ),
    );
    await answer();
  });

  const input = (name: string) => {
    const found = box.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `:is(input, textarea):is([aria-label^="${name},"], [aria-label="${name}"])`,
    );
    if (!found) throw new Error(`no field ${name}`);
    return found;
  };
  const type = (name: string, typed: string): void => {
    const element = input(name);
    act(() => {
      element.focus();
      const { set } =
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
      set?.call(element, typed);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const isInert = (name: string): boolean => input(name).closest('[inert]') !== null;

  it('of a newly selected entry takes no text until its own fields are there', async () => {
    expect(isInert('label')).toBe(false);
    act(() => laboratory.active.select('flows/g'));
    // The text in the field still belongs to the flow before.
    expect(isInert('label')).toBe(true);
    await answer();
    expect(isInert('label')).toBe(false);
    expect(input('id').value).toBe('g');
  });

  it.each([
    ['label', 'Mine', 'Mine'],
    ['start', '5 s', 5],
    ['readRate', '7 s', 7],
    ['about', 'Words', 'Words'],
    ['rates', '3, 4', [3, 4]],
  ])('that makes way for another one takes what was typed: %s', async (name, typed, value) => {
    type(name, typed);
    await act(async () => laboratory.active.select('flows/g'));
    await answer();
    expect(set.mock.calls).toEqual([[`flows/f/${name}`, value]]);
    expect(input(name).value).not.toBe(typed);
  });

  it('accepts a typed id when a multiple selection replaces it', async () => {
    const edit = vi.spyOn(laboratory.active, 'edit').mockResolvedValue(true);
    type('id', 'first');
    await act(async () => laboratory.active.selectAll(['flows/f', 'flows/g']));
    const rename = { kind: 'rename', path: 'flows/f', id: 'first' };
    const [asked] = edit.mock.calls[0] ?? [];
    expect(typeof asked === 'function' ? asked() : asked).toEqual([rename]);
  });

  it('keeps typed text while its entry is renamed, and sets it there', async () => {
    type('label', 'Mine');
    await act(async () => laboratory.active.inspection.follow('flows/f', 'flows/first'));
    expect(input('label').value).toBe('Mine');
    expect(document.activeElement).toBe(input('label'));
    const refreshed = laboratory.active.inspection.refresh();
    await answer();
    await refreshed;
    expect(input('label').value).toBe('Mine');
    act(() => input('label').blur());
    expect(set.mock.calls).toEqual([['flows/first/label', 'Mine']]);
  });

  it('of a document that is opened meanwhile gets no text typed before', async () => {
    type('label', 'Mine');
    const other = JSON.stringify({ name: 'b', flows: [{ id: 'f' }] });
    await act(async () => {
      await laboratory.open(other, 'document', { play: false });
      laboratory.active.select('flows/f');
    });
    await answer();
    expect(set).not.toHaveBeenCalled();
    expect(input('label').value).toBe('');
  });
});
