/** The worker: loads the engine, then hands messages to the runner one at a time. */

import type { FromWorker, ReplyResult, SessionId, ToWorker } from '../protocol/protocol';
import { AWAITS_PROGRAM } from '../protocol/workerNames';
import { buffersOf } from './frameBuilder';
import { fetchEngine, loadEngine } from './loadEngine';
import { Runner } from './runner';

const scope = self as unknown as {
  readonly name: string;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

/** How long a paced run sleeps once it has caught up with the clock. */
const NAP_MS = 4;

type Work = Extract<ToWorker, { type: 'request' | 'signal' }>;

const waiting: Work[] = [];
let latest: SessionId = 0;
let give: (program: WebAssembly.Module) => void = () => {};
const given = new Promise<WebAssembly.Module>((resolve) => {
  give = resolve;
});
scope.onmessage = ({ data }) => {
  if (data.type === 'program') give(data.program);
  // Nobody pings before the engine is ready.
  else if (data.type !== 'ping') waiting.push(data);
};

function broken(thrown: unknown): void {
  scope.onmessage = null;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  scope.postMessage({ type: 'crashed', session: latest, message });
}

/** The buffers of an answer that are handed over, rather than copied. */
function buffersIn(result: ReplyResult): Transferable[] {
  const copy = result.ok && result.reply.answer?.copy;
  return copy ? [copy] : [];
}

async function start(): Promise<void> {
  let program: WebAssembly.Module;
  let engine: Awaited<ReturnType<typeof loadEngine>>;
  try {
    program = await (scope.name === AWAITS_PROGRAM ? given : fetchEngine());
    engine = await loadEngine(program);
  } catch (thrown) {
    scope.postMessage({
      type: 'unable',
      message: thrown instanceof Error ? thrown.message : String(thrown),
    });
    return;
  }
  const runner = new Runner(engine, {
    clock: () => performance.now(),
    reply: (session, id, result) =>
      scope.postMessage({ type: 'reply', session, id, result }, buffersIn(result)),
    frame: (session, frame) =>
      scope.postMessage({ type: 'frame', session, frame }, buffersOf(frame)),
    halted: (session, problem) => scope.postMessage({ type: 'halted', session, problem }),
  });

  // A message to oneself yields to the page's messages without the delay that
  // browsers put on nested timers.
  const next = new MessageChannel();
  let due = false;
  let nap: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    if (due) return;
    due = true;
    clearTimeout(nap);
    next.port2.postMessage(null);
  };
  next.port1.onmessage = () => {
    due = false;
    try {
      const again = runner.turn();
      if (again === 'now') schedule();
      else if (again === 'soon') nap = setTimeout(schedule, NAP_MS);
    } catch (thrown) {
      broken(thrown);
    }
  };
  const take = (message: Work): void => {
    latest = message.session;
    try {
      if (message.type === 'request') runner.request(message.session, message.id, message.request);
      else runner.signal(message.session, message.signal);
      schedule();
    } catch (thrown) {
      broken(thrown);
    }
  };
  scope.onmessage = ({ data }) => {
    if (data.type === 'ping') scope.postMessage({ type: 'alive' });
    else if (data.type !== 'program') take(data);
  };
  scope.postMessage({ type: 'ready', version: engine.version, program });
  for (const message of waiting.splice(0)) take(message);
}

void start();
