/** Which nodes of a drawing the connection that is being drawn can reach. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isConnection } from '../../../model/assemble/assemblyState';
import { useLaboratory } from '../../laboratoryContext';
import type { Drawing } from '../geometry/drawing';

/** The connection begins there, is aimed there, can lead there, or cannot. */
export type ConnectionReach = 'from' | 'to' | 'yes' | 'no';

/** For each drawn node; null while no connection is drawn. */
export function useConnectionReach({ nodes }: Drawing): readonly ConnectionReach[] | null {
  const { assembly } = useLaboratory();
  const connecting = useStore(assembly.store, ({ tool }) => isConnection(tool));
  const tool = useStore(assembly.store, (state) => state.tool);
  const from = useStore(assembly.store, (state) => state.from);
  const to = useStore(assembly.store, (state) => state.to);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tool and another beginning reach others
  const reached = useMemo(
    () => (connecting ? new Set(assembly.candidates()) : null),
    [assembly, connecting, tool, from, nodes],
  );
  return useMemo(
    () => reached && nodes.map(({ entry }) => reachOf(entry, from, to, reached)),
    [nodes, from, to, reached],
  );
}

function reachOf(
  entry: string,
  from: string | null,
  to: string | null,
  reached: ReadonlySet<string>,
): ConnectionReach {
  if (entry === from) return 'from';
  if (!reached.has(entry)) return 'no';
  return entry === to ? 'to' : 'yes';
}
