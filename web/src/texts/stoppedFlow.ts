/** The texts on flows that send nothing more, which a first visit does not need. */
export { stoppedFlow } from './en/stoppedFlow';
