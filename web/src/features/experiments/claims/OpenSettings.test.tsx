import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ClaimResult, Experiment, SettingEffect } from '../../../generated/experiment';
import { OpenSettings } from './OpenSettings';

const experiment: Experiment = {
  format: 'sawtooth-experiment',
  version: 2,
  base: 'any',
  measures: [],
};

function text(effect: SettingEffect, choices: readonly (readonly [string, ClaimResult])[]): string {
  const setting = {
    id: 'one',
    label: 'Delay of the link',
    reason: 'The paper does not say.',
    choices: choices.map(([label]) => ({ id: label, label })),
  };
  const rows = choices.map(([label, result]) => ({
    setting,
    choice: { id: label, label },
    chosen: false,
    result,
    verdicts: [],
  }));
  const settings = [{ setting, effect, rows }];
  const html = renderToStaticMarkup(<OpenSettings experiment={experiment} settings={settings} />);
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('choices with the same result are listed together', () => {
  const varies = text('varies', [
    ['20 ms', 'confirmed'],
    ['19.1 ms', 'inconclusive'],
    ['20.2 ms', 'confirmed'],
  ]);
  expect(varies).toContain(
    'It depends in part on: Delay of the link. Confirmed: 20 ms, 20.2 ms; inconclusive: 19.1 ms.',
  );
});

test('a choice with a comma in its name is in quotes', () => {
  const decides = text('decides', [
    ['ticks', 'not-confirmed'],
    ['exact, nearly', 'confirmed'],
  ]);
  expect(decides).toContain('It depends on: Delay of the link. Not confirmed: ticks; confirmed: “');
  expect(decides).toContain('“exact, nearly”.');
});
