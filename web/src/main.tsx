import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { exposeDebug } from './debug';
import { ProblemError } from './engine/types';
import { firstExample } from './model/examples';
import { Lab } from './model/lab';
import { decodeLink } from './model/link';
import { startRouting } from './model/route';
import { texts } from './texts';
import { invalidate, onFrame } from './ui/loop';
import { startTheme } from './ui/theme';
import { LabProvider } from './views/context';
import { Boundary } from './views/notices/Notices';
import { PlotStage } from './views/plots/stage';

startTheme();

const lab = new Lab(
  () =>
    new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
  invalidate,
);
const stage = new PlotStage(lab);

// After everything has been drawn, the worker may send the next frame.
onFrame(() => lab.drawn(), 100);

async function openHash(hash: string): Promise<void> {
  if (hash.length > 1) {
    try {
      await lab.open(await decodeLink(hash), 'link');
    } catch (thrown) {
      const problem =
        thrown instanceof ProblemError ? thrown.problem : { path: '', message: texts.link.garbage };
      lab.refuse({ what: 'link', problem });
    }
    return;
  }
  const example = firstExample();
  if (example) await lab.open(example.document);
}

exposeDebug(lab);
startRouting((hash) => void openHash(hash));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Boundary text={() => lab.store.getState().text}>
        <LabProvider value={lab}>
          <App stage={stage} />
        </LabProvider>
      </Boundary>
    </StrictMode>,
  );
}
