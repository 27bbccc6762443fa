// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './project.mjs';

/** Vite, in the server, watches web/ itself and what the browser loads of the others. */
const watched = ['contract', 'art', 'server'];
/** editors write several files at once */
const calmMs = 100;

await ensureInstalled();

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {NodeJS.Timeout | undefined} */
let timer;
let isBuilding = false;
let isEnding = false;

async function restart() {
  if (isBuilding) return soon();
  isBuilding = true;
  try {
    const isChanged = await build(['server']);
    if (isChanged || !server) await run();
  } catch (error) {
    // the server that runs goes on
    console.error(error instanceof Error ? error.message : error);
  }
  isBuilding = false;
}

async function run() {
  await stop();
  if (isEnding) return;
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => void restart(), calmMs);
}

for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || !/(^|[\\/])(node_modules|dist|\.[^\\/]*)([\\/]|$)/.test(file)) soon();
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end());
await restart();

async function end() {
  if (isEnding) return;
  isEnding = true;
  await stop();
  process.exit(0);
}
