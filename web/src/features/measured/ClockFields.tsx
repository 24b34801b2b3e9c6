/** How the instants of a file are read: what was found or chosen, and from when to when it leads. */
import type { Clock, Instants } from '../../generated/measured';
import { Select } from '../../ui/choosing/Select';
import styles from './BringIn.module.css';
import { TIME_UNITS, timeUnits } from './choices';
import { Field } from './Field';
import { measured as words } from './texts/en/measured';

const ORDERS: readonly Clock['dates'][] = ['dayFirst', 'monthFirst', 'yearFirst'];

export function ClockFields({
  instants: { numbers, dates, ends, assumed, clock: found },
  clock,
  chosen,
  onChange,
}: {
  instants: Instants;
  clock: Clock;
  /** The first and the last as this clock reads them; null until they are read. */
  chosen: Instants['ends'] | null;
  onChange: (clock: Clock) => void;
}) {
  const kept =
    clock.unit === found.unit &&
    clock.dates === found.dates &&
    clock.newestFirst === found.newestFirst;
  const shown = chosen ?? (kept ? ends : null);
  return (
    <>
      {numbers ? (
        <Field name={words.timeUnit}>
          <Select
            label={words.timeUnit}
            value={clock.unit}
            options={timeUnits}
            onChange={(value) => {
              const unit = TIME_UNITS.find((one) => one === value);
              if (unit) onChange({ ...clock, unit });
            }}
          />
        </Field>
      ) : null}
      {dates ? (
        <Field name={words.dates}>
          <Select
            label={words.dates}
            value={clock.dates}
            options={words.dateOrders}
            onChange={(value) => {
              const order = ORDERS.find((one) => one === value);
              if (order) onChange({ ...clock, dates: order });
            }}
          />
        </Field>
      ) : null}
      {shown ? (
        <span className={styles.help}>
          {words.instants(...shown, kept ? assumed.join('; ') : '')}
        </span>
      ) : null}
    </>
  );
}
