/** Before all stories: the command line, which some compare the page with, is built and known. */
import { commandLine } from '../web/tools/rustTests.mjs';

export default function prepare(): void {
  // Workers inherit it. A story that built it would wait for the compiler.
  process.env.SAWTOOTH_SIM = commandLine();
}
