// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, runNode, tool } from './project.mjs';

/** @typedef {{ passed: number, failed: number }} Counts */

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));
const counts = [await runVitest()];
// Naming files narrows the run to vitest's.
if (args.length === 0) counts.push(await runPlaywright());
rmSync(folder, { recursive: true });

const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed = counts.reduce((sum, each) => sum + each.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function runVitest() {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runNode([tool('vitest/vitest.mjs'), 'run', ...reporters, ...args]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // a file that could not even be loaded has no tests to count
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  );
  return withExitCode(code, { passed: numPassedTests, failed: numFailedTests + broken.length });
}

async function runPlaywright() {
  const report = join(folder, 'playwright.json');
  const options = ['-c', 'e2e/playwright.config.ts', '--reporter=line,json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runNode([tool('@playwright/test/cli.js'), 'test', ...options], { env });
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {};
  return withExitCode(code, { passed: expected + flaky, failed: unexpected });
}

/**
 * A run that failed outside its tests, as in its setup, counts as one failure.
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function withExitCode(code, { passed, failed }) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * Empty when the run broke off before it could report.
 * @param {string} file
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
