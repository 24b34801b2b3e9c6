/** The worker of fluid models and of the laws of the field, with a program that is loaded only for them. */
import { serve } from './serveProgram';

serve(import('../../../../sim-core-wasm/pkg/fluid.js'), ({ FluidProgram }) => new FluidProgram());
