/** The worker: loads the engine, then hands messages to the runner one at a time. */

import { buffersOf } from './frameBuilder';
import { loadEngine } from './loadEngine';
import type { FromWorker, SessionId, ToWorker } from './protocol';
import { Runner } from './runner';

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

/** How long a paced run sleeps once it has caught up with the clock. */
const NAP_MS = 4;

type Work = Exclude<ToWorker, { type: 'ping' }>;

const waiting: Work[] = [];
let latest: SessionId = 0;
// Nobody pings before the engine is ready.
scope.onmessage = ({ data }) => {
  if (data.type !== 'ping') waiting.push(data);
};

function broken(thrown: unknown): void {
  scope.onmessage = null;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  scope.postMessage({ type: 'crashed', session: latest, message });
}

async function start(): Promise<void> {
  let engine: Awaited<ReturnType<typeof loadEngine>>;
  try {
    engine = await loadEngine();
  } catch (thrown) {
    scope.postMessage({
      type: 'unable',
      message: thrown instanceof Error ? thrown.message : String(thrown),
    });
    return;
  }
  const runner = new Runner(engine, {
    clock: () => performance.now(),
    reply: (session, id, result) => scope.postMessage({ type: 'reply', session, id, result }),
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
    else take(data);
  };
  scope.postMessage({ type: 'ready', version: engine.version });
  for (const message of waiting.splice(0)) take(message);
}

void start();
