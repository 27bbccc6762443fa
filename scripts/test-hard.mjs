// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, root, runNode, tool } from './project.mjs';

const folder = 'server/test/hard';
const scale = ['--config', 'server/test/scale/vitest.config.ts'];

const [name = '', rounds] = process.argv.slice(2).filter((arg) => arg !== '--');
const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.test.ts'));
const names = [...files.map((file) => file.replace('.test.ts', '')), 'restart', 'scale'];

if (name === '') list();
else if (names.includes(name)) await run();
else fail(`There is no test of that name. The tests are ${names.toSorted().join(', ')}.`);

/** The names, each with the sentence that its file begins with. */
function list() {
  for (const file of files) console.log(`${file.replace('.test.ts', '')}\t${sentenceOf(file)}`);
  console.log('restart\tProcesses behind nginx are restarted one by one under load.');
  console.log('scale\tSeveral processes with a real load balancer, pooler and replica.');
}

/** @param {string} file */
function sentenceOf(file) {
  return /^\/\*\* (.*) \*\//.exec(readFileSync(join(root, folder, file), 'utf8'))?.[1] ?? '';
}

async function run() {
  await ensureInstalled();
  await build().catch((/** @type {Error} */ error) => fail(error.message));
  const own = mkdtempSync(join(tmpdir(), 'tailorbird-hard-'));
  const report = join(own, 'figures');
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, HARD: '1', HARD_REPORT: report };
  if (rounds) env['HARD_ROUNDS'] = rounds;
  if (name === 'scale') delete env['HARD'];
  process.exitCode = await runNode([tool('vitest/vitest.mjs'), 'run', ...chosen()], { env });
  // after all that Vitest has to say
  if (readdirSync(own).length > 0) process.stdout.write(readFileSync(report, 'utf8'));
  rmSync(own, { recursive: true });
}

/** @returns {string[]} what Vitest is told to run */
function chosen() {
  if (name === 'restart') return [...scale, '--testNamePattern', 'restart one after'];
  if (name !== 'scale') return [`${folder}/${name}.test.ts`];
  if (process.env['CITUS_URL']) return scale;
  console.log('Citus is not tested: set CITUS_URL to the address of a coordinator.');
  return [...scale, '--exclude', 'server/test/scale/citus.test.ts'];
}
