// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describe, linksWithPorts } from '../../engine/fixtures';
import { ScriptedWorker } from '../../engine/worker/scripted';
import { FEATURES } from '../../features';
import { openedExperiment } from '../../features/experiments/experiments';
import { Laboratory } from '../../model/laboratory';
import { optionsOf } from '../../model/library/registry';
import { ranked } from '../../ui/choosing/search';
import { COMMANDS as OWN } from '../commands';
import type { Command } from '../commands/command';
import { meet } from '../commands/fixtures';
import { lectureCommands } from '../commands/lectureCommands';
import { findablesOf } from './findables';

const COMMANDS: readonly Command[] = [...OWN, ...FEATURES.flatMap(({ commands = [] }) => commands)];

let laboratory: Laboratory;

beforeEach(async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
    features: FEATURES,
  });
  openedExperiment(laboratory).setState({ what: 'ucc/6' });
  await laboratory.open(JSON.stringify({ flows: [{ id: 'f' }] }), 'document', { play: false });
});

afterEach(() => {
  vi.restoreAllMocks();
  laboratory.dispose();
});

const first = (query: string) => ranked(findablesOf(laboratory), query)[0];

it.each(COMMANDS.map((command) => [command.id, command as Command] as const))(
  'the command %s is found by its name, unless it only has a key, and can be run',
  (id, command) => {
    if (command.keyOnly) return;
    meet(command, laboratory);
    const run = vi.spyOn(command, 'run').mockReturnValue();
    const found = findablesOf(laboratory).find(({ value }) => value === `command ${id}`);
    expect(found).toBeDefined();
    const offered = ranked(findablesOf(laboratory), found?.label ?? '').map(({ value }) => value);
    expect(offered.slice(0, 3)).toContain(`command ${id}`);
    found?.go();
    expect(run).toHaveBeenCalledExactlyOnceWith({ laboratory, focused: null }, 0);
  },
);

it('commands of a lecture are found only during one, and commands that build are not', async () => {
  const ids = (): string[] => findablesOf(laboratory).map(({ value }) => value);
  expect(ids()).toContain('command host');
  expect(ids()).not.toContain('command advance');
  laboratory.lecture.turn(true);
  await lectureCommands(laboratory);
  expect(ids()).not.toContain('command host');
  expect(ids()).toContain('command advance');
});

it('commands that cannot run now are listed as disabled', () => {
  expect(first('undo')).toMatchObject({ value: 'command undo', disabled: true, keys: 'Ctrl Z' });
  expect(first('summary')?.disabled).toBe(false);
});

it('every sender is found for a flow, and can be set', () => {
  const { active: run } = laboratory;
  const set = vi.spyOn(run, 'change').mockResolvedValue(true);
  run.store.setState(({ description }) => ({
    description: description && {
      ...description,
      flows: description.flows.map((flow) => ({ ...flow, sender: 'newreno' })),
    },
  }));
  const finds = findablesOf(laboratory).filter(({ kind }) => kind === 'sender');
  expect(finds.length).toBe(optionsOf('sender').length);
  const cubic = finds.find(({ value }) => value === 'flows/f/sender/kind cubic');
  expect(cubic?.label).toBe('CUBIC for f');
  cubic?.go();
  expect(set).toHaveBeenCalledExactlyOnceWith('flows/f/sender/kind', 'cubic');
});

it('every queue is found for both directions of a link, and can be set', () => {
  const { active: run } = laboratory;
  const change = vi.spyOn(run, 'change').mockResolvedValue(true);
  const node = { kind: 'router', at: null } as const;
  const named = ['r', 'd'].map((id) => ({ ...node, id, entry: id }));
  const links = linksWithPorts([{ id: 'r-d', entry: 'r-d', ends: [0, 1] }]);
  run.store.setState({ description: describe({ nodes: named as never, ...links }) });
  const queues = findablesOf(laboratory).filter(({ kind }) => kind === 'queue');
  expect(queues.length).toBe(2 * optionsOf('queue').length);
  const codel = queues.filter(({ value }) => value.endsWith('/queue/kind codel'));
  expect(codel.map(({ label }) => label)).toEqual(['CoDel for r → d', 'CoDel for d → r']);
  codel[1]?.go();
  expect(change).toHaveBeenCalledExactlyOnceWith('links/r-d/reverse/queue/kind', 'codel');
});

it('labels of any script are found', () => {
  const options = [
    { value: 'a', label: 'Клиент' },
    { value: 'b', label: '服务器' },
  ];
  expect(ranked(options, 'клиент').map(({ value }) => value)).toEqual(['a']);
  expect(ranked(options, '服务').map(({ value }) => value)).toEqual(['b']);
});

it('examples, papers and reference pages are found by their names', async () => {
  const further = await Promise.all(FEATURES.map(({ finds }) => finds?.() ?? []));
  const values = [...findablesOf(laboratory), ...further.flat()].map(({ value }) => value);
  for (const value of [
    'example newreno-sawtooth',
    'paper ucc',
    'page sender/cubic',
    'page queue/codel',
  ])
    expect(values).toContain(value);
  expect(first('codel')?.label).toBe('CoDel');
});

it('a part of the network is selected and brought into sight', () => {
  const show = vi.spyOn(laboratory.active.canvas, 'show');
  findablesOf(laboratory)
    .find(({ value }) => value === 'flow flows/f')
    ?.go();
  expect(laboratory.active.inspection.selection).toBe('flows/f');
  expect(show).toHaveBeenCalledOnce();
});
