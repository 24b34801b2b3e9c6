/** The worker of what surrounds an algorithm of one's own, with the WebAssembly program for that. */
import { serve } from './serveProgram';

serve(
  import('../../../../sim-core-wasm/pkg/workbench.js'),
  ({ WorkbenchProgram }) => new WorkbenchProgram(),
);
