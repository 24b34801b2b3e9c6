/** Opens the window of the speaker, or that window again. */
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';
import { LectureLink } from './model/lectureLink';
import { speaker as words } from './texts/en/speaker';

/** A lecture has one window, which finds it by the id. */
interface Opened {
  id: string;
  link: LectureLink | null;
}

const opened = new Slot((): Opened => ({ id: crypto.randomUUID(), link: null }));

const SIZE = 'popup,width=760,height=820';

export function openSpeaker(laboratory: Laboratory): void {
  const state = opened.of(laboratory);
  const { id } = state;
  const there = window.open(`${location.pathname}?speaker=${id}`, `speaker-${id}`, SIZE);
  if (!there) {
    laboratory.active.tell({ tone: 'calm', ...words.blocked });
    return;
  }
  state.link?.close();
  state.link = new LectureLink(laboratory, id);
  there.focus();
}
