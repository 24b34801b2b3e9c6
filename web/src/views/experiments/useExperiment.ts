import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DeskState } from '../../model/experiment/experimentDesk';
import { useLaboratory } from '../context';

/** The experiment that an address names. */
export function useExperiment(what: string): DeskState {
  const { experiments: desk } = useLaboratory();
  const state = useStore(desk.store);
  useEffect(() => {
    void desk.show(what);
  }, [desk, what]);
  return state.what === what ? state : { what, run: null, refused: null };
}
