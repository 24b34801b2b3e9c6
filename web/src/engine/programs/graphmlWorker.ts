/** The worker of GraphML, with a program that is loaded only for such files. */
import { serve } from './serveProgram';

serve(
  import('../../../../sim-core-wasm/pkg/graphml.js'),
  ({ GraphMlProgram }) => new GraphMlProgram(),
);
