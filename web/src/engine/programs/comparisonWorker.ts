/** The worker that compares runs, with the WebAssembly program of experiments. */
import { serve } from './serveProgram';

serve(
  import('../../../../sim-core-wasm/pkg/experiment.js'),
  ({ ComparisonProgram }) => new ComparisonProgram(),
);
