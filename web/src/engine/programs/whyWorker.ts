/** The worker that answers "why?", with the program of what is taken along from a run. */
import { serve } from './serveProgram';

serve(import('../../../../sim-core-wasm/pkg/capture.js'), ({ WhyProgram }) => new WhyProgram());
