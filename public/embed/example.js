// @ts-check
// An example of a page around a Sawtooth: its buttons drive the frame, and show what the frame answers.
import { sawtooth } from './sawtooth.js';

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${id}`);
  return found;
}

const frame = part('sawtooth', HTMLIFrameElement);
const buffer = part('buffer', HTMLInputElement);

// Settings of the frame: see the dialog “Embed in a page” for all of them.
frame.src = `../?embed&show=network,playback,plots&panels=rtt,queue&paused&origin=${location.origin}#/example/bufferbloat`;

const lab = sawtooth(frame);

/** @param {Promise<unknown>} work */
async function reportFailure(work) {
  try {
    await work;
    part('problem', HTMLElement).textContent = '';
  } catch (why) {
    part('problem', HTMLElement).textContent = String(why);
  }
}

async function show() {
  const { readings } = await lab.values({ panels: ['rtt'] });
  part('rtt', HTMLElement).textContent = readings
    .map(({ name, value }) => `${name} ${value === null ? '–' : `${(1000 * value).toFixed(0)} ms`}`)
    .join(', ');
  const { events, more } = await lab.events();
  const drops = events.filter(({ kind }) => kind === 'drop').length;
  part('drops', HTMLElement).textContent = `${drops}${more ? ' or more' : ''}`;
}

part('play', HTMLButtonElement).addEventListener('click', () => reportFailure(lab.play(10)));
part('pause', HTMLButtonElement).addEventListener('click', () => reportFailure(lab.pause()));
part('seek', HTMLButtonElement).addEventListener('click', () => reportFailure(lab.seek(20)));
buffer.addEventListener('change', () => {
  const limit = Number(buffer.value);
  part('limit', HTMLElement).textContent = `${limit} packets`;
  void reportFailure(lab.set('links/isp-home/queue/limit/packets', limit));
});
lab.listen(({ note }) => {
  if (note === 'paused' || note === 'changed' || note === 'ended') void reportFailure(show());
});
await lab.ready;
setInterval(() => void reportFailure(show()), 1000);
