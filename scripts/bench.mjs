// @ts-check
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root } from './project.mjs';

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));

const [, , subject] = process.argv;
const isCatalogue = subject === 'catalogue';
const file = isCatalogue ? 'bench/src/catalogue-scale.ts' : 'bench/src/main.ts';

const { runnerImport } = await import('vite');
/** @type {{ module: { main(folder?: string): Promise<void> } }} */
const { module } = await runnerImport(join(root, file), {
  environments: { inline: { resolve: { noExternal: [/^@tailorbird\//] } } },
});
await module.main(isCatalogue ? undefined : subject);
