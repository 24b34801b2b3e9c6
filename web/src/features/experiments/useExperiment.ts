import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useLaboratory } from '../../views/laboratoryContext';
import { experimentsOf } from './experiments';
import type { OpenExperimentState } from './model/openExperiment';

/** The experiment that an address names. */
export function useExperiment(what: string): OpenExperimentState {
  const desk = experimentsOf(useLaboratory());
  const state = useStore(desk.store);
  useEffect(() => {
    void desk.show(what);
  }, [desk, what]);
  return state.what === what ? state : { what, run: null, refused: null };
}
