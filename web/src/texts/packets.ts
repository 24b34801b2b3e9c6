/** Texts about diagrams of packets, which come with them. */
export { packets } from './en/packets';
