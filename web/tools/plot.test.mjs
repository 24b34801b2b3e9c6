// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { builtEngine } from './engine.mjs';
import { likeABrowser } from './plot.mjs';
import { addressWith, given } from './plotInput.mjs';
import { ask } from './replay.mjs';
import { root } from './setup.mjs';

const document = readFileSync(join(root, 'scenarios/ucc-newreno.json'), 'utf8');

/** @type {import('./plotRequest.ts').PlotRequest} */
const USUAL = {
  shown: ['plots'],
  panels: ['cwnd'],
  width: 85,
  ground: 'white',
  title: null,
  caption: true,
  note: '',
  events: true,
  options: [],
  from: null,
  to: 20,
  averaging: null,
  page: '',
  named: '#/example/ucc-newreno',
  version: '1.2.3',
};

/** @type {(asked: Partial<import('./plotRequest.ts').PlotRequest>, text?: string) => Promise<string>} */
let draw;

beforeAll(async () => {
  await likeABrowser();
  const { drawPlot } = await import('./plot.ts');
  const engine = await builtEngine();
  draw = async (asked, text = document) => {
    const session = engine(text);
    try {
      const run = { name: '', document: text, session };
      return (await drawPlot([run], { ...USUAL, ...asked })).svg;
    } finally {
      session.free();
    }
  };
}, 30_000);

/** @param {string} svg */
const textsOf = (svg) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

it('draws a panel as wide as a column, with its unit, its legend and where it is from', async () => {
  const svg = await draw({ note: 'Measured at home.' });
  expect(svg).toMatch(/^<svg [^>]*width="85mm"/);
  expect(svg).not.toMatch(/var\(|NaN|undefined|<script/);
  const texts = textsOf(svg);
  for (const text of [
    'Congestion window · segments',
    'UCC',
    'NewReno',
    'drop',
    'Measured at home.',
  ])
    expect(texts).toContain(text);
  expect(texts.join(' ')).toMatch(
    /Seed 14, 0\.000.s to 20\.000.s\. #\/example\/ucc-newreno Sawtooth 1\.2\.3/,
  );
  expect(svg).toContain('fill="#ffffff"');

  // The curve is the engine's: its highest point is the largest window, on the axis's own figures.
  const [, d = ''] =
    /<path d="(M[^"]*)" fill="none" stroke="#0072b2" stroke-width="1.5"/.exec(svg) ?? [];
  const heights = [...d.matchAll(/[ML][\d.-]+,([\d.-]+)/g)].map(([, y]) => Number(y));
  const session = (await builtEngine())(document);
  const { runUntil } = await import('./engine.mjs');
  runUntil(session, 20e9);
  /** @type {{ series: { key: string, flow: number | null, index: number }[] }} */
  const { series } = ask(session, { kind: 'describe' });
  const own = series.find(({ key, flow }) => key === 'cwnd' && flow === 0)?.index ?? -1;
  const values = session.columns(own, 0, 20e9, 1, 0, 1e9);
  session.free();
  const ticks = [...svg.matchAll(/translate\(0,([\d.]+)\)"[^>]*><line[^>]*\/><text[^>]*>(\d+)</g)];
  const top = Math.max(...ticks.map(([, , figure]) => Number(figure)));
  expect(top).toBeGreaterThan(0);
  // Zero is at 114, the top of the axis at 22 pixels.
  expect(((114 - Math.min(...heights)) / (114 - 22)) * top).toBeCloseTo(Math.max(...values), 0);
}, 30_000);

it('takes another ground, other curves, and no more than was asked for', async () => {
  const svg = await draw({
    width: 175,
    ground: 'dark',
    options: ['ssthresh'],
    caption: false,
    events: false,
    title: '',
  });
  expect(svg).toMatch(/^<svg [^>]*width="175mm"/);
  expect(svg).toContain('fill="#1b1c20"');
  const texts = textsOf(svg);
  expect(texts).toContain('UCC ssthresh');
  expect(texts.join(' ')).not.toMatch(/Seed|drop|random loss/);
});

it('variables that rules declare have panels, which reach below zero where they do', async () => {
  /** @type {import('../src/generated/scenario.ts').Scenario} */
  const scenario = JSON.parse(document);
  const text =
    'state below: segments = 0\non acknowledged { below = 0 - cwnd }\non congestionAvoidance { cwnd += credit / cwnd }';
  const own = JSON.stringify({
    ...scenario,
    algorithms: [{ id: 'mine', text }],
    flows: scenario.flows?.map((flow) => ({
      ...flow,
      sender: { kind: 'rules', algorithm: 'mine' },
    })),
  });
  const svg = await draw({ panels: ['own.below'], to: 10 }, own);
  expect(textsOf(svg)).toContain('below · segments');
  expect(textsOf(svg).join(' ')).toMatch(/ −\d+ /);
  // All of the curve is between the title and the lower edge.
  const [, d = ''] = /<path d="(M[^"]*)" fill="none" stroke="#0072b2"/.exec(svg) ?? [];
  const heights = [...d.matchAll(/[ML][\d.-]+,([\d.-]+)/g)].map(([, y]) => Number(y));
  expect(heights.length).toBeGreaterThan(100);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(22);
  expect(Math.max(...heights)).toBeLessThanOrEqual(114);
  expect(Math.max(...heights)).toBeGreaterThan(60);
  await expect(draw({ panels: ['own.gone'] }, own)).rejects.toThrow(/it has .*flow:own\.below/);
}, 30_000);

it('a panel or a range that is not there is refused by name', async () => {
  await expect(draw({ panels: ['cwnd', 'cwnt'] })).rejects.toThrow(
    /--panel cwnt: .*it has cwnd, queue/,
  );
  await expect(draw({ from: 30 })).rejects.toThrow(/between 0 and 60 s/);
});

it('a scenario has the panels that its flows are enough for', async () => {
  /** @type {import('../src/generated/scenario.ts').Scenario} */
  const scenario = JSON.parse(document);
  /** @param {number} flows */
  const withFlows = (flows) =>
    JSON.stringify({
      ...scenario,
      flows: scenario.flows?.slice(0, flows),
      view: { panels: ['plane'] },
    });
  const usual = { panels: [], to: 2 };
  expect(textsOf(await draw(usual, withFlows(2)))).toContain('Phase plane');
  // Without the one that it asks for, a document begins with its first panel.
  expect(textsOf(await draw(usual, withFlows(1)))).toContain('Congestion window · segments');
  const one = { panels: ['plane'], to: 2 };
  await expect(draw(one, withFlows(1))).rejects.toThrow(/--panel plane: it takes two flows/);
  const other = draw({ panels: ['cwnt'], to: 2 }, withFlows(1));
  await expect(other).rejects.toThrow(/it has cwnd, .*sequence, spacetime$/);
  await expect(draw({ panels: ['plane'], to: 1e-6 })).rejects.toThrow(/plane: .*no path/);
});

it('draws the figure of an experiment, as wide as a column, with its own values', async () => {
  const { drawFigure } = await import('./plotFigure.ts');
  /** @type {import('../src/generated/experiment.ts').ExperimentResults} */
  const results = JSON.parse(readFileSync(join(root, 'public/papers/ucc/6.json'), 'utf8'));
  /** @param {Partial<import('./plotRequest.ts').PlotRequest>} asked */
  const figure = (asked) =>
    drawFigure(results, { ...USUAL, panels: [], named: '#/experiment/ucc/6', ...asked }).svg;
  const svg = figure({ ground: 'dark' });
  expect(svg).toMatch(/^<svg [^>]*width="85mm"/);
  expect(svg).not.toMatch(/var\(|NaN|undefined|class=/);
  expect(svg).toContain('fill="#1b1c20"');
  const texts = textsOf(svg);
  for (const text of ['NewReno', 'UCC', 'CHD', 'CDG', 'Random loss']) expect(texts).toContain(text);
  expect(texts.join(' ')).toMatch(
    /Figure 6 Run it: #\/experiment\/ucc\/6 Made with Sawtooth 1\.2\.3/,
  );
  expect(figure({ width: 175 })).toMatch(/^<svg [^>]*width="175mm"/);

  // The last marker of the first series stands at its mean, by the figures of the axis.
  const marks = [
    ...svg.matchAll(/<path d="M-3.4[^"]*" transform="translate\(([\d.]+),([\d.]+)\)"/g),
  ];
  const last = Math.max(...marks.map(([, x]) => Number(x)));
  const height = Number(marks.find(([, x]) => Number(x) === last)?.[2]);
  const ticks = [...svg.matchAll(/translate\(0,([\d.]+)\)"[^>]*><line[^>]*\/><text[^>]*>(\d+)</g)];
  const [[, low = '', zero = ''] = [], , , [, high = '', six = ''] = []] = ticks;
  expect([zero, six]).toEqual(['0', '6']);
  const value = ((Number(low) - height) / (Number(low) - Number(high))) * 6;
  const mean = results.points.find(({ series, x }) => series === 0 && x === 9)?.mean;
  expect(value).toBeCloseTo(mean ?? 0, 1);

  // Whatever else calls itself results, or is of a later version, is refused.
  for (const other of [{ version: 2 }, { points: undefined }, { experiment: {} }])
    expect(() => {
      const given = /** @type {typeof results} */ ({ ...results, ...other });
      drawFigure(given, { ...USUAL, panels: [] });
    }).toThrow(/no results of an experiment/);
  const astray = results.points.map((one, i) => (i === 3 ? { ...one, series: 99 } : one));
  expect(() => drawFigure({ ...results, points: astray }, { ...USUAL, panels: [] })).toThrow(
    /points\/3: it has no series/,
  );
  expect(() => figure({ panels: ['goodptu'] })).toThrow(/--panel goodptu: .*it has \w+/);
});

const noLink = () => Promise.reject(new Error('no link is read'));

it('the address of an experiment has the choices that it is drawn with', async () => {
  const chosen = await given('#/papers/ucc/6/clock=exact', noLink);
  expect(addressWith(chosen, ['pass=other'])).toBe('#/experiment/ucc/6/clock=exact/pass=other');
  const file = await given(join(root, 'scenarios/papers/ucc/6.json'), noLink);
  expect(addressWith(file, ['clock=exact'])).toBeNull();
});

it('options that the command line does not take are refused with those that it does', () => {
  /** @param {string[]} argv */
  const said = (...argv) => {
    const { status, stderr } = spawnSync(process.execPath, ['web/tools/sim.mjs', 'plot', ...argv], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    return stderr;
  };
  expect(said('x.json', '--out', 'x.gif')).toMatch(/written as \.svg or as \.png/);
  expect(said('x.json', '--out', 'x.svg', '--width', '90')).toMatch(/--width 90: takes 85, 175/);
  const experiment = ['#/experiment/ucc/6', '--out', 'x.svg'];
  expect(said('#/papers/ucc', '--out', 'x.svg')).toMatch(
    /#\/papers\/ucc: an address is #\/example/,
  );
  expect(said(...experiment, '--from', '3')).toMatch(/--from: for runs/);
  expect(said(...experiment, '#/example/pacing')).toMatch(/an experiment stands alone/);
});

it('draws the network at the end of the range, and runs beside one another on scales in common', async () => {
  const svg = await draw({ shown: ['network'] });
  const texts = textsOf(svg);
  for (const text of ['n1', 'n3', 'f1', 'data', 'acknowledgement']) expect(texts).toContain(text);
  expect(texts.join(' ')).toMatch(/Network · at 20\.000.s.*Drop-tail · \d+ of 100/);
  expect(svg).not.toMatch(/var\(|NaN|undefined|class=/);
  // Squares and dots lie on the wires, in the colours of both flows.
  expect(svg).toMatch(/<path d="(?:M[^"]*){3,}" fill="#0072b2"/);
  expect(svg).toMatch(/fill="#d55e00"/);

  const { drawPlot } = await import('./plot.ts');
  const engine = await builtEngine();
  const slower = document.replace(/("r", *"n3"[^}]*?"rate": )20e6/, (_, before) => `${before}10e6`);
  expect(slower).not.toBe(document);
  const runs = [document, slower].map((one, index) => ({
    name: ['fast', 'slow'][index] ?? '',
    document: one,
    session: engine(one),
  }));
  const both = await drawPlot(runs, { ...USUAL, width: 175, to: 5 });
  for (const { session } of runs) session.free();
  expect(textsOf(both.svg)).toEqual(expect.arrayContaining(['fast', 'slow']));
  const tops = both.svg.split('>slow<').map((part) => {
    const figures = [...part.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, text]) => Number(text));
    return Math.max(...figures.filter((figure) => figure % 10 === 0));
  });
  expect(tops[0]).toBe(tops[1]);

  const { pngOf } = await import('./raster.mjs');
  const png = pngOf(svg, 321.26, 2);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(643);
});

it('draws the plane and the diagrams of packets, as wide as a column too', async () => {
  const svg = await draw({ panels: ['plane', 'sequence'], to: 2 });
  expect(svg).not.toMatch(/var\(|NaN|undefined/);
  const texts = textsOf(svg);
  for (const text of ['Phase plane', 'UCC, Mb/s', 'NewReno, Mb/s', 'equal rates', 'packets'])
    expect(texts).toContain(text);
  expect(texts).toContain('Time–sequence · UCC');
  // The axis of time is that of the diagram, above the square.
  expect(texts.indexOf('Time–sequence · UCC')).toBeLessThan(texts.indexOf('Phase plane'));

  // The line of full use meets both axes at the rate of the shared link, which is 20 Mb/s.
  const [, x1, y1, x2, y2] =
    /<line class="full"[^>]* x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)"/
      .exec(svg)
      ?.map(Number) ?? [];
  const side = 321.26 - 60 - 16;
  expect(x1).toBe(0);
  expect((x2 ?? 0) / side).toBeCloseTo(20 / 25, 2);
  expect(y2).toBeCloseTo(side, 0);
  expect((y1 ?? 0) / side).toBeCloseTo(1 - 20 / 25, 2);

  // Content that does not fit is named; a line that is too long is broken.
  const dense = textsOf(await draw({ panels: ['spacetime'], to: 2 }));
  expect(dense.join(' ')).toMatch(/Too many packets to draw one by one/);
  expect(dense).toContain('its transmission time');
});

it('draws the limit of a queue that is in force at the end of the range', async () => {
  const text = JSON.stringify({
    format: 'sawtooth-scenario',
    version: 2,
    duration: 4,
    nodes: ['s', 'd'].map((id) => ({ id, kind: 'host' })),
    links: [
      {
        id: 's-d',
        between: ['s', 'd'],
        rate: 1e6,
        delay: 0.01,
        queue: { kind: 'drop-tail', limit: { packets: 50 } },
      },
    ],
    flows: [{ id: 'f', from: 's', to: 'd' }],
    interventions: [{ at: 2, set: 'links/s-d/queue/limit/packets', to: 10 }],
  });
  const limits = async (/** @type {number} */ to) =>
    textsOf(await draw({ panels: ['queue'], to }, text))
      .filter((one) => one?.startsWith('limit'))
      .map((one) => one?.replace(/\s/g, ' '));
  expect(await limits(1)).toEqual(['limit 50 packets']);
  expect(await limits(4)).toEqual(['limit 10 packets']);
});
