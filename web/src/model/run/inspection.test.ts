import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Inspection } from './inspection';

let gone: Set<string>;
let inspection: Inspection;

beforeEach(() => {
  gone = new Set();
  inspection = new Inspection((target) => Promise.resolve(gone.has(target) ? null : []));
});

describe('a selection of several', () => {
  it('has the first as the primary one, each of them once', () => {
    inspection.selectAll(['nodes/a', 'links/a-b', 'nodes/a', 'flows/f']);
    expect(inspection.selection).toBe('nodes/a');
    expect(inspection.others).toEqual(['links/a-b', 'flows/f']);
    expect(inspection.selected).toEqual(['nodes/a', 'links/a-b', 'flows/f']);
  });

  it('adds a toggled target as the primary one, and removes it the next time', () => {
    inspection.select('nodes/a');
    inspection.toggle('nodes/b');
    expect(inspection.selected).toEqual(['nodes/b', 'nodes/a']);
    inspection.toggle('nodes/b');
    expect(inspection.selected).toEqual(['nodes/a']);
    inspection.toggle('nodes/a');
    expect(inspection.selection).toBe('');
    expect(inspection.selected).toEqual([]);
  });

  it('begins with the toggled target where the scenario was selected', () => {
    inspection.select('');
    inspection.toggle('nodes/a');
    expect(inspection.selected).toEqual(['nodes/a']);
    inspection.selectAll([]);
    expect(inspection.selection).toBe('');
  });

  it('is replaced by a single one', () => {
    inspection.selectAll(['nodes/a', 'nodes/b']);
    inspection.select('links/a-b');
    expect(inspection.selected).toEqual(['links/a-b']);
  });

  it('keeps the others when the primary one is removed', async () => {
    inspection.selectAll(['nodes/a', 'nodes/b', 'nodes/c']);
    gone.add('nodes/a');
    await inspection.refresh();
    expect(inspection.selected).toEqual(['nodes/b', 'nodes/c']);
    gone.add('nodes/b').add('nodes/c');
    await inspection.refresh();
    await vi.waitFor(() => expect(inspection.selected).toEqual([]));
  });

  it('loses others that are removed', () => {
    inspection.selectAll(['nodes/a', 'nodes/b', 'nodes/c']);
    inspection.dropMissing((target) => target !== 'nodes/b');
    expect(inspection.selected).toEqual(['nodes/a', 'nodes/c']);
  });
});
