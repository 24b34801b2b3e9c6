import { describe, expect, it } from 'vitest';
import type { FromWorker, WorkerLike } from '../protocol/protocol';
import { startedEarly } from './startedEarly';

class Silent implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(): void {}
  terminate(): void {}
  say(message: FromWorker): void {
    this.onmessage?.(new MessageEvent('message', { data: message }));
  }
}

describe('a worker that was started early', () => {
  it('passes on its early messages, and then later ones', async () => {
    const worker = new Silent();
    const make = startedEarly(() => worker);
    worker.say({ type: 'ready', version: '1', program: null });

    const heard: FromWorker[] = [];
    make().onmessage = ({ data }) => heard.push(data);
    await Promise.resolve();
    worker.say({ type: 'alive' });

    expect(heard).toEqual([{ type: 'ready', version: '1', program: null }, { type: 'alive' }]);
  });

  it('reports a failure from before there was a listener', async () => {
    const worker = new Silent();
    const make = startedEarly(() => worker);
    const error = new Event('error') as ErrorEvent;
    worker.onerror?.(error);

    const failures: ErrorEvent[] = [];
    make().onerror = (event) => failures.push(event);
    await Promise.resolve();

    expect(failures).toEqual([error]);
  });

  it('is handed out once; later calls get another', () => {
    const made: Silent[] = [];
    const make = startedEarly(() => {
      const worker = new Silent();
      made.push(worker);
      return worker;
    });

    expect(made).toHaveLength(1);
    expect(make()).toBe(made[0]);
    expect(make()).toBe(made[1]);
    expect(make()).toBe(made[2]);
  });
});
