// @ts-check
// Networks of any size, and links that hold them.
import { deflateRawSync } from 'node:zlib';

/**
 * A document's network; it runs for 60 s unless it says how long.
 * @typedef {{ duration?: number, view?: object, nodes: unknown[], links: unknown[], flows: unknown[], interventions?: unknown[], algorithms?: unknown[] }} Network
 */

/**
 * The part of an address that holds a document.
 * @param {Uint8Array | string} bytes
 */
export const link = (bytes) => `#1${deflateRawSync(bytes).toString('base64url')}`;

/** @param {string} name @param {Network} network */
export function linkTo(name, network) {
  return link(
    JSON.stringify({ format: 'sawtooth-scenario', version: 2, name, duration: 60, ...network }),
  );
}

/** @param {string} id @param {string} a @param {string} b */
const wire = (id, a, b) => ({ id, between: [a, b], rate: 1e7, delay: 0.01 });

/** @param {string} id @param {string} from @param {string} to */
const flow = (id, from, to) => ({ id, from, to, sender: { kind: 'newreno' } });

/**
 * Hosts around one router, two flows between four of them.
 * @param {number} hosts at least 4
 * @returns {Network}
 */
export function star(hosts) {
  const ids = Array.from({ length: hosts }, (_, i) => `h${i}`);
  return {
    nodes: [{ id: 'r', kind: 'router' }, ...ids.map((id) => ({ id, kind: 'host' }))],
    links: ids.map((id) => wire(`l-${id}`, id, 'r')),
    flows: [flow('f', 'h0', 'h1'), flow('g', 'h2', 'h3')],
  };
}

/**
 * A grid of routers with further links across, and hosts on some of them.
 * @param {number} routers @param {number} links @param {number} pairs
 * @returns {Network}
 */
export function mesh(routers, links, pairs) {
  const side = Math.ceil(Math.sqrt(routers));
  const ids = Array.from({ length: routers }, (_, i) => `r${i}`);
  const hosts = Array.from({ length: 2 * pairs }, (_, i) => `h${i}`);
  /** @type {Map<string, [string, string]>} */
  const known = new Map();
  const add = (a = '', b = '') => {
    if (a !== b) known.set([a, b].sort().join('-'), [a, b]);
  };
  ids.forEach((id, i) => {
    if ((i + 1) % side !== 0 && ids[i + 1]) add(id, ids[i + 1]);
    if (ids[i + side]) add(id, ids[i + side]);
  });
  hosts.forEach((id, i) => {
    add(id, ids[(i * 37) % routers]);
  });
  for (let i = 0; known.size < links; i += 1) {
    add(ids[(i * 7919) % routers], ids[(i * 104_729 + 13) % routers]);
  }
  return {
    nodes: [
      ...ids.map((id, i) => ({ id, kind: 'router', at: [i % side, Math.floor(i / side)] })),
      ...hosts.map((id, i) => ({
        id,
        kind: 'host',
        at: [i % side, side + 1 + Math.floor(i / side)],
      })),
    ],
    links: [...known].map(([id, [a, b]]) => wire(id, a, b)),
    flows: Array.from({ length: pairs }, (_, i) => flow(`f${i}`, `h${2 * i}`, `h${2 * i + 1}`)),
  };
}
