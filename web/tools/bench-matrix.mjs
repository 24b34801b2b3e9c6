// @ts-check
// The matrix of senders in a real browser: its usual eight against each other, in both orders, and each alone.
import { viewport, withBrowser } from './bench-browser.mjs';

/** How long all runs take, from the press of the button. @returns {Promise<{ runs: number, seconds: number }>} */
export function benchMatrix() {
  return withBrowser(async (browser, url) => {
    const page = await browser.newPage({ viewport });
    await page.goto(`${url}#/matrix`);
    const button = page.getByRole('button', { name: /^Run \d+$/ });
    const runs = Number((await button.innerText()).replace(/\D/g, ''));
    const began = performance.now();
    await button.click();
    await page.getByText(`${runs} of ${runs} runs`).waitFor({ timeout: 300_000 });
    return { runs, seconds: (performance.now() - began) / 1000 };
  });
}
