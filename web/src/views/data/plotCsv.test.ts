import { describe, expect, it, vi } from 'vitest';
import { realWorkers } from '../../../tools/realWorkers';
import type { Column } from '../../engine/client/frames';
import type { EventColumns, PlotView } from '../../engine/protocol/protocol';
import { EVENT_KINDS, NONE, SECOND } from '../../engine/types';
import { FIRST_EXAMPLE } from '../../model/library/firstExample';
import { Run } from '../../model/run/run';
import { csvField } from '../../ui/numbers/csv';
import { csvOf } from '../../ui/numbers/dataColumns';
import { eventsColumns, ROWS, seriesColumns, tableOfPlots } from './plotCsv';

const view: PlotView = {
  epoch: 1,
  series: [],
  from: 2 * SECOND,
  to: 4 * SECOND,
  pixels: 4,
  averaging: SECOND,
};

/** Least, largest and last value of each pixel. */
const column = (...pixels: [number, number, number][]): Column => ({
  values: Float32Array.from(pixels.flat()),
  filled: pixels.length,
});

const GAP: [number, number, number] = [Number.NaN, Number.NaN, Number.NaN];

describe('values over the range in view', () => {
  it('have a row for each pixel, and empty fields where there is none', () => {
    const csv = csvOf(
      seriesColumns(view, [
        { name: 'Window, UCC (segments)', column: column([1, 9, 5], GAP, [2, 2, 2]) },
        { name: 'RTT (s)', column: column([0.1, 0.3, 0.2]) },
      ]),
    );
    expect(csv.split('\n')).toEqual([
      'time (s),"Window, UCC (segments), last","Window, UCC (segments), least","Window, UCC (segments), largest","RTT (s), last","RTT (s), least","RTT (s), largest"',
      '2,5,1,9,0.2,0.1,0.3',
      '3,2,2,2,,,',
      '',
    ]);
  });

  it('are none before there are any', () => {
    expect(csvOf(seriesColumns(view, [{ name: 'a', column: undefined }])).split('\n')).toHaveLength(
      2,
    );
  });
});

it('events have the time and the flow of each, and a stretch has no number', () => {
  const kind = (name: (typeof EVENT_KINDS)[number]): number => EVENT_KINDS.indexOf(name);
  const events: EventColumns = {
    from: 2 * SECOND,
    to: 4 * SECOND,
    times: Float64Array.of(2.5 * SECOND, 3.000000001 * SECOND),
    kinds: Uint8Array.of(kind('drop'), kind('timeout')),
    flows: Uint32Array.of(1, NONE),
    countTimes: Float64Array.of(2.75 * SECOND, 9 * SECOND),
    countKinds: Uint8Array.of(kind('loss')),
    countFlows: Uint32Array.of(0),
    density: new Float32Array(),
  };
  expect(csvOf(eventsColumns(events, ['f1', 'f2'])).split('\n')).toEqual([
    'from (s),to (s),kind,flow,number',
    '2.5,2.5,drop,f2,1',
    '2.75,4,loss,f1,',
    '3.000000001,3.000000001,timeout,,1',
    '',
  ]);
});

it('a name is no formula of a spreadsheet, and stays one field', () => {
  expect([csvField('=1+1'), csvField('a,"b"'), csvField(-3), csvField(Number.NaN)]).toEqual([
    "'=1+1",
    '"a,""b"""',
    '-3',
    '',
  ]);
});

it('are the same on a phone and on a wide screen', async () => {
  const makeWorker = await realWorkers();
  const run: Run = new Run({ makeWorker, onFrame: () => run.drawn() });
  try {
    expect(await run.open(FIRST_EXAMPLE.document)).toBe(true);
    const { series = [] } = run.store.getState().description ?? {};
    await run.seek(3 * SECOND);
    const saved = async (pixels: number): Promise<string> => {
      const seen = { series: series.map(({ index }) => index), from: 0, to: 3 * SECOND };
      run.look({ ...seen, pixels, averaging: SECOND / 10 });
      await vi.waitFor(() => expect(run.frames.view?.pixels).toBe(pixels));
      const table = await tableOfPlots({ run } as never);
      if (!table) throw new Error('nothing is shown');
      const curves = series.map(({ index, key }) => ({
        name: key,
        column: table.columns.get(index),
      }));
      return csvOf(seriesColumns(table.view, curves)) + csvOf(eventsColumns(table.events, []));
    };
    const phone = await saved(300);
    expect(phone.split('\n').length).toBeGreaterThan(ROWS);
    expect(await saved(1700)).toBe(phone);
  } finally {
    run.dispose();
  }
});
