// @ts-check
// node draw.mjs: the settings of the rows that are held out, a line of JSON each. They follow from
// the seed alone: nobody chose one. Those that are `sealed` are looked at as a count and not one by one.

/** Numbers of one sequence between 0 and 1 (mulberry32). @param {number} seed */
function sequence(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = sequence(20261124);
/** @template T @param {T[]} list @returns {T} */
const one = (list) => list[Math.floor(random() * list.length)];
const digits = (/** @type {number} */ value) => Number(value.toPrecision(2));
/** Between two numbers, alike on a scale of their logarithms. */
const between = (/** @type {number} */ least, /** @type {number} */ most) =>
  digits(least * (most / least) ** random());

/** A path: Mb/s, milliseconds, packets of so many bytes on the wire. */
function path(/** @type {number} */ longest, /** @type {number} */ bytes) {
  const rate = one([6, 8, 12, 16]);
  const rtt = between(16, longest);
  const product = (rate * 1e3 * rtt) / 8 / bytes;
  return { rate, rtt, buffer: Math.max(10, digits(product * between(0.4, 2.5))) };
}

const NS2 = ['sack', 'newreno', 'reno', 'tahoe', 'vegas'];
const LINUX = ['reno', 'cubic', 'bic', 'highspeed', 'hybla', 'westwood', 'veno', 'illinois', 'htcp', 'scalable', 'vegas'];
const NS3 = [
  ...['LinuxReno', 'NewReno', 'Cubic', 'Bic', 'Vegas', 'Veno', 'Westwood', 'WestwoodPlus'],
  ...['Hybla', 'HighSpeed', 'Illinois', 'Htcp', 'Scalable', 'Ledbat', 'Bbr'],
];

/** Some of a sender, with and without losses by chance, and one beside another. */
function flows(/** @type {string} */ name, /** @type {number} */ shape, /** @type {string[]} */ others) {
  const lossy = shape === 0 || (shape === 2 && random() < 0.5);
  const beside = one(others.filter((other) => other !== name));
  return {
    flows: shape === 2 ? `${name}:1,${beside}:1` : `${name}:${one([1, 2, 3, 4])}`,
    loss: lossy ? between(0.0005, 0.03) : 0,
  };
}

/** @type {object[]} */
const rows = [];
const linux = LINUX.map((name) => `L.${name}`);
const ns2 = [...NS2, ...linux];
for (let shape = 0; shape < 3; shape += 1) {
  ns2.forEach((name, at) => {
    // Linux's modules do not survive a large overshoot of slow start.
    const { rate, rtt, buffer } = path(linux.includes(name) ? 100 : 400, 1040);
    const drawn = flows(name, shape, [...ns2.slice(0, 3), ...linux.slice(0, 2)]);
    const alike = shape === 1 && at < 3 && random() < 0.5;
    rows.push({
      simulator: 'ns-2.35',
      sealed: (at + shape) % 2 === 1,
      params: {
        ...{ flows: drawn.flows, bw: rate * 1e6, dly: rtt / 2e3, abw: alike ? rate * 1e6 : 1e8, adly: 0, ql: buffer, dur: 100 },
        ...(drawn.loss > 0 ? { per: drawn.loss } : {}),
        ...(random() < 0.2 ? { delack: 1 } : {}),
      },
    });
  });
}
for (let shape = 0; shape < 3; shape += 1) {
  NS3.forEach((name, at) => {
    const { rate, rtt, buffer } = path(100, 1052);
    const drawn = flows(name, shape, ['NewReno', 'LinuxReno', 'Cubic']);
    rows.push({
      simulator: 'ns-3.37',
      sealed: (at + shape) % 2 === 1,
      params: { ...drawn, rate, rtt, buffer, queue: 'fifo', ackEvery: random() < 0.3 ? 1 : 2 },
    });
  });
}
['codel', 'fqcodel', 'pie', 'fqpie', 'cobalt', 'fqcobalt'].forEach((queue, at) => {
  for (const name of ['Cubic', one(['NewReno', 'LinuxReno'])]) {
    const { rate, rtt } = path(100, 1052);
    rows.push({
      simulator: 'ns-3.37',
      sealed: at % 2 === 1,
      params: { flows: `${name}:${one([4, 6, 8])}`, loss: 0, rate, rtt, buffer: 600, queue, ackEvery: random() < 0.3 ? 1 : 2 },
    });
  }
});
for (const row of rows) console.log(JSON.stringify(row));
