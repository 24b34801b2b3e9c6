import { use } from 'react';
import { lectureCommands } from '../../views/commands/lectureCommands';
import { useLaboratory } from '../../views/laboratoryContext';
import { LectureCard } from './LectureCard';
import { StepFields } from './StepFields';

/** The card of a lecture with the values that its step is about. Its keys act as soon as it is seen. */
export default function Lecture() {
  use(lectureCommands(useLaboratory()));
  return <LectureCard sliders={<StepFields />} />;
}
