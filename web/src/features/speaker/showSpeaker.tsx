/** Shows the window of a speaker: no laboratory and no engine are in it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startScale } from '../../ui/style/scale';
import { startTheme } from '../../ui/style/theme';
import { Boundary } from '../../views/notices/Notices';
import { Speaker } from './Speaker';

export function showSpeaker(id: string): void {
  startTheme();
  startScale();
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Boundary text={() => ''}>
        <Speaker id={id} />
      </Boundary>
    </StrictMode>,
  );
}
