/** Senders of the catalog that are written as rules too, with the same digests. */
import aimd from '../../../../sim-core-wasm/rules/twins/aimd.rules?raw';
import cubic from '../../../../sim-core-wasm/rules/twins/cubic.rules?raw';
import highspeed from '../../../../sim-core-wasm/rules/twins/highspeed.rules?raw';
import newreno from '../../../../sim-core-wasm/rules/twins/newreno.rules?raw';
import reno from '../../../../sim-core-wasm/rules/twins/reno.rules?raw';
import tahoe from '../../../../sim-core-wasm/rules/twins/tahoe.rules?raw';
import vegas from '../../../../sim-core-wasm/rules/twins/vegas.rules?raw';

/** Their rules, by the kinds of senders; those of the kind `rules` without an algorithm follow NewReno's. */
export const TWINS: ReadonlyMap<string, string> = new Map([
  ['aimd', aimd],
  ['cubic', cubic],
  ['highspeed', highspeed],
  ['newreno', newreno],
  ['reno', reno],
  ['rules', newreno],
  ['tahoe', tahoe],
  ['vegas', vegas],
]);
