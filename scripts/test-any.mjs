// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runNode, tool } from './project.mjs';

const words = process.argv.slice(2).filter((arg) => arg !== '--');

await ensureInstalled();
const files = ['contract', 'art', 'server', 'web']
  .flatMap(testsIn)
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
const env = { ...process.env, RANDOM_SEEDS: 'true' };
process.exitCode = await runNode([tool('vitest/vitest.mjs'), 'run', ...files], { env });

/**
 * @param {string} workspace
 * @returns {string[]} paths below the project's folder
 */
function testsIn(workspace) {
  return readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${workspace}/${file}`);
}
