import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '../engine/types';
import { ScriptedWorker } from '../engine/worker/scripted';
import { currentView, showView, withView } from './display/view';
import { Laboratory } from './laboratory';

let laboratory: Laboratory;

beforeEach(() => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
});

afterEach(() => laboratory.dispose());

const document = JSON.stringify({ name: 'a', flows: [{ id: 'f' }] });

const open = (text: string): Promise<boolean> => laboratory.open(text, 'document', { play: false });

it('a view that was shown is the current one', async () => {
  await open(document);
  const end = laboratory.time.duration;
  await showView(laboratory, {
    panels: ['plane', 'flow:alpha'],
    selection: 'flows/f',
    zoom: [end / 4, end / 2],
    at: end / 2,
    plane: { x: 'f', model: true },
    averaging: 0.02,
    fluid: true,
    theory: true,
    speed: 0.25,
  });
  await vi.waitFor(() => expect(laboratory.active.now).toBe((end / 2) * SECOND));
  expect(currentView(laboratory)).toEqual({
    panels: ['plane', 'flow:alpha'],
    selection: 'flows/f',
    zoom: [end / 4, end / 2],
    at: end / 2,
    plane: { x: 'f', model: true },
    averaging: 0.02,
    fluid: true,
    theory: true,
    speed: 0.25,
  });
});

it('settings that a view does not mention stay as they are', async () => {
  await open(document);
  await showView(laboratory, { panels: ['rtt'], selection: 'flows/f' });
  await showView(laboratory, { speed: 2 });
  const { panels, selection, speed } = currentView(laboratory);
  expect([panels, selection, speed]).toEqual([['rtt'], 'flows/f', 2]);
});

it('panels that documents cannot name are left out', async () => {
  await open(document);
  laboratory.plots.showPanels(['cwnd', 'flow:alpha', 'flow:alpha:seconds']);
  expect(currentView(laboratory).panels).toEqual(['cwnd', 'flow:alpha']);
});

it('a document with an instant opens there, paused', async () => {
  const at = 0.000_5;
  await laboratory.open(withView(document, { at, speed: 0.5 }));
  await vi.waitFor(() => expect(laboratory.active.now).toBe(at * SECOND));
  const { playing, speed } = laboratory.playback.store.getState();
  expect([playing, speed]).toEqual([false, 0.5]);
});
