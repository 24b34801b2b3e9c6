import type { PanelId } from '../../model/document/scenario';
import { useRunState } from '../laboratoryContext';
import { panelLineOf } from './panelLineOf';

/** A line that says what a panel shows. */
export default function PanelLine({ id, title }: { id: PanelId; title: string }) {
  const description = useRunState((state) => state.description);
  return panelLineOf(id, title, description);
}
