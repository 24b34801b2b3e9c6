import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FEATURES } from '../features';
import { asked } from '../features/graphml/asked';
import { brought } from '../features/measured/bringIn';
import { isMeasured } from '../features/measured/files';
import type { Laboratory } from '../model/laboratory';
import { openAny } from './openAny';

/** Where a file goes: its text to the dialog of maps, or its name to that of measurements. */
async function goes(name: string, bytes: string | Uint8Array<ArrayBuffer>): Promise<string> {
  let refused = false;
  const laboratory = {
    features: FEATURES,
    show: () => undefined,
    active: {
      refuse: () => {
        refused = true;
      },
    },
  } as unknown as Laboratory;
  await openAny(laboratory, new File([bytes], name));
  const map = asked.of(laboratory).getState().file;
  if (map) return `map: ${map.text}`;
  const { file } = brought.of(laboratory).getState();
  if (file) return `measured: ${file.name}`;
  return refused ? 'refused' : 'nowhere';
}

it('a map in GML is known by its beginning, whatever it is called', async () => {
  for (const text of [
    'graph [ node [ id 1 ] ]',
    '# by hand\nCreator "networkx 3"\nVersion 1\ngraph\n[\n]',
  ]) {
    expect(await goes('x.txt', text)).toBe(`map: ${text}`);
  }
  expect(await goes('x.txt', 'graph,1\n2,3\n')).toBe('measured: x.txt');
});

it('many comments that end in a blank are walked once', async () => {
  for (const line of ['# \n', '# # \n', 'Creator \t \n', 'Version "1" \n', ' \n', '\n']) {
    const ahead = line.repeat(Math.floor(4000 / line.length));
    expect(await goes('x.log', `${ahead}1,2\n`)).toBe('measured: x.log');
  }
  const map = `${'# by hand \n'.repeat(99)}graph [ ]`;
  expect(await goes('x.log', map)).toBe(`map: ${map}`);
});

it('GraphML is read in the encoding that it declares', async () => {
  const head = "<?xml version='1.0' encoding='ISO-8859-1'?><graphml>";
  const bytes = new Uint8Array([...new TextEncoder().encode(head), 0xfc]);
  expect(await goes('x.graphml', bytes)).toBe(`map: ${head}ü`);
});

it('GraphML in an encoding that nobody knows is read as UTF-8', async () => {
  const text = "<?xml version='1.0' encoding='x-unknown'?><graphml>ü";
  expect(await goes('x.graphml', text)).toBe(`map: ${text}`);
});

it('files of iperf3 and Flent go to the dialog of measurements', async () => {
  for (const text of [
    '{ "start": { "system_info": "Linux" }, "intervals": [] }',
    '{"event":"start","data":{}}',
    '{"x_values": []}',
  ]) {
    expect(await goes('x.json', text)).toBe('measured: x.json');
  }
});

it('JSON that has such a key deeper, or in a text, is not of measurements', async () => {
  for (const text of [
    '{"flows": [{"sender": {"id": "tfrc", "intervals": 8}}]}',
    '{"name": "a \\"intervals\\": b", "about": "\\\\", "links": {"event": 1}}',
    '{"format": "sawtooth-scenario", "intervals": 8}',
    '{"name": "cut in a text, \\"event\\": \\',
  ]) {
    expect(await goes('x.json', text)).not.toMatch(/^measured/);
  }
});

it('no document that is shipped goes to the dialog of measurements', async () => {
  const root = join(import.meta.dirname, '../../..');
  const shipped = ['scenarios', 'public'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => join(root, folder, file)),
  );
  expect(shipped.length).toBeGreaterThan(100);
  const measured = shipped.filter((file) =>
    isMeasured(file, readFileSync(file, 'utf8').slice(0, 4096)),
  );
  expect(measured).toEqual([]);
});
