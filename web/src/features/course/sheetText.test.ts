import { expect, it } from 'vitest';
import { sheetText } from './sheetText';

it('slots are filled once, with texts that are no markup', () => {
  const texts = [
    { pattern: '{title}: the window of {flow}', values: { title: '<b>"A" & ⟦1⟧</b>', flow: "f'" } },
    { pattern: 'Solution', values: {} },
  ];
  const html = '<html lang="en"><title>⟦0⟧</title><h1>⟦0⟧</h1><h2>⟦1⟧</h2>⟦2⟧</html>';
  const heading = '&lt;b&gt;&quot;A&quot; &amp; ⟦1⟧&lt;/b&gt;: the window of f&#39;';
  expect(sheetText({ html, texts, refusal: null })).toBe(
    `<html lang="en"><title>${heading}</title><h1>${heading}</h1><h2>Solution</h2>⟦2⟧</html>`,
  );
});
