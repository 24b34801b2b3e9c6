/** Shows the tour over the page, beside the laboratory's own tree: whatever happens to it, the run goes on. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Laboratory } from '../../model/laboratory';
import { Tour } from './Tour';

let leave: (() => void) | null = null;

/** `onEnd`: somebody has seen the last stop, or has skipped the rest. */
export function startTour(laboratory: Laboratory, onEnd: () => void): void {
  leave?.();
  const before = document.activeElement;
  // Its controls may be hidden by a dialog or by plots that fill the page.
  laboratory.show(null);
  laboratory.layout.focus(false);
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  leave = () => {
    leave = null;
    root.unmount();
    box.remove();
    // The button of the header goes when the tour has been taken.
    const back = before instanceof HTMLElement && before.isConnected ? before : null;
    (back ?? document.getElementById('playback'))?.focus();
  };
  root.render(
    <StrictMode>
      <Tour
        onEnd={() => {
          onEnd();
          leave?.();
        }}
      />
    </StrictMode>,
  );
}
