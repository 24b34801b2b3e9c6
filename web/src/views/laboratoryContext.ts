/** Gives components the laboratory, and the run that they show. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { PlaybackState } from '../model/display/playback';
import type { DocumentState } from '../model/document/editedDocument';
import type { Target } from '../model/document/selection';
import type { Laboratory, LaboratoryState } from '../model/laboratory';
import { type InspectionState, selectedOf } from '../model/run/inspection';
import type { Run } from '../model/run/run';
import type { RunState } from '../model/run/runState';

const LaboratoryContext = createContext<Laboratory | null>(null);
const RunContext = createContext<Run | null>(null);

export const LaboratoryProvider = LaboratoryContext.Provider;

/** Sets the run that the components inside of it show. */
export const RunProvider = RunContext.Provider;

export function useLaboratory(): Laboratory {
  const laboratory = useContext(LaboratoryContext);
  if (!laboratory) throw new Error('useLaboratory needs a LaboratoryProvider');
  return laboratory;
}

export function useLaboratoryState<T>(select: (state: LaboratoryState) => T): T {
  return useStore(useLaboratory().store, select);
}

export function usePlaybackState<T>(select: (state: PlaybackState) => T): T {
  return useStore(useLaboratory().playback.store, select);
}

export function useRun(): Run {
  const run = useContext(RunContext);
  if (!run) throw new Error('useRun needs a RunProvider');
  return run;
}

export function useRunState<T>(select: (state: RunState) => T): T {
  return useStore(useRun().store, select);
}

export function useDocumentState<T>(select: (state: DocumentState) => T): T {
  return useStore(useRun().document.store, select);
}

export function useInspectionState<T>(select: (state: InspectionState) => T): T {
  return useStore(useRun().inspection.store, select);
}

/** All that is selected, the primary one first; none where it is the scenario. */
export function useSelected(): readonly Target[] {
  return useStore(useRun().inspection.store, useShallow(selectedOf));
}
