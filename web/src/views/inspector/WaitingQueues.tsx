import { useEffect, useRef } from 'react';
import type { Frame } from '../../engine/protocol/protocol';
import type { Description, PortId, QueueState } from '../../engine/types';
import { portName } from '../../model/document/flowsAndPorts';
import type { Target } from '../../model/document/selection';
import { texts } from '../../texts';
import { onReading, writeText } from '../../ui/frame/readings';
import { useRun } from '../laboratoryContext';
import styles from './Inspector.module.css';
import { linesOf, MOST_LINES, portsOf } from './queueLines';

/** The queues of a port in which packets wait now, for disciplines with several. */
export function WaitingQueues({
  target,
  description,
}: {
  target: Target;
  description: Description;
}) {
  return portsOf(target, description).map((port) => (
    <PortQueues key={port} port={port} description={description} />
  ));
}

/** Shown once a packet has waited there: most disciplines have a single queue. */
function PortQueues({ port, description }: { port: PortId; description: Description }) {
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLParagraphElement>(null);
  const lines = useRef<(HTMLLIElement | null)[]>([]);

  useEffect(() => {
    const element = box.current;
    if (element) element.hidden = true;
    return onReading(() => {
      const queues = queuesOf(run.frames.latest, port);
      if (!element || (element.hidden && queues.length === 0)) return;
      element.hidden = false;
      const shown = linesOf(queues, description);
      lines.current.forEach((line, place) => {
        const text = shown[place];
        if (!line) return;
        line.hidden = text === undefined;
        writeText(line, text ?? '');
      });
      const more = queues.length - shown.length;
      const { waiting } = texts.inspector;
      writeText(
        rest.current,
        queues.length === 0 ? waiting.none : more > 0 ? waiting.more(more) : '',
      );
    });
  }, [run, port, description]);

  return (
    <div className={styles.group} ref={box} hidden>
      <h3 data-ends="true">{texts.inspector.waiting.label(portName(description, port))}</h3>
      <ul className={styles.waiting}>
        {Array.from({ length: MOST_LINES }, (_, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are filled by place
            key={place}
            ref={(line) => {
              lines.current[place] = line;
            }}
            hidden
          />
        ))}
      </ul>
      <p className={styles.empty} ref={rest} />
    </div>
  );
}

function queuesOf(frame: Frame | null, port: PortId): readonly QueueState[] {
  return frame?.several.find((one) => one.port === port)?.queues ?? [];
}
