import { describe, expect, it } from 'vitest';
import { entryNameOf, nameAmong, nameOf, nameWithId, valueNameAt } from './entryNames';

const NODES = [
  { id: 'a', entry: 'a', label: '東京' },
  { id: 'c.1', entry: 'c', label: 'Client 7 1' },
  { id: 'c.2', entry: 'c', label: 'Client 7 2' },
  { id: 'd', entry: 'd' },
  { id: 'q', entry: 'q', label: 'القاهرة' },
];

describe('the name of an entry', () => {
  it('is its label, or else its id', () => {
    expect(NODES.slice(0, 4).map(nameOf)).toEqual(['東京', 'Client 7 1', 'Client 7 2', 'd']);
    expect(nameOf(undefined)).toBe('');
    expect(entryNameOf(NODES[2])).toBe('Client 7');
    expect(entryNameOf(NODES[3])).toBe('d');
  });

  it('is found by the id of an instance or an entry, and is the id where there is none', () => {
    expect(nameAmong(NODES, 'c.2')).toBe('Client 7 2');
    expect(nameAmong(NODES, 'c')).toBe('Client 7');
    expect(nameAmong(NODES, 'x')).toBe('x');
    expect(nameWithId(NODES, 'a')).toBe('東京 (a)');
    expect(nameWithId(NODES, 'd')).toBe('d');
  });

  it('a value is named by its entry and its keys', () => {
    const network = { nodes: NODES, links: [], flows: [] };
    expect(valueNameAt('nodes/a/queue/limit', network)).toBe('東京 queue limit');
    expect(valueNameAt('nodes/c.2/rate', null, network)).toBe('Client 7 2 rate');
    expect(valueNameAt('flows/f/sender/kind', network)).toBe('f sender');
    expect(valueNameAt('parameters/B', network)).toBe('B');
    expect(valueNameAt('duration', network)).toBe('duration');
  });

  it('a right-to-left name does not reorder the text beside it', () => {
    expect(nameOf(NODES[4])).toBe('\u2068القاهرة\u2069');
  });
});
