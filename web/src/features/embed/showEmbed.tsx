/** Shows the laboratory as a frame of another page: without storage, without an address bar, without what was not asked for. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Laboratory, type LaboratoryOptions } from '../../model/laboratory';
import { onFrame } from '../../ui/frame/loop';
import { startScale } from '../../ui/style/scale';
import { startTheme, theme } from '../../ui/style/theme';
import { LaboratoryProvider } from '../../views/laboratoryContext';
import { Boundary } from '../../views/notices/Notices';
import { Embed } from './Embed';
import { EmbedOpener, type OpenHash } from './embedOpener';
import { Messages } from './messages';
import { readEmbed } from './model/embed';

export function showEmbed(
  options: LaboratoryOptions,
  openHash: OpenHash,
  expose: (laboratory: Laboratory) => void,
): void {
  const { settings, problems } = readEmbed(location.search);
  // The choices that the reader has made for the laboratory itself are left as they are.
  theme.setState({ theme: settings.theme });
  startTheme();
  startScale();
  const laboratory = new Laboratory(options);
  onFrame(() => laboratory.drawn(), 100);
  expose(laboratory);

  const opener = new EmbedOpener(laboratory, openHash, settings);
  const framed = parent !== window;
  const messages = new Messages(
    laboratory,
    { origins: settings.origins, opener, plots: settings.shown.includes('plots') },
    { own: window, parent: framed ? parent : null, around: location.ancestorOrigins?.[0] ?? null },
  );
  const opening = opener.begin(location.hash);
  messages.begin(opening);
  addEventListener('hashchange', () => void opener.begin(location.hash));

  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Boundary text={() => laboratory.active.document.text}>
        <LaboratoryProvider value={laboratory}>
          <Embed settings={settings} problems={problems} opener={opener} />
        </LaboratoryProvider>
      </Boundary>
    </StrictMode>,
  );
}
