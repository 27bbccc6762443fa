// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root } from './project.mjs';
import { nameSourcesInStacks } from './source-maps.mjs';

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));

process.env.NODE_ENV ??= 'production';
nameSourcesInStacks();
// In this process: there is one less to keep, to signal and to kill.
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
