// @vitest-environment jsdom
import { expect, it } from 'vitest';
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
