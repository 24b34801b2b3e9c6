import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../../views/laboratoryContext';
import { openedExperiment, showExperiment } from './experiments';
import type { OpenExperimentState } from './model/openedExperiment';

/** The experiment that an address names. */
export function useExperiment(what: string): OpenExperimentState {
  const laboratory = useLaboratory();
  const state = useStore(openedExperiment(laboratory));
  useEffect(() => {
    void showExperiment(laboratory, what);
  }, [laboratory, what]);
  return state.what === what ? state : { what, run: null, refused: null };
}
