// @ts-check
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root } from './project.mjs';

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));

const [, , subject] = process.argv;
const bySubject = new Map([
  ['catalogue', 'bench/src/catalogue-scale.ts'],
  ['orders', 'bench/src/order-scale.ts'],
]);
const file = bySubject.get(subject ?? '');

const { runnerImport } = await import('vite');
/** @type {{ module: { main(folder?: string): Promise<void> } }} */
const { module } = await runnerImport(join(root, file ?? 'bench/src/main.ts'), {
  environments: { inline: { resolve: { noExternal: [/^@tailorbird\//] } } },
});
await module.main(file ? undefined : subject);
