import { MenuItem } from '../../ui/overlays/Menu';
import type { CommandId } from './index';
import { useCommand } from './useCommand';

/** A command in a menu; nothing where it is not offered. */
export function CommandItem({ id }: { id: CommandId }) {
  const { label, keys, isOffered, can, run } = useCommand(id);
  if (!isOffered) return null;
  return (
    <MenuItem onClick={run} shortcut={keys} disabled={!can}>
      {label}
    </MenuItem>
  );
}
