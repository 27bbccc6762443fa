// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root } from './project.mjs';
import { nameSourcesInStacks } from './source-maps.mjs';

// Runs a command of the server, named by the first argument, on what else is given.
const [name] = process.argv.splice(2, 1);

await ensureInstalled();
await build(['server']).catch((/** @type {Error} */ error) => fail(error.message));

process.env.NODE_ENV ??= 'production';
nameSourcesInStacks();
await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href);
