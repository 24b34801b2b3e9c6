/** The interface texts of the picture of a control loop, which is loaded on demand. */
export { bode } from './en/bode';
