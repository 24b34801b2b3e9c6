/** The worker of what surrounds an algorithm of one's own, with the WebAssembly program for that. */
import type { Contest, RulesReplay, Suite } from '../../../sim-core-wasm/pkg/workbench.js';
import { answer, loaded, parse, type SideScope } from './sideAnswers';
import type { WorkbenchQueries } from './workbenchClient';

/** A slice takes a few tenths of a second at most. */
const EVENTS = 200_000;

const scope = self as unknown as SideScope<WorkbenchQueries>;

const loading = loaded(import('../../../sim-core-wasm/pkg/workbench.js'));
let suite: Suite | null = null;
let replay: RulesReplay | null = null;
let contest: Contest | null = null;

function own(): Suite {
  if (!suite) throw new Error('no suite was begun');
  return suite;
}

function ownContest(): Contest {
  if (!contest) throw new Error('no contest was begun');
  return contest;
}

scope.onmessage = ({ data }) =>
  void answer<WorkbenchQueries, Awaited<typeof loading>>(scope, loading, data, {
    suite({ document, flow, algorithm }, program) {
      suite?.free();
      suite = null;
      suite = new program.Suite(document, flow, algorithm);
      return suite.count();
    },
    goOn() {
      const done = own().advance(EVENTS);
      return { passed: own().passed(), done, report: parse(own().report()) };
    },
    trial(number) {
      const document = own().document(number);
      if (document === undefined) throw new Error('there is no such trial');
      return document;
    },
    courses(_, program) {
      return { courses: parse(program.Contest.courses()), engine: program.Contest.engine() };
    },
    contest({ document, flow, algorithm, draw, all }, program) {
      contest?.free();
      contest = null;
      contest = new program.Contest(document, flow, algorithm, draw, all);
      return contest.count();
    },
    contestOn() {
      const done = ownContest().advance(EVENTS);
      return { passed: ownContest().passed(), done, outcomes: parse(ownContest().outcomes()) };
    },
    record(builtIn) {
      return ownContest().record(JSON.stringify(builtIn));
    },
    course(place) {
      const document = ownContest().document(place);
      if (document === undefined) throw new Error('there is no such course');
      return document;
    },
    replay({ document, flow }, program) {
      replay?.free();
      replay = null;
      replay = new program.RulesReplay(document, flow);
      return null;
    },
    values(at) {
      if (!replay) throw new Error('no replay was begun');
      const found = replay.go(at, EVENTS);
      return found === undefined ? null : parse(found);
    },
    step({ at, later }) {
      if (!replay) throw new Error('no replay was begun');
      const found = replay.step(at, later, EVENTS);
      return found === undefined ? null : { moment: parse(found) };
    },
  });
