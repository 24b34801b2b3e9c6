import { expect, it } from 'vitest';
import { OpenExperiment } from './openExperiment';

it.each([
  // The refusal of a truncated, mistyped or foreign address says what it should have been.
  ['0abc', 'This is not a link to an experiment.'],
  ['2abc', 'The link comes from a newer Sawtooth: it has version 2'],
  ['1ab%', 'The link contains characters'],
  ['1', 'The link is incomplete.'],
  ['', 'the page has no experiment with this name'],
  ['ucc/none', 'the page has no experiment with this name'],
  ['ucc/6/clock=none', 'the experiment has no such setting or choice'],
])(
  'an address “%s” that opens no experiment is refused as one of an experiment',
  async (what, says) => {
    const desk = new OpenExperiment();
    await desk.show(what);
    const { run, refused } = desk.store.getState();
    expect(run).toBeNull();
    expect(refused).toContain(says);
    expect(refused).not.toContain('scenario');
  },
);
