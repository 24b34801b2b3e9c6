/** Stand-in for the generated types until the engine's build writes them. */

export type Unit =
  | 'none'
  | 'share'
  | 'seconds'
  | 'bitsPerSecond'
  | 'bytes'
  | 'segments'
  | 'packets'
  | 'segmentsPerCubicSecond';

export type Scale = 'linear' | 'log';

export interface Named {
  name: string;
  help: string;
}

export type Domain =
  | { type: 'number'; default: number; min: number; max: number; scale: Scale }
  | { type: 'optional'; min: number; max: number; scale: Scale }
  | { type: 'integer'; default: number; min: number; max: number; scale: Scale }
  | { type: 'switch'; default: boolean }
  | { type: 'choice'; default: string; options: Named[] }
  | { type: 'numberOrChoice'; default: string; min: number; max: number; options: Named[] }
  | { type: 'integers'; min: number; max: number; longest: number };

export interface Entry {
  kind: string;
  name: string;
  summary: string;
  source: string;
  parameters: { key: string; label: string; help: string; unit: Unit; domain: Domain }[];
  internals: { key: string; label: string; unit: Unit; help: string }[];
}

export interface Catalog {
  senders: Entry[];
  queues: Entry[];
  losses: Entry[];
  traffic: Entry[];
}

export interface NodeInfo {
  id: string;
  entry: string;
  kind: 'host' | 'router';
  at: [number, number] | null;
}

export interface LinkInfo {
  id: string;
  entry: string;
  ends: [number, number];
}

export interface PortInfo {
  id: string;
  link: number;
  from: number;
  to: number;
  discipline: string;
  rate: number;
  delay: number;
  loss: string;
  lossy: boolean;
  limit: { packets: number } | { bytes: number };
  recorded: boolean;
}

export interface FlowInfo {
  id: string;
  entry: string;
  sender: string;
  name: string;
  from: number;
  to: number;
  start: number;
  recorded: boolean;
  path: number[];
  reverse: number[];
}

export interface SeriesInfo {
  index: number;
  flow: number | null;
  port: number | null;
  key: string;
  label: string;
  unit: Unit;
  rate: boolean;
}

export interface Description {
  name: string;
  about: string;
  seed: number;
  duration: number;
  warmup: number;
  binWidth: number;
  nodes: NodeInfo[];
  links: LinkInfo[];
  ports: PortInfo[];
  flows: FlowInfo[];
  series: SeriesInfo[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Field {
  path: string;
  label: string;
  help: string;
  unit: Unit;
  domain: Domain;
  value: Json;
  expression: string | null;
  isDefault: boolean;
  live: boolean;
  group: string;
  source: string | null;
}

export interface Applied {
  effect: 'live' | 'document' | 'restart' | 'free';
  at: number | null;
  from: Json;
  to: Json;
  document: string;
}

export interface Problem {
  path: string;
  message: string;
}
