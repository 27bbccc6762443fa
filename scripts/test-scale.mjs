// @ts-check
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode, tool } from './project.mjs';

await ensureInstalled();
await build();
const config = ['--config', 'server/test/scale/vitest.config.ts'];
const citus = process.env['CITUS_URL'] ? [] : ['--exclude', 'server/test/scale/citus.test.ts'];
if (citus.length > 0) {
  process.stdout.write('Citus is not tried: set CITUS_URL to the address of a coordinator.\n');
}
process.exitCode = await runNode([tool('vitest/vitest.mjs'), 'run', ...config, ...citus]);
