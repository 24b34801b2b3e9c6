// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { Refusal, sawtooth } from '../../../../public/embed/sawtooth';

it('a client that is closed leaves nobody waiting', async () => {
  const frame = document.createElement('iframe');
  frame.src = 'https://school.example/?embed';
  const lab = sawtooth(frame);
  // The frame has never answered.
  const waiting = lab.pause();
  lab.close();
  for (const asked of [waiting, lab.ready, lab.play()])
    await expect(asked).rejects.toBeInstanceOf(Refusal);
});

it('a frame that listens late is greeted again, and its refusal ends the waiting', async () => {
  vi.useFakeTimers();
  const frame = document.createElement('iframe');
  frame.src = 'https://school.example/?embed';
  // The window in the frame: any will do.
  const source = window;
  Object.defineProperty(frame, 'contentWindow', { value: source });
  const sent = vi.spyOn(source, 'postMessage').mockImplementation(() => {});
  const lab = sawtooth(frame);
  expect(sent).toHaveBeenCalledTimes(1);
  // Nobody received that one.
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveBeenCalledTimes(2);
  const id = (sent.mock.lastCall?.[0] as { id: number } | undefined)?.id;
  const error = { path: 'origin', message: 'the address of the frame does not name this one' };
  const data = { sawtooth: 1, id, ok: false, error };
  window.dispatchEvent(
    new MessageEvent('message', { data, source, origin: 'https://school.example' }),
  );
  await expect(lab.ready).rejects.toThrow(/^origin: /);
  await expect(lab.play()).rejects.toThrow(/^origin: /);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
