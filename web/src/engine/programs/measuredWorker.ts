/** The worker that reads files of measurements, with the program of all that is taken along or brought in. */
import { serve } from './serveProgram';

serve(
  import('../../../../sim-core-wasm/pkg/capture.js'),
  ({ MeasuredProgram }) => new MeasuredProgram(),
);
