/** The worker of captures, with the program of what is taken along from a run. */
import { serve } from './serveProgram';

serve(
  import('../../../../sim-core-wasm/pkg/capture.js'),
  ({ CaptureProgram }) => new CaptureProgram(),
);
