import { LectureCard } from './LectureCard';
import { StepFields } from './StepFields';

/** The card of a lecture with the values that its step is about. */
export default function Lecture() {
  return <LectureCard sliders={<StepFields />} />;
}
