/** The worker that answers "why?", with a WebAssembly program that is loaded only for what is told of a run. */
import { parse } from './answers';
import { answer, loaded, type SideScope } from './sideAnswers';
import type { WhyQueries } from './whyClient';

/** Events between two reports: a tenth of a second, so that a cancelled question ends soon. */
const SLICE = 100_000;

const scope = self as unknown as SideScope<WhyQueries>;

const loading = loaded(import('../../../sim-core-wasm/pkg/capture.js'));
type Program = Awaited<typeof loading>;

/** The replays of the document that was asked about last. */
let known: { document: string; why: InstanceType<Program['PageWhy']> } | null = null;

/** The replay for the laws over time. */
let replayed: { document: string; laws: InstanceType<Program['PageLaws']> } | null = null;

scope.onmessage = ({ data }) =>
  void answer<WhyQueries, Program>(scope, loading, data, {
    ask: ({ document, question }, { PageWhy }) => {
      if (known?.document !== document) {
        known?.why.free();
        known = null;
        known = { document, why: new PageWhy(document) };
      }
      known.why.ask(JSON.stringify(question));
      return null;
    },
    advance: () => {
      const done = known?.why.advance(SLICE) ?? false;
      const text = done ? known?.why.answer() : undefined;
      return {
        progress: known?.why.progress() ?? 0,
        answer: text === undefined ? null : parse(text),
      };
    },
    laws: ({ document, summary }, { PageLaws }) => {
      if (replayed?.document !== document) {
        replayed?.laws.free();
        replayed = null;
        replayed = { document, laws: new PageLaws(document) };
      }
      const { laws } = replayed;
      return laws.advance(summary.duration, SLICE)
        ? parse(laws.laws(JSON.stringify(summary)))
        : null;
    },
  });
