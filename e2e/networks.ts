/** Networks of any size, and links that hold them. */
import { deflateRawSync } from 'node:zlib';

export const link = (bytes: Uint8Array | string): string =>
  `#1${deflateRawSync(bytes).toString('base64url')}`;

export interface Network {
  /** 60 s unless given. */
  duration?: number;
  nodes: unknown[];
  links: unknown[];
  flows: unknown[];
}

export function linkTo(name: string, network: Network): string {
  return link(
    JSON.stringify({ format: 'sawtooth-scenario', version: 1, name, duration: 60, ...network }),
  );
}

const wire = (id: string, a: string, b: string) => ({
  id,
  between: [a, b],
  rate: 1e7,
  delay: 0.01,
});
const flow = (id: string, from: string, to: string) => ({
  id,
  from,
  to,
  sender: { kind: 'newreno' },
});

export function star(hosts: number): Network {
  const ids = Array.from({ length: hosts }, (_, i) => `h${i}`);
  return {
    nodes: [{ id: 'r', kind: 'router' }, ...ids.map((id) => ({ id, kind: 'host' }))],
    links: ids.map((id) => wire(`l-${id}`, id, 'r')),
    flows: [flow('f', 'h0', 'h1'), flow('g', 'h2', 'h3')],
  };
}

/** A grid of routers with further links across, and hosts on some of them. */
export function mesh(routers: number, links: number, pairs: number): Network {
  const side = Math.ceil(Math.sqrt(routers));
  const ids = Array.from({ length: routers }, (_, i) => `r${i}`);
  const hosts = Array.from({ length: 2 * pairs }, (_, i) => `h${i}`);
  const known = new Map<string, [string, string]>();
  const add = (a = '', b = ''): void => {
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
