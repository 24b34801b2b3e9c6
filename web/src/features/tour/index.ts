/** A tour over the controls of the page, about three minutes long. */
import { createStore } from 'zustand/vanilla';
import { recallPreference, rememberPreference } from '../../model/storage/preferences';
import { texts } from '../../texts';
import type { Feature } from '../feature';

const KEY = 'sawtooth.tour';

/** Whether somebody has taken or skipped it in this browser. */
const taken = createStore<{ taken: boolean }>(() => ({ taken: recallPreference(KEY) === true }));

function end(): void {
  taken.setState({ taken: true });
  rememberPreference(KEY, true);
}

export const tour: Feature = {
  commands: [
    {
      id: 'tour',
      group: 'page',
      label: texts.header.tour,
      menu: 'help',
      state: () => taken,
      isInHeader: () => !taken.getState().taken,
      run: ({ laboratory }) =>
        void import('./startTour').then(({ startTour }) => startTour(laboratory, end)),
    },
  ],
};
