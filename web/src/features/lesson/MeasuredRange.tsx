import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { formatNumber } from '../../ui/numbers/format';
import { useLaboratory } from '../../views/laboratoryContext';
import styles from './Lesson.module.css';
import type { LessonStep } from './model/lessonReader';

/** The range that the figures of a text were measured over; opens its summary. */
export function MeasuredRange({ range }: { range: LessonStep['measured'] }) {
  const laboratory = useLaboratory();
  if (!range) return null;
  const [from, to] = range;
  return (
    <p className={styles.hint}>
      {texts.lesson.measured(formatNumber(from), formatNumber(to))}
      {' · '}
      <Button look="link" onClick={() => laboratory.summarise({ from, to })}>
        {texts.lesson.summary}
      </Button>
    </p>
  );
}
