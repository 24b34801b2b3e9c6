/**
 * In the page of a first start, while npm start builds the programs on demand behind it: what is made with them is
 * asked for until it is there, and the page says so meanwhile.
 */
import { fetchProgram as fetchNow } from '../src/engine/fetchProgram';

const AGAIN_AFTER_MS = 2000;

const BUILDING = 'npm start is still building this part. It opens by itself when it is ready.';
const FAILED =
  'npm start could not build this part. Its terminal says why. Run npm start again, then reload this page.';

/** How many parts are waited for. */
let waited = 0;

/** Takes what is at an address once the server has it. Rejects where it could not be built. */
async function whenBuilt<T>(address: string, take: () => Promise<T>): Promise<T> {
  let shown = false;
  try {
    for (;;) {
      const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' });
      if (answer.ok) return await take();
      if (answer.status !== 503) {
        say(FAILED);
        throw new Error(FAILED);
      }
      if (!shown) {
        shown = true;
        waited += 1;
        say(BUILDING);
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  } finally {
    if (shown) waited -= 1;
    if (waited === 0 && line?.textContent === BUILDING) say('');
  }
}

/** In place of the page's own. */
export function fetchProgram(address: string): Promise<WebAssembly.Module> {
  return whenBuilt(address, () => fetchNow(address));
}

/** Contents that the build of a finished site puts into a module. */
export function fetchPart<T>(address: string): Promise<T> {
  return whenBuilt(address, async () => {
    const answer = await fetch(address);
    if (answer.ok) return answer.json();
    say(FAILED);
    throw new Error(FAILED);
  });
}

let line: HTMLElement | null = null;

/** Shows a line over whatever the page shows, or none. */
function say(text: string): void {
  if (!line) {
    line = document.createElement('p');
    line.setAttribute('role', 'status');
    Object.assign(line.style, {
      position: 'fixed',
      insetInline: '0',
      bottom: '1rem',
      zIndex: '1000',
      width: 'fit-content',
      maxWidth: '90vw',
      margin: '0 auto',
      padding: '0.5rem 1rem',
      border: '1px solid var(--control)',
      borderRadius: 'var(--radius)',
      background: 'var(--raised)',
      color: 'var(--ink)',
    });
    document.body.append(line);
  }
  line.replaceChildren(text, ...(text === FAILED ? [closing(line)] : []));
  line.hidden = text === '';
}

/** The page works without what could not be built: the line need not stay over it. */
function closing(closed: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.textContent = 'Close';
  Object.assign(button.style, { marginInlineStart: '1rem', textDecoration: 'underline' });
  button.addEventListener('click', () => {
    closed.hidden = true;
  });
  return button;
}
