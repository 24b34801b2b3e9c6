/** Draws the window that Linux had on the path of a run over that of the run, while it is in the page. */
import { useEffect } from 'react';
import type { Measured } from '../../generated/measured';
import { pathOf } from '../../model/library/kernelPaths';
import { registryEntry } from '../../model/library/registry';
import { useDocumentState, useLaboratory } from '../../views/laboratoryContext';
import { loadPage } from '../reference/referencePages';
import { seriesWords } from './choices';
import { addMeasured, measuredIn, overlay } from './model/measuredData';
import { measured as words } from './texts/en/measured';

export default function KernelOverlay() {
  const { plots } = useLaboratory();
  // Other changes of the document leave it alone.
  const path = useDocumentState(({ text }) => JSON.stringify(pathOf(text)));
  useEffect(() => {
    let wanted = true;
    let id: number | null = null;
    const lay = async (): Promise<void> => {
      const asked: ReturnType<typeof pathOf> = JSON.parse(path);
      if (!asked) return;
      const { sender, ...own } = asked;
      const page = await loadPage('sender', sender);
      const found = page?.windows.find(
        ({ rate, delay, limit }) => rate === own.rate && delay === own.delay && limit === own.limit,
      );
      if (!wanted || !found) return;
      const { every, theirs } = found;
      const name = words.inLinux(registryEntry('sender', sender)?.name ?? sender);
      const measured: Measured = {
        ...{ name, start: 0, ends: null, segment: null, figures: null, notes: [] },
        series: [
          {
            key: 'cwnd',
            name,
            quantity: 'segments',
            look: 'dots',
            times: theirs.map((_, place) => (place + 1) * every),
            values: [...theirs],
            samples: theirs.length,
          },
        ],
      };
      id = addMeasured(plots, { name, measured, offset: 0, panel: null }, seriesWords);
    };
    // Without its log the run stands alone.
    lay().catch(() => undefined);
    return () => {
      wanted = false;
      if (id === null) return;
      const others = measuredIn(plots).filter((entry) => entry.id !== id);
      overlay(plots, others, seriesWords);
    };
  }, [path, plots]);
  return null;
}
