import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { OpenExperimentState } from '../../model/experiment/openExperiment';
import { useLaboratory } from '../laboratoryContext';

/** The experiment that an address names. */
export function useExperiment(what: string): OpenExperimentState {
  const { experiments: desk } = useLaboratory();
  const state = useStore(desk.store);
  useEffect(() => {
    void desk.show(what);
  }, [desk, what]);
  return state.what === what ? state : { what, run: null, refused: null };
}
