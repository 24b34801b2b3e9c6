import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { STOPS } from './stops';
import styles from './Tour.module.css';
import { tour as words } from './texts/en/tour';

/** One stop after another beside the control that it is about; the page stays in use. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [stop, setStop] = useState(STOPS[0]);
  // Controls that the page does not have at this size, or not yet, are left out.
  const stops = STOPS.filter((one) => one === stop || one.find() !== null);
  const index = stop ? stops.indexOf(stop) : 0;
  const last = index + 1 === stops.length;
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    stop?.find()?.scrollIntoView({ block: 'nearest' });
    return followed(() => stop?.find() ?? null, frame.current);
  }, [stop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each stop begins with its button
  useEffect(() => next.current?.focus(), [stop]);

  useEffect(() => {
    if (stop === undefined) onEnd();
  }, [stop, onEnd]);
  if (stop === undefined) return null;

  const go = (by: 1 | -1): void => {
    if (by === 1 && last) onEnd();
    else setStop(stops[Math.max(0, index + by)]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 } as const;
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    event.stopPropagation();
    go(by[event.key]);
  };
  return (
    // As in the page: its policy allows no style elements.
    <CSPProvider disableStyleElements>
      <div ref={frame} className={styles.frame} aria-hidden="true" />
      <Popover.Root
        open
        modal={false}
        onOpenChange={(_open, { reason }) => {
          // A press on the page uses the page.
          if (reason === 'escape-key') onEnd();
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            className={styles.positioner}
            anchor={() => stop.find()}
            sideOffset={12}
            collisionPadding={12}
          >
            <Popover.Popup
              className={styles.popup}
              aria-label={words.label}
              initialFocus={next}
              onKeyDown={onKeyDown}
            >
              <Popover.Title className={styles.title}>{stop.title}</Popover.Title>
              <Popover.Description className={styles.text}>{stop.text}</Popover.Description>
              <div className={styles.foot}>
                <span className={styles.place} aria-live="polite">
                  {words.place(index + 1, stops.length)}
                </span>
                {last ? null : (
                  <Button look="link" onClick={onEnd}>
                    {words.skip}
                  </Button>
                )}
                <span className={styles.space} />
                <Button look="outlined" disabled={index === 0} onClick={() => go(-1)}>
                  {words.back}
                </Button>
                <Button ref={next} look="primary" onClick={() => go(1)}>
                  {last ? words.done : words.next}
                </Button>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

/** Keeps the frame around a control, wherever scrolling or another layout brings it. */
function followed(find: () => HTMLElement | null, frame: HTMLElement | null): () => void {
  let asked = 0;
  const place = (): void => {
    const box = find()?.getBoundingClientRect();
    if (frame && box) {
      frame.style.left = `${box.left}px`;
      frame.style.top = `${box.top}px`;
      frame.style.width = `${box.width}px`;
      frame.style.height = `${box.height}px`;
    }
    asked = requestAnimationFrame(place);
  };
  place();
  return () => cancelAnimationFrame(asked);
}
