/** How components reach the laboratory. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Lab } from '../model/lab';
import type { LabState } from '../model/store';

const LabContext = createContext<Lab | null>(null);

export const LabProvider = LabContext.Provider;

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (!lab) throw new Error('useLab needs a LabProvider');
  return lab;
}

export function useLabState<T>(select: (state: LabState) => T): T {
  return useStore(useLab().store, select);
}
