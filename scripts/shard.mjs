// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root } from './project.mjs';

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist', 'server', 'shard.js')).href);
