import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../engine/types';
import type { Report, SuiteProgress } from '../../../generated/workbench';
import type { Own } from '../workbenchClient';
import { Conformance } from './conformance';

const OWN: Own = { document: '{}', flow: 'f', algorithm: 'mine-2' };

const REPORT: Report = {
  name: 'mine',
  passed: 1,
  asked: 2,
  checks: [
    {
      id: 'loss',
      title: 'Reduces when packets are lost',
      about: 'A buffer that overflows.',
      passed: false,
      excuse: null,
      findings: [
        { trial: 1, at: 'here', measured: '100 % is left', asked: 'at most 95 %', passed: false },
      ],
      readings: 1,
    },
  ],
};

const link = async (document: string): Promise<string> => `#${document}`;

/** A suite of two trials, which waits before each slice until a test lets it go on. */
function scripted() {
  const gates: (() => void)[] = [];
  const asked: string[] = [];
  let slices = 0;
  const client = {
    suite: async ({ flow, algorithm }: Own) => {
      asked.push(`suite ${flow} ${algorithm}`);
      return 2;
    },
    goOn: () =>
      new Promise<SuiteProgress>((resolve) => {
        gates.push(() => {
          slices += 1;
          resolve({ passed: slices, done: slices === 2, report: REPORT });
        });
      }),
    trial: async (number: number) => {
      asked.push(`trial ${number}`);
      return `{"name":"trial ${number}"}`;
    },
    close: () => void asked.push('close'),
  };
  const next = async (): Promise<void> => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    gates.shift()?.();
    await Promise.resolve();
  };
  return { client, asked, next };
}

describe('a suite', () => {
  it('shows how far it is, and links what failed to its run', async () => {
    const { client, asked, next } = scripted();
    const suite = new Conformance(link, () => client);
    const ended = suite.run(OWN);
    await next();
    await expect.poll(() => suite.store.getState().done).toBe(1);
    expect(suite.store.getState()).toMatchObject({ phase: 'running', of: 2 });
    await next();
    await ended;
    const { phase, report, links } = suite.store.getState();
    expect([phase, report?.asked, [...links.keys()]]).toEqual(['done', 2, [1]]);
    expect(links.get(1)).toBe('#{"name":"trial 1"}');
    expect(asked).toEqual(['suite f mine-2', 'trial 1', 'close']);
  });

  it('is cancelled with what it has found', async () => {
    const { client, asked, next } = scripted();
    const suite = new Conformance(link, () => client);
    const ended = suite.run(OWN);
    await next();
    await expect.poll(() => suite.store.getState().done).toBe(1);
    suite.cancel();
    await next();
    await ended;
    expect(suite.store.getState()).toMatchObject({ phase: 'cancelled', done: 1, report: REPORT });
    expect(asked).toEqual(['suite f mine-2', 'close']);
    suite.cancel();
    expect(asked).toHaveLength(2);
  });

  it('says why it cannot run', async () => {
    const { client } = scripted();
    const fails = async (thrown: Error): Promise<Conformance> => {
      const suite = new Conformance(link, () => ({
        ...client,
        suite: () => Promise.reject(thrown),
      }));
      await suite.run(OWN);
      return suite;
    };
    const problem = { path: 'flow', message: 'there is no flow f' };
    const refused = (await fails(new ProblemError(problem))).store.getState();
    expect(refused).toMatchObject({ phase: 'refused', problem });
    expect((await fails(new Error('closed'))).store.getState().phase).toBe('broken');
  });
});
