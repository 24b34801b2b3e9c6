/** Helpers for the stories of building and editing a network. */
import type { Locator, Page } from '@playwright/test';
import { documentOf, expect, open } from './laboratory';

export const EMPTY = JSON.stringify({
  format: 'sawtooth-scenario',
  version: 2,
  name: 'Built here',
  duration: 5,
});

interface Network {
  nodes?: { id: string; kind: string; at?: number[] }[];
  links?: { id: string; between: string[]; rate: number }[];
  flows?: { id: string; from: string; to: string }[];
}

export async function network(page: Page): Promise<Required<Network>> {
  const { nodes = [], links = [], flows = [] } = JSON.parse(await documentOf(page)) as Network;
  return { nodes, links, flows };
}

export const ids = async (page: Page, list: keyof Network): Promise<string[]> =>
  (await network(page))[list].map(({ id }) => id);

/** The page with an empty network, at its start; `fresh`: the page is loaded first. */
export async function begin(page: Page, fresh = true): Promise<void> {
  if (fresh) await open(page);
  expect(await page.evaluate((text) => window.sawtooth?.open(text), EMPTY)).toBe(true);
  await expect(page.getByText(/^An empty network\./)).toBeVisible();
  await focusNetwork(page);
}

/** Keys that build act while the network has the focus. */
export const focusNetwork = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Network' }).focus();

export const node = (page: Page, id: string) =>
  page.getByRole('button', { name: new RegExp(`^(Host|Router) ${id}$`) });

export const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Add to the network' }).getByRole('button', { name });

export const middleOf = (page: Page, id: string): Promise<Point> =>
  middle(node(page, id).locator('[data-shape]'));

export async function onCanvas(page: Page, x: number, y: number): Promise<Point> {
  const box = await canvasBox(page);
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Links by the names of their ends. */
export const links = (
  ends: readonly (readonly [string, string])[],
  what: Readonly<Record<string, unknown>>,
) => ends.map(([a, b]) => ({ id: `${a}-${b}`, between: [a, b], ...what }));

/** Flows by the names of their ends, numbered as the page numbers them. */
export const flows = (ends: readonly (readonly [string, string])[]) =>
  ends.map(([from, to], index) => ({ id: `f${index + 1}`, from, to }));

/** Waits until a text is announced to screen readers. */
export async function announced(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.locator('[role="status"]', { hasText: words })).toHaveCount(1);
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of something on the screen. */
export async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The drawing's part of the page. */
export async function canvasBox(page: Page): Promise<Point & { width: number; height: number }> {
  const box = await page.locator('[data-canvas]').boundingBox();
  if (!box) throw new Error('no canvas');
  return box;
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

/** Fingers at these points; each call says where all of them are. */
export async function fingers(
  page: Page,
): Promise<(type: TouchType, points: readonly Point[]) => Promise<unknown>> {
  const touch = await page.context().newCDPSession(page);
  return (type, points) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
}
