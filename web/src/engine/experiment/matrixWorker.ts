/** A worker of a matrix, with the program of experiments: it collects what has run, or runs. */
import { serveHandedOver } from '../programs/serveProgram';

serveHandedOver(
  import('../../../../sim-core-wasm/pkg/experiment.js'),
  ({ MatrixProgram }) => new MatrixProgram(),
);
