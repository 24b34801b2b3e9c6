import type { Run } from '../../model/run/run';
import { download, fileSlug } from '../../views/documentFiles';
import { GraphMlClient } from './graphMlClient';

/** Writes the document of a run as GraphML. */
export async function downloadGraphMl({ document, store }: Run): Promise<void> {
  const name = store.getState().description?.name ?? '';
  const writer = new GraphMlClient();
  try {
    const written = await writer.write(document.text);
    download(written, 'application/graphml+xml', `${fileSlug(name)}.graphml`);
  } finally {
    writer.close();
  }
}
