import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Experiment } from '../../generated/experiment';
import { experimentOf } from '../../model/library/papers';
import { FigureCard } from './FigureCard';

function documentOf(name: string): Experiment {
  const experiment = experimentOf('ucc', name);
  if (!experiment) throw new Error('no such figure');
  return experiment;
}

function text(name: string, part: 'figure' | 'own', experiment: Experiment): string {
  const card = { name, label: 'Figure 6', experiment, part };
  const html = renderToStaticMarkup(<FigureCard paper="ucc" card={card} />);
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('without results a card says so, shows its claims without verdicts, and offers to run it', () => {
  const shown = text('not-run-yet', 'figure', documentOf('6'));
  expect(shown).toContain('The results of this figure are not with this page yet.');
  expect(shown).toContain('Run it here');
  expect(shown).toContain('Over wireless links UCC performs 150 % or more better than NewReno.');
  expect(shown).toContain('Why this test:');
  expect(shown).not.toMatch(/confirmed|inconclusive|opens it in the lab/);
  expect(shown).toContain('scenarios/papers/ucc/not-run-yet.json');
  expect(shown).toContain('Filled in where the paper is silent (4)');
});

test('a figure of ours states that its expectations and choices are ours', () => {
  const shown = text('not-run-yet', 'own', documentOf('poisson'));
  expect(shown).toContain('What we expected');
  expect(shown).toContain('What we chose (5)');
  expect(shown).not.toMatch(/What it claims|where the paper is silent/);
});
