// @ts-check
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode, tool } from './project.mjs';

await ensureInstalled();
await build();
const config = ['--config', 'server/test/scale/vitest.config.ts'];
process.exitCode = await runNode([tool('vitest/vitest.mjs'), 'run', ...config]);
