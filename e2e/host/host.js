// @ts-check
// A page of another origin that drives a Sawtooth in a frame; the story calls what is on `window.host`.
import { sawtooth } from '../../public/embed/sawtooth.js';

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById('lab'));
/** @type {string[]} */
const notes = [];

window.host = {
  notes,
  /** @param {string} address */
  show(address) {
    frame.src = address;
    const lab = sawtooth(frame);
    lab.listen(({ note }) => notes.push(note));
    window.host.lab = lab;
    return lab.ready;
  },
  /**
   * Sends something as it is, and returns the first answer with its id.
   * @param {unknown} message @param {unknown} id
   */
  raw: (message, id) =>
    new Promise((resolve) => {
      /** @param {MessageEvent} event */
      const hear = ({ data, source }) => {
        if (source !== frame.contentWindow || !('id' in data) || data.id !== id) return;
        removeEventListener('message', hear);
        resolve(data);
      };
      addEventListener('message', hear);
      frame.contentWindow?.postMessage(message, '*');
    }),
};
