import type { Experiment } from '../../generated/experiment';
import reading from '../../views/reading/Reading.module.css';
import { setupOf } from './setupRows';

/** The setup that was run, as the document gives it. */
export function ExperimentSetup({ experiment }: { experiment: Experiment }) {
  return (
    <dl className={reading.particulars}>
      {setupOf(experiment).map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {values.map((value) => (
              <p key={value}>{value}</p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
