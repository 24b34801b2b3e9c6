/** Says of the selected flow that it sends nothing more, and why: its connection gave up, or its rules could not go on. */
import { useEffect, useState } from 'react';
import type { Description } from '../../engine/types';
import { partsOf, type Target } from '../../model/document/selection';
import { stoppedFlow } from '../../texts/en/stoppedFlow';
import { useRun } from '../laboratoryContext';
import styles from './Inspector.module.css';

/** How often a run is asked. */
const EVERY_MS = 1000;

/** Of a flow that is many, these are named. */
const MOST = 3;

export default function StoppedFlows({
  target,
  description,
}: {
  target: Target;
  description: Description;
}) {
  const run = useRun();
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let wanted = true;
    let asked = -1;
    const { id: selected } = partsOf(target);
    const own = new Map(
      description.flows
        .filter(({ id, entry }) => id === selected || entry === selected)
        .map((flow) => [flow.id, flow.label ?? flow.id]),
    );
    const ask = async (): Promise<void> => {
      const { time = 0 } = run.frames.latest ?? {};
      if (time === asked) return;
      asked = time;
      const { flows } = await run.summary();
      if (!wanted) return;
      const stopped = flows.flatMap(({ id, fault }) => {
        const name = own.get(id);
        return name === undefined || fault === undefined ? [] : [stoppedFlow.line(name, fault)];
      });
      setLines(
        stopped.length > MOST
          ? [...stopped.slice(0, MOST), stoppedFlow.more(stopped.length - MOST)]
          : stopped,
      );
    };
    // A run that is replaced meanwhile does not answer.
    const askNow = (): void => void ask().catch(() => undefined);
    askNow();
    const timer = setInterval(askNow, EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [run, target, description]);
  return (
    <div role="status" className={styles.stopped}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
