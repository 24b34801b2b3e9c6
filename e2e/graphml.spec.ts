/** GraphML: files of other programs are opened, and what is built here goes into one and back. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { documentOf, expect, nativeDigest, open, running, test, violations } from './laboratory';

interface Parts {
  name: string;
  nodes: { id: string; kind: string; at?: [number, number] }[];
  links: { id: string; rate: number; delay: number; reverse?: { rate: number } }[];
  flows: { from: string; to: string }[];
}

const HEAD = '<?xml version="1.0" encoding="utf-8"?>';
const XMLNS = 'xmlns="http://graphml.graphdrawing.org/xmlns"';

/** As networkx writes it: Mbit/s and milliseconds, which the file does not say. */
const NETWORKX = `${HEAD}<graphml ${XMLNS}>
  <key id="d1" for="edge" attr.name="delay" attr.type="long"/>
  <key id="d0" for="edge" attr.name="capacity" attr.type="long"/>
  <graph edgedefault="undirected">
    <node id="1"/><node id="2"/><node id="hub"/>
    <edge source="1" target="hub"><data key="d0">100</data><data key="d1">5</data></edge>
    <edge source="hub" target="2"><data key="d0">10</data></edge>
  </graph></graphml>`;

/** As the Topology Zoo writes it: a triangle of places, none of them a leaf. */
const ZOO = `${HEAD}<graphml ${XMLNS}>
  <key attr.name="Network" attr.type="string" for="graph" id="d0"/>
  <key attr.name="Latitude" attr.type="double" for="node" id="d1"/>
  <key attr.name="Longitude" attr.type="double" for="node" id="d2"/>
  <key attr.name="label" attr.type="string" for="node" id="d3"/>
  <key attr.name="LinkSpeedRaw" attr.type="double" for="edge" id="d4"/>
  <graph edgedefault="undirected"><data key="d0">Three cities</data>
    <node id="0"><data key="d1">51.5</data><data key="d2">-0.13</data><data key="d3">London</data></node>
    <node id="1"><data key="d1">40.7</data><data key="d2">-74</data><data key="d3">New York</data></node>
    <node id="2"><data key="d1">47.4</data><data key="d2">8.5</data><data key="d3">Zürich</data></node>
    <edge source="0" target="1"><data key="d4">1e8</data></edge>
    <edge source="1" target="2"><data key="d4">1e8</data></edge>
    <edge source="2" target="0"/>
  </graph></graphml>`;

/** As yEd writes it: directed, with graphics; the values stand on the edge. */
const YED = `${HEAD}<graphml ${XMLNS} xmlns:y="http://www.yworks.com/xml/graphml">
  <key for="node" id="d6" yfiles.type="nodegraphics"/><key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30" width="30" x="0" y="0"/><y:NodeLabel>alice</y:NodeLabel></y:ShapeNode></data></node>
    <node id="n1"><data key="d6"><y:ShapeNode><y:Geometry height="30" width="30" x="200" y="100"/><y:NodeLabel>bob</y:NodeLabel></y:ShapeNode></data></node>
    <edge id="e0" source="n0" target="n1"><data key="d10"><y:PolyLineEdge><y:EdgeLabel>10 Mb/s, 20 ms</y:EdgeLabel></y:PolyLineEdge></data></edge>
  </graph></graphml>`;

async function parts(page: Page): Promise<Parts> {
  return JSON.parse(await documentOf(page)) as Parts;
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

test('a file of networkx asks for units and for what is missing, and runs', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page);
  expect(fetched.filter((url) => /graphml/i.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Open GraphML…' }).click();
  await (await choosing).setFiles({
    name: 'office.graphml',
    mimeType: 'application/xml',
    buffer: Buffer.from(NETWORKX),
  });
  const dialog = page.getByRole('dialog', { name: 'Open GraphML' });
  await expect(dialog).toContainText('2\u202fhosts, 1\u202frouter, 2\u202flinks and 1\u202fflow');
  await expect(dialog).toContainText('2\u202frates have no unit, for example 100');
  await expect(dialog).toContainText('From n1 to n2, the most distant hosts');
  await expect(dialog.getByRole('row', { name: '1 n1' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Rates without a unit are in' })).toHaveText(
    'Mbit/s',
  );
  await expect(dialog.getByRole('combobox', { name: 'Delays without a unit are in' })).toHaveText(
    'ms',
  );
  await expect(dialog).toContainText('1 of 2\u202flinks has none');
  expect(await violations(page)).toEqual([]);
  const delay = dialog.getByRole('textbox', { name: 'Delay of links without a delay' });
  await delay.fill('90 s');
  await delay.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(/At most 10\ss, not 90\ss/);
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await delay.fill('30 ms');
  await delay.press('Enter');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveTitle(/^office/);
  await running(page);
  // Without places in the file, all nodes are arranged at once, as a step that can be taken back.
  await expect
    .poll(async () => (await parts(page)).nodes.map(({ at }) => at))
    .toEqual([
      [0, expect.any(Number)],
      [2, expect.any(Number)],
      [1, expect.any(Number)],
    ]);
  expect(await parts(page)).not.toHaveProperty('map');
  const { nodes, links, flows } = await parts(page);
  expect(nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'n1 host',
    'n2 host',
    'hub router',
  ]);
  expect(links.map(({ id, rate, delay }) => [id, rate, delay])).toEqual([
    ['n1-hub', 1e8, 0.005],
    ['hub-n2', 1e7, 0.03],
  ]);
  expect(flows).toMatchObject([{ from: 'n1', to: 'n2' }]);
});

test('a network of places gets hosts, positions and delays by distance', async ({ page }) => {
  await open(page);
  await drop(page, 'cities.graphml', ZOO);
  const dialog = page.getByRole('dialog', { name: 'Open GraphML' });
  await expect(dialog.getByRole('combobox', { name: 'Hosts' })).toHaveText(
    'One added to each router',
  );
  await expect(dialog.getByRole('textbox', { name: 'Delay of links without a delay' })).toHaveCount(
    0,
  );
  await dialog.getByRole('switch', { name: 'Delays from distances' }).click();
  await expect(
    dialog.getByRole('textbox', { name: 'Delay of links without a delay' }),
  ).toBeVisible();
  await dialog.getByRole('switch', { name: 'Delays from distances' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).press('Enter');
  await expect(page).toHaveTitle(/^Three cities/);
  const { nodes, links } = await parts(page);
  expect(nodes).toHaveLength(6);
  expect(nodes.every(({ at }) => at?.length === 2)).toBe(true);
  // 5 570 km of fibre.
  expect(links[0]?.delay).toBeCloseTo(0.0279, 3);
  await running(page);
});

test('a file of yEd opens by keys alone', async ({ page }) => {
  await open(page);
  await drop(page, 'two.graphml', YED);
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^two/);
  const { nodes, links } = await parts(page);
  expect(nodes).toMatchObject([
    { id: 'alice', kind: 'host', at: [0, 0] },
    { id: 'bob', kind: 'host' },
  ]);
  expect(links).toMatchObject([{ id: 'alice-bob', rate: 1e7, delay: 0.02 }]);
});

test('a scenario goes into GraphML and comes back with the same digest', async ({ page }, info) => {
  await open(page);
  const before = await documentOf(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as GraphML' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ucc-beside-newreno.*\.graphml$/);
  const path = info.outputPath('scenario.graphml');
  await download.saveAs(path);
  await page.goto('./?another');
  await running(page);
  await drop(page, 'scenario.graphml', readFileSync(path, 'utf8'));
  const dialog = page.getByRole('dialog', { name: 'Open GraphML' });
  await expect(dialog).toContainText('Sawtooth wrote this file');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await running(page);
  const after = await documentOf(page);
  expect(JSON.parse(after)).toEqual(JSON.parse(before));
  expect(await nativeDigest({ text: after })).toBe(await nativeDigest({ text: before }));
});

test('an unreadable file is refused in the dialog, and the run goes on', async ({ page }) => {
  await open(page);
  const before = await documentOf(page);
  const dialog = page.getByRole('dialog', { name: 'Open GraphML' });
  const node = (id: number): string => `<node id="${id}"/>`;
  const many = Array.from({ length: 5001 }, (_, id) => node(id)).join('');
  const cases = [
    ['<!DOCTYPE x [<!ENTITY a "aaaa">]><graphml>&a;</graphml>', 'the file has no graph'],
    ['{"format": "sawtooth-scenario"}', 'not XML'],
    [`<graphml><graph>${many}</graph></graphml>`, 'the graph has 5001 nodes; at most 5000'],
    [`<graphml><graph>${node(1)}${node(1)}</graph></graphml>`, 'node 1: occurs twice'],
  ] as const;
  for (const [text, says] of cases) {
    await drop(page, 'bad.graphml', text);
    await expect(dialog.getByRole('alert')).toContainText(says);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  expect(await documentOf(page)).toBe(before);
  await running(page);
});

test('a large file is read in a worker, and closing the dialog ends it', async ({ page }) => {
  await open(page);
  const names = (): string[] => page.workers().map((worker) => worker.url());
  const readers = (): string[] => names().filter((url) => /programWorker/.test(url));
  // Several seconds of reading, were it waited for: what the page takes is a row of the bench.
  const data = '<data key="d0">1</data>'.repeat(600_000);
  await drop(page, 'large.graphml', `${HEAD}<graphml ${XMLNS}><graph><node id="a">${data}`);
  const dialog = page.getByRole('dialog', { name: 'Open GraphML' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => readers().length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(readers).toEqual([]);
  await running(page);
});
