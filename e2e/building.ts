/** What the stories of building and editing a network share. */
import type { Page } from '@playwright/test';
import { documentOf, expect, open } from './lab';

export const EMPTY = JSON.stringify({
  format: 'sawtooth-scenario',
  version: 1,
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

/** The page with an empty network, at its start. */
export async function begin(page: Page): Promise<void> {
  await open(page);
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

export async function middleOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  const box = await node(page, id).locator('[data-shape]').boundingBox();
  if (!box) throw new Error(`${id} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function onCanvas(
  page: Page,
  x: number,
  y: number,
): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-canvas]').boundingBox();
  if (!box) throw new Error('no canvas');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}
