import { beforeAll, describe, expect, it } from 'vitest';
import { builtEngine, runUntil } from '../../../tools/engine.mjs';
import { ask } from '../../engine/answers';
import type { EngineSession } from '../../engine/engineInterface';
import { SECOND } from '../../engine/types';
import { readScenario } from '../../model/document/scenario';
import { choiceOf } from '../../model/library/choices';
import { examples } from '../../model/library/examples';
import { groupOf, PAGES, type RegistryEntry } from '../../model/library/registry';
import { decodeLink, encodeLink } from '../../model/share/link';
import { trialOf } from './tryIt';

let open: (document: string) => EngineSession;

beforeAll(async () => {
  open = await builtEngine();
});

/** The values of flows and links as the engine describes them, defaults included. */
function inForce(session: EngineSession, document: string): Set<string> {
  const { flows = [], links = [] } = readScenario(ask(session, { kind: 'document' }) || document);
  const targets = [
    ...flows.map(({ id }) => `flows/${id}`),
    ...links.map(({ id }) => `links/${id}`),
  ];
  const fields = targets.flatMap((target) => ask(session, { kind: 'fields', target }));
  return new Set(
    fields.flatMap(({ path, value }) => {
      const group = groupOf(path);
      return group === null || typeof value !== 'string' ? [] : [`${group}/${value}`];
    }),
  );
}

/** Entries that are not choices of a flow or a link, and a text that their document must contain. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'scenario/transport': /"transport":/,
  'scenario/trace': /"trace":\s*\[/,
  'scenario/synchronous': /"plane":\s*\{\s*"model":\s*true/,
  'scenario/fluid': /"fluid":true/,
  'scenario/radio': /"kind":\s*"access-point"/,
  'scenario/routing': /"ecmp":\s*true/,
  'scenario/document': /"format":/,
};

describe('the document to try an entry with', () => {
  it.each(PAGES.map((page): [string, RegistryEntry] => [choiceOf(page), page]))(
    '%s runs, and uses its entry',
    async (choice, page) => {
      const { name, document } = trialOf(page);
      expect(name).not.toBe('');
      // As the link on the page brings it.
      const text = await decodeLink(await encodeLink(document));
      const { interventions = [] } = readScenario(text);
      const last = Math.max(2, ...interventions.map(({ at }) => at));
      const session = open(text);
      try {
        const before = inForce(session, text);
        runUntil(session, (last + 0.5) * SECOND);
        const needed = OTHERS[choice];
        if (needed) expect(text).toMatch(needed);
        else expect([...before, ...inForce(session, text)]).toContain(choice);
        const frame = session.frame(0);
        // Flows that have not begun have none.
        expect(frame.goodputs.some((goodput) => goodput > 0)).toBe(true);
        frame.free();
      } finally {
        session.free();
      }
    },
  );

  it('is an example where one uses the entry', () => {
    const trial = (group: string, kind: string): string => {
      const page = PAGES.find((one) => one.group === group && one.kind === kind);
      return page ? trialOf(page).document : '';
    };
    const slug = (document: string): string | undefined =>
      examples.find((example) => example.document === document)?.slug;
    expect(slug(trial('sender', 'vegas'))).toBe('vegas-newreno');
    expect(slug(trial('sender', 'newreno'))).toBe('newreno-sawtooth');
    expect(slug(trial('clamp', 'bandwidth-delay'))).toBe('window-clamp');
    expect(slug(trial('sender', 'hybla'))).toBeUndefined();
  });
});
