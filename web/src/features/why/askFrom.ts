/** The ways to ask: at a place over the plots, or by a key. */
import { SECOND } from '../../engine/types';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { formatTime } from '../../ui/numbers/format';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import type { Ask } from './model/inquiry';
import { askWhy } from './open';
import { askAt } from './pointed';
import { aboutSelection, aboutWords } from './subjects';
import { why as words } from './texts/en/why';
import styles from './WhySheet.module.css';

/** A key means what is this far around the crosshair, as a part of the range in view. */
const NEAR = 0.005;

/** The chip stands this far from the pointer, so that a second click meets the plot. */
const AWAY = 12;

let chip: HTMLElement | null = null;

/** Opens the sheet with a question. */
export function ask(laboratory: Laboratory, run: Run, asked: Ask): void {
  chip?.remove();
  askWhy(laboratory, { run, ...asked });
}

/** A place over the plots asks: at once, or by a chip that says what it would ask. */
export function askFrom(
  laboratory: Laboratory,
  stage: PlotStage,
  surface: HTMLElement,
  place: { x: number; y: number },
  atOnce: boolean,
): void {
  chip?.remove();
  const asked = askAt(stage, surface, place);
  const { description } = stage.run.store.getState();
  if (!asked || !description) {
    if (atOnce) stage.run.tell({ tone: 'calm', title: words.title, detail: words.nothing });
    return;
  }
  if (atOnce) {
    ask(laboratory, stage.run, asked);
    return;
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.chip ?? '';
  button.textContent = words.chip(aboutWords(description, asked.about), formatTime(asked.at));
  button.onclick = () => ask(laboratory, stage.run, asked);
  surface.parentElement?.append(button);
  const { offsetWidth: width, offsetHeight: height } = button;
  button.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, place.x + AWAY))}px`;
  button.style.top = `${Math.max(8, place.y - height - AWAY)}px`;
  chip = button;
  const gone = new AbortController();
  const leave = ({ target }: Event): void => {
    if (target instanceof Node && button.contains(target)) return;
    button.remove();
    gone.abort();
  };
  for (const event of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(event, leave, { capture: true, signal: gone.signal, passive: true });
}

/** Asks at the crosshair, or else the present instant, about what is selected. */
export function askHere(laboratory: Laboratory): void {
  const { active: run, time } = laboratory;
  const { description } = run.store.getState();
  if (!description) return;
  const about = aboutSelection(description, run.inspection.selection);
  if (!about) {
    run.tell({ tone: 'calm', title: words.title, detail: words.noFlows });
    return;
  }
  const { from, to } = time.range;
  const present = (run.frames.latest?.time ?? 0) / SECOND;
  const at = Math.max(0, time.crosshair ?? present);
  askWhy(laboratory, { run, about, at, near: NEAR * (to - from) });
}
