// @ts-check
// npm run gen, npm run new: the workspace's own tools, from npm.
import { fail, needNode, needRust, xtask } from './setup.mjs';

needNode();
needRust();
const done = xtask(process.argv.slice(2));
if (!done) fail('cargo is not there: install rustup from https://rustup.rs');
process.exit(done.code);
