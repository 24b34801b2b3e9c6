import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { texts } from '../../texts';
import { useLaboratory, useRun } from '../laboratoryContext';

/** Renders the printed sheet while a print is prepared; it is loaded only then. */
export function Printing() {
  const { layout } = useLaboratory();
  const run = useRun();
  const printing = useStore(layout.store, (state) => state.printing);
  const [Sheet, setSheet] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (printing === null) return;
    let current = true;
    import('./PrintSheet').then(
      (sheet) => current && setSheet(() => sheet.default),
      // Without a connection it may be missing: the page goes on.
      () => {
        if (!current) return;
        layout.printed();
        run.tell({ tone: 'grave', ...texts.print });
      },
    );
    return () => {
      current = false;
    };
  }, [layout, run, printing]);

  return printing !== null && Sheet !== null ? <Sheet key={printing} /> : null;
}
