// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { fail, root, runNode, tool } from './project.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} workspace the folder it is built from, with those it depends on
 * @property {string} output the file by which one sees that it was built
 * @property {string[]} args
 */

/** @type {Part[]} */
const parts = [
  { name: 'server', workspace: 'server', output: 'server/main.js', args: [] },
  { name: 'pages', workspace: 'web', output: 'web/client/.vite/manifest.json', args: [] },
  {
    name: 'renderer',
    workspace: 'web',
    output: 'web/server/entry-server.js',
    args: ['--ssr', 'src/entry-server.tsx'],
  },
];

const dist = join(root, 'dist');
const stampOf = (/** @type {Part} */ part) => join(dist, `.${part.name}.hash`);

/**
 * Builds what is not built from the present sources. Whether it built anything.
 * @param {readonly string[]} [names] of the parts to build; all of them when left out
 */
export async function build(names) {
  /** @type {Map<string, string>} */
  const hashes = new Map();
  for (const { workspace } of parts) {
    if (!hashes.has(workspace)) hashes.set(workspace, hashOf(workspace));
  }
  const wanted = parts.filter(({ name }) => names?.includes(name) ?? true);
  const stale = wanted.filter((part) => !isFresh(part, hashes.get(part.workspace)));
  if (stale.length === 0) return false;
  console.log(`Building ${stale.map((part) => part.name).join(', ')} …`);
  mkdirSync(dist, { recursive: true });
  const codes = await Promise.all(stale.map((part) => buildPart(part, hashes.get(part.workspace))));
  if (codes.some((code) => code !== 0)) throw new Error('The build failed.');
  return true;
}

/**
 * @param {Part} part
 * @param {string | undefined} hash
 */
function isFresh(part, hash) {
  if (!existsSync(join(dist, part.output)) || !existsSync(stampOf(part))) return false;
  return readFileSync(stampOf(part), 'utf8') === hash;
}

/**
 * In a process of its own, so that the memory it takes is given back.
 * @param {Part} part
 * @param {string} [hash]
 */
async function buildPart(part, hash = '') {
  const vite = [tool('vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...part.args];
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runNode(vite, { cwd: join(root, part.workspace), env });
  if (code === 0) writeFileSync(stampOf(part), hash);
  return code;
}

/**
 * Hash of all files that a workspace is built from.
 * @param {string} workspace
 */
function hashOf(workspace) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of withDependencies(workspace)) {
    for (const file of sourcesIn(folder)) {
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} workspace
 * @returns {Set<string>}
 */
function withDependencies(workspace, found = new Set([workspace])) {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(dependencies)) {
    const folder = /^@tailorbird\/(.+)$/.exec(name)?.[1];
    if (!folder || found.has(folder)) continue;
    found.add(folder);
    withDependencies(folder, found);
  }
  return found;
}

/** Folders that are not part of a build: read at run time, or by tests alone. */
const notBuilt = new Set(['node_modules', 'dist', 'test', 'migrations']);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return notBuilt.has(entry.name) ? [] : sourcesIn(path);
      return entry.isFile() && !/\.(test|fixture)\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  const names = process.argv.slice(2);
  await build(names.length > 0 ? names : undefined).catch((/** @type {Error} */ error) =>
    fail(error.message),
  );
}
