// @vitest-environment jsdom
import { Blob } from 'node:buffer';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../engine/worker/scripted';
import type { PanelId } from '../../model/document/scenario';
import { Laboratory } from '../../model/laboratory';
import { LaboratoryProvider, RunProvider } from '../../views/laboratoryContext';
import { ownPicture } from '../../views/plots/stage/ownPicture';
import { PlotStage } from '../../views/plots/stage/plotStage';
import { askForPicture } from './ask';
import PictureDialog from './PictureDialog';
import type { PictureSource } from './panelsPart';
import { pictureOf } from './picture';
import { picture as words } from './texts/en/picture';

let laboratory: Laboratory;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // That of jsdom has no stream, which a link needs.
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  const stage = new PlotStage(laboratory.active, laboratory.time, laboratory.plots);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <LaboratoryProvider value={laboratory}>
        <RunProvider value={laboratory.active}>
          <PictureDialog stage={stage} />
        </RunProvider>
      </LaboratoryProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  laboratory.dispose();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const chosen = (): string => {
  const what = document.querySelector(`button[aria-label="${words.what}"]`);
  return what?.textContent ?? '';
};

/** The choice of another picture, as by the list. */
async function choose(name: string): Promise<void> {
  const what = document.querySelector<HTMLElement>(`button[aria-label="${words.what}"]`);
  await act(async () => what?.click());
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  await act(async () => options.find(({ textContent }) => textContent === name)?.click());
}

it('asked for the same again while it closes, it begins with that and not with what was chosen', async () => {
  await act(async () => askForPicture(laboratory, 'screen'));
  expect(chosen()).toBe(words.wholes.screen);
  await choose(words.wholes.network);
  expect(chosen()).toBe(words.wholes.network);
  await act(async () => laboratory.show(null));
  expect(chosen()).toBe(words.wholes.network);
  await act(async () => askForPicture(laboratory, 'screen'));
  expect(chosen()).toBe(words.wholes.screen);
});

it('a column whose run has not a panel that others have says so', () => {
  const source = (drawn: readonly PanelId[]): PictureSource => ({
    range: { from: 0, to: 1 },
    duration: 1,
    view: null,
    events: null,
    description: null,
    interventions: [],
    annotations: [],
    settings: laboratory.plots.state,
    measure: null,
    pictured: (id) =>
      drawn.some((one) => one === id)
        ? {
            ...ownPicture('plane', 'Phase plane', []),
            square: {
              margin: { left: 0, right: 0, top: 0, bottom: 0 },
              paint: () => document.createElementNS('http://www.w3.org/2000/svg', 'svg'),
            },
          }
        : null,
  });
  const column = (look: number, drawn: readonly PanelId[]) => ({
    run: { name: `run ${look}`, look },
    source: source(drawn),
    ids: ['plane', 'sequence'],
  });
  const made = pictureOf(
    { network: null, measure: null, columns: [column(1, ['plane']), column(2, [])] },
    {
      width: 800,
      panelHeight: 100,
      letters: 11,
      paper: null,
      scheme: 'light',
      title: '',
      caption: [],
      events: false,
      source: '',
    },
  );
  const [, one = '', two = ''] = made?.svg.split(/>run \d</) ?? [];
  expect(one).toContain('Phase plane');
  expect(one).not.toContain(words.missing(['Phase plane']));
  expect(two).toContain(words.missing(['Phase plane']));
});
