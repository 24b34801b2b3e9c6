/** A worker of an experiment: it collects cells, or runs them. */
import { serveHandedOver } from '../programs/serveProgram';

serveHandedOver(
  import('../../../../sim-core-wasm/pkg/experiment.js'),
  ({ ExperimentProgram }) => new ExperimentProgram(),
);
