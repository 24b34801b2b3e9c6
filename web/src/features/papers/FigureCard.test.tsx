import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Experiment, ExperimentResults } from '../../generated/experiment';
import { experimentOf } from '../../model/library/papers';
import { FigureCard } from './FigureCard';
import { Provenance } from './Provenance';

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
  expect(shown).toContain('This page has no results for this figure yet.');
  expect(shown).toContain('Run it here');
  expect(shown).toContain('Over wireless links UCC performs 150 % or more better than NewReno.');
  expect(shown).toContain('Why this test:');
  expect(shown).not.toMatch(/confirmed|inconclusive|to open it in the laboratory/);
  expect(shown).toContain('scenarios/papers/ucc/not-run-yet.json');
  expect(shown).toContain('Our choices where the paper is silent (4)');
});

test('a figure of ours states that its expectations and choices are ours', () => {
  const shown = text('not-run-yet', 'own', documentOf('poisson'));
  expect(shown).toContain('Our expectations');
  expect(shown).toContain('Our choices (5)');
  expect(shown).not.toMatch(/Claims|where the paper is silent/);
});

test('a note about a claim does not say that a run came first', () => {
  const shown = text('not-run-yet', 'own', documentOf('alpha'));
  expect(shown).toContain('Changed: Added on 2026-11-24, before its first run.');
});

test('intervals that are widened for several points are explained where there are such claims', () => {
  const shown = (points: number): string => {
    const results = {
      cells: [{ digest: '0' }],
      verdicts: [{ findings: Array.from({ length: points }, () => ({})) }],
    } as unknown as ExperimentResults;
    const experiment = { ...documentOf('6'), seeds: 5 };
    const card = { paper: 'ucc', name: '6', experiment, results };
    return renderToStaticMarkup(<Provenance {...card} />);
  };
  expect(shown(1)).toContain('Confidence intervals of 95');
  expect(shown(1)).not.toContain('wider interval');
  expect(shown(2)).toContain('has a wider interval (Bonferroni)');
});
