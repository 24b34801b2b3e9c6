/** The worker of all programs on demand: the page hands it their module, and says which of them it is. */
import { serve } from './serveProgram';

serve(() => import('../../../../sim-core-wasm/pkg/programs.js'));
