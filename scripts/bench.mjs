// @ts-check
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root, runNode, tool } from './project.mjs';

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));

const { runnerImport } = await import('vite');
/** @type {{ module: { main(args: string[]): Promise<void> } }} */
const { module } = await runnerImport(join(root, 'bench/src/main.ts'), {
  environments: { inline: { resolve: { noExternal: [/^@tailorbird\//] } } },
});
const args = process.argv.slice(2);
await module.main(args).catch((/** @type {Error} */ error) => fail(error.stack ?? error.message));
if (args.includes('--write')) await runNode([tool('oxfmt/bin/oxfmt'), 'docs/performance']);
process.exit();
