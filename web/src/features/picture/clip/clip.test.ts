// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { Laboratory } from '../../../model/laboratory';
import type { PlotStage } from '../../../views/plots/stage/plotStage';
import { type ClipSettings, ClipSource, measureClip } from './clip';

const SETTINGS: ClipSettings = {
  ...{ kind: 'video', from: 0, to: 10, length: 2, network: false },
  scheme: 'light',
};

afterEach(() => vi.unstubAllGlobals());

it('works move the run one after another, and each ends where the first began', async () => {
  const playback = {
    now: 7,
    pause: () => {},
    seek: async (to: number) => {
      // It is on its way there.
      playback.now = -1;
      await Promise.resolve();
      playback.now = to;
    },
  };
  const source = new ClipSource({ playback, opens: 1 } as unknown as Laboratory, {} as PlotStage);
  const steps: string[] = [];
  const work = (name: string, to: number) => async () => {
    steps.push(`${name} begins at ${playback.now}`);
    await playback.seek(to);
    steps.push(`${name} ends`);
  };
  await Promise.all([source.alone(work('one', 3)), source.alone(work('two', 5))]);
  expect(steps).toEqual(['one begins at 7', 'one ends', 'two begins at 7', 'two ends']);
  expect(playback.now).toBe(7);
});

it('an encoder that fails is closed', async () => {
  const close = vi.fn();
  class Encoder {
    static isConfigSupported = async () => ({ supported: true });
    state = 'configured';
    encodeQueueSize = 0;
    configure(): void {}
    encode(): void {
      throw new Error('full');
    }
    close = close;
  }
  vi.stubGlobal('VideoEncoder', Encoder);
  vi.stubGlobal(
    'VideoFrame',
    class {
      close(): void {}
    },
  );
  const image = { data: new Uint8ClampedArray(4), width: 1, height: 1 } as ImageData;
  const measured = measureClip({ picture: async () => image }, SETTINGS, () => true);
  await expect(measured).rejects.toThrow('full');
  expect(close).toHaveBeenCalledOnce();
});

it('nothing is measured where nothing is drawn, or nobody waits', async () => {
  const picture = vi.fn(async () => null);
  expect(await measureClip({ picture }, SETTINGS, () => true)).toBeNull();
  picture.mockClear();
  expect(await measureClip({ picture }, SETTINGS, () => false)).toBeNull();
  expect(picture).not.toHaveBeenCalled();
});
