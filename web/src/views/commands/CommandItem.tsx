import { MenuItem } from '../../ui/overlays/Menu';
import type { Command } from './command';
import { useCommand } from './useCommand';

/** A command in a menu; nothing where it is not offered. */
export function CommandItem({ command }: { command: Command }) {
  const { label, keys, isOffered, can, run } = useCommand(command);
  if (!isOffered) return null;
  return (
    <MenuItem onClick={run} shortcut={keys} disabled={!can}>
      {label}
    </MenuItem>
  );
}
