// @ts-check
// npm run fix: formats everything, and mends what Biome can mend.
import { needAll, run, rustFiles } from './setup.mjs';

await needAll();
const rust = run('rustfmt', ['--edition', '2024', ...rustFiles()], { show: true });
const web = run('npx', ['--no-install', 'biome', 'check', '--write', '.'], { show: true });
process.exit(rust?.code || web?.code ? 1 : 0);
