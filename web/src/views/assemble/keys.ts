/** The keys for adding, connecting, renaming, duplicating and removing. */
import { isConnection, type Tool } from '../../model/assemblyState';
import type { Laboratory } from '../../model/laboratory';
import { focusedNode, isNetworkFocused, targetAt } from './elements';

/** `l` and `f` are keys of the page: links and flows have the letters at their ends. */
export const TOOL_KEYS: Readonly<Record<Tool, string>> = {
  host: 'h',
  router: 'r',
  'access-point': 'p',
  station: 'm',
  link: 'k',
  flow: 'w',
};

const TOOLS = new Map(Object.entries(TOOL_KEYS).map(([tool, key]) => [key, tool as Tool]));

/** Handles a key that nothing else has handled and no text is typed with; true when it is one of these. */
export function handleAssemblyKey(
  { assembly, active: run }: Laboratory,
  event: KeyboardEvent,
): boolean {
  if (event.ctrlKey || event.metaKey) {
    const plain = !event.altKey && !event.shiftKey;
    if (!plain || event.key.toLowerCase() !== 'd' || !isNetworkFocused()) return false;
    // A key that is held down does it once.
    if (event.repeat) return true;
    selectFocused();
    void assembly.duplicate();
    return true;
  }
  if (event.altKey) return false;
  if (event.key === 'Escape' && assembly.state.tool !== null) {
    assembly.leave();
    return true;
  }
  if (event.key === 'Escape' && assembly.dismiss()) return true;
  // Not from anywhere on the page: something is always selected, and a letter is soon pressed.
  if (!isNetworkFocused()) return false;
  // With Shift a connection stays in the hand. A node is added at once, and nothing is taken.
  const tool = TOOLS.get(event.shiftKey ? event.key.toLowerCase() : event.key);
  if (event.shiftKey && tool !== undefined && !isConnection(tool)) return false;
  if (tool !== undefined && event.repeat) return true;
  if (tool === 'link' || tool === 'flow') {
    assembly.connectByKeys(tool, focusedNode(), event.shiftKey);
    return true;
  }
  if (tool !== undefined) {
    void assembly.add(tool);
    return true;
  }
  switch (event.key) {
    case 'F2':
      selectFocused();
      return assembly.beginRename(run.inspection.selection);
    case 'Delete':
    case 'Backspace':
      if (event.repeat) return true;
      selectFocused();
      if (run.inspection.selected.length === 0) return false;
      void assembly.remove();
      return true;
    default:
      return false;
  }

  /** What has the focus is meant, even where something else is selected. */
  function selectFocused(): void {
    const focused = targetAt(document.activeElement);
    if (focused !== null && !run.inspection.selected.includes(focused)) run.select(focused);
  }
}
