/** The page in another language: asked for by an address, or chosen and remembered. */
import type { Page } from '@playwright/test';
import { expect, fits, open, running, test, violations } from './laboratory';

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('an address asks for German: the first screen, its controls, the lesson and the glossary', async ({
  page,
}) => {
  await open(page, '?lang=de');
  expect(await language(page)).toBe('de');
  await expect(page).toHaveTitle('Ein Flow, eine Warteschlange: der Sägezahn · Sawtooth');
  await expect(page.getByRole('button', { name: 'Teilen' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sender des Flows f1' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Überlastfenster/ })).toBeVisible();

  const inspector = page.getByRole('region', { name: 'Inspektor' });
  const delay = inspector.getByRole('textbox', { name: /^Verzögerung/ }).first();
  await expect(inspector.getByRole('combobox', { name: 'Verlustmodell' }).first()).toBeVisible();
  // A decimal comma is written, and read.
  await delay.fill('12,5 ms');
  await delay.press('Enter');
  await expect(delay).toHaveValue(/^12,5\sms$/);

  const lesson = page.getByRole('complementary', { name: 'Lektion' });
  await expect(lesson.getByRole('heading', { name: 'Den Sägezahn beobachten' })).toBeVisible();
  await expect(lesson).toContainText('9,65 Mb/s');
  expect(await violations(page)).toEqual([]);
  await fits(page);

  await page.evaluate(() => {
    location.hash = '#/glossary/cwnd';
  });
  await expect(page.getByRole('heading', { name: 'Glossar' })).toBeVisible();
  await expect(page.getByText('Überlastfenster (cwnd)').first()).toBeVisible();
});

test('a language is chosen in the menu, remembered, and left again', async ({ page }) => {
  await open(page, '');
  expect(await language(page)).toBe('en');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Mehr', exact: true })).toBeVisible();
  await running(page);

  await page.reload();
  await running(page);
  expect(await language(page)).toBe('de');

  // The address comes before what was remembered.
  await open(page, '?lang=en');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();

  await open(page, '?lang=de');
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a page whose language cannot be loaded is in English', async ({ page }) => {
  await page.route(/\/assets\/de-[^/]*\.js$/, (route) =>
    route.fulfill({ status: 200, body: 'throw 1', contentType: 'text/javascript' }),
  );
  await open(page, '?lang=de');
  expect(await language(page)).toBe('en');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('answers to "why" are in the language of the page, whatever was asked', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(response.url()));
  await open(page, '?lang=de');
  await page.evaluate(() => window.sawtooth?.digestAt(20));
  expect(fetched.some((url) => /messages-/.test(url))).toBe(false);
  await page.locator('#plots').focus();
  await page.keyboard.press('q');
  const sheet = page.locator('[data-why]');
  const chain = sheet.getByRole('list', { name: 'Die Kette' });
  const german = async (): Promise<void> => {
    const texts = await chain.locator(':scope > li > p:not([class])').allTextContents();
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts)
      expect(text).not.toMatch(/\b(the|at|of|why|and|segments|packets?|arriv\w+|window)\b/i);
  };

  // A queue, the sender that fills it, the last fall of its window, and the queue that dropped the packet.
  await expect(sheet).toHaveAccessibleName(/^Warum warten \d+ Pakete bei router /);
  await german();
  await chain.getByRole('button', { name: /^Warum ist das Fenster von .* so groß\?$/ }).click();
  await expect(sheet).toHaveAccessibleName(/^Warum .* das Überlastfenster von /);
  await sheet.getByRole('button', { name: 'Voriger Abfall' }).click();
  await expect(sheet).toHaveAccessibleName(
    /^Warum fiel .* bei \d+(,\d+)? s von [\d,]+ auf [\d,]+ Segmente\?$/,
  );
  await german();
  await chain.getByRole('button', { name: /^Warum tat die Warteschlange/ }).click();
  await expect(sheet).toHaveAccessibleName(/^Warum wurde Segment \d+ von .* verworfen\?$/);
  await german();
  const time = sheet.getByRole('textbox', { name: 'Zeit', exact: true });
  await time.fill('25');
  await time.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText('Der Lauf ist bis 20 s simuliert');
  expect(await violations(page)).toEqual([]);
});

test('a summary has its sentences and its tables in the language of the page', async ({ page }) => {
  await open(page, '?lang=de');
  await page.evaluate(() => window.sawtooth?.digestAt(20));
  await page.getByRole('button', { name: 'Zusammenfassung des Laufs' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    /Von 10 bis 20 s: 1 Flow \(Reno\) mit [\d\u202f]+ Datenpaketen, Netz: \d Leitungen\. Port mit der höchsten Auslastung: /,
  );
  await expect(dialog).toContainText(/Pakete von Warteschlangen verworfen/);
  await expect(dialog).toContainText(
    /hatte einen Goodput von [\d,]+ Mb\/s; Umläufe dauerten im Mittel/,
  );
  await expect(dialog.getByRole('columnheader', { name: 'Durchsatz' }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('an exam sheet is in the language of the page, task and solution', async ({ page }) => {
  await open(page, '?lang=de');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('Prüfungsblatt');
  await expect(page.getByRole('option').first()).toHaveAttribute('data-highlighted', '');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Prüfungsblatt' });
  const sheet = dialog.frameLocator('iframe');
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(
    'Lösung: Ein Flow, eine Warteschlange: der Sägezahn: das Fenster von f1',
  );
  await expect(sheet.locator('dl')).toContainText(/Fenster: \d+ Segmente, Schwelle: noch keine/);
  await expect(sheet.getByRole('table').last()).toContainText('Stauvermeidung');
  const text = await sheet.locator('body').innerText();
  expect(text).not.toMatch(/⟦|\b(the|of|window|threshold|lost|queue|link)\b/i);
  expect(await sheet.locator('html').getAttribute('lang')).toBe('de');
  await expect(dialog.getByRole('button', { name: 'Als HTML speichern' })).toBeVisible();

  const from = dialog.getByRole('textbox', { name: 'Von', exact: true });
  await from.fill('60 s');
  await from.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(
    'nicht erstellt werden: der Lauf endet bei 60 s',
  );
});
