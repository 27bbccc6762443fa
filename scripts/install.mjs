// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNode } from './project.mjs';

const least = { major: 20, minor: 19 };
const lockFile = join(root, 'package-lock.json');
/**
 * Not `npm ci`, which gives up where package-lock.json does not list the packages of every other
 * system. This installs the same versions and leaves the lock as it is.
 */
const asLocked = ['--no-save'];
/** With the tools, which NODE_ENV=production would leave out: the shop is built here. */
const complete = ['--include=dev', '--include=optional'];

/** npm's own list of what it installed, which it writes last */
const installedFile = join(root, 'node_modules', '.package-lock.json');
const stampFile = join(root, 'node_modules', '.tailorbird-lock');

/** Installs the dependencies when they are missing, or not those of package-lock.json. */
export async function ensureInstalled() {
  checkNode();
  if (readText(stampFile) === stampNow()) return;
  if (!isInstalled()) {
    console.log('Installing what the shop needs …');
    const code = await npm(['install', ...asLocked, ...complete, '--loglevel=error']);
    if (code !== 0) fail('The installation failed; see the output of npm above.');
  }
  writeFileSync(stampFile, stampNow());
}

/** Changes with what is wanted, and with what npm says it installed. */
function stampNow() {
  const hash = createHash('sha256').update(readFileSync(lockFile));
  return hash.update(readText(installedFile) ?? '').digest('hex');
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > least.major || (major === least.major && minor >= least.minor)) return;
  const wanted = `${least.major}.${least.minor}`;
  fail(`Node.js ${wanted} or newer is required; this is ${process.versions.node}.`);
}

function isInstalled() {
  const list = readText(installedFile);
  if (!list) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const found = JSON.parse(list).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const here = found[path];
    if (!here) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return here.version === entry.version && here.integrity === entry.integrity;
  });
}

/** @param {string[]} args */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return runNode([script, ...args]);
  return new Promise((resolve) => {
    const shell = process.platform === 'win32';
    const child = spawn('npm', args, { cwd: root, stdio: 'inherit', shell });
    child.once('error', () => fail('npm was not found; it is required to install the shop.'));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
