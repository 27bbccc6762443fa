// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, runNode, tool } from './project.mjs';

/**
 * `failures`: what failed, each with its message.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 */

const args = process.argv.slice(2).filter((arg) => arg !== '--');
const folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));

await ensureInstalled();
await build().catch((/** @type {Error} */ error) => fail(error.message));
const counts = [await runVitest()];
// Naming files narrows the run to vitest's.
if (args.length === 0) counts.push(await runPlaywright());
rmSync(folder, { recursive: true });
// said again here: minutes of output stand between these and where they failed
for (const failure of counts.flatMap(({ failures }) => failures)) console.log(failure);

const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failed = counts.reduce((sum, each) => sum + each.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function runVitest() {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, ...(meansHardTests(args) ? {} : { WITHOUT_HARD: '1' }) };
  const code = await runNode([tool('vitest/vitest.mjs'), 'run', ...reporters, ...args], { env });
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // a file that could not even be loaded has no tests to count
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = numFailedTests + broken.length;
  return withExitCode(code, { passed: numPassedTests, failed, failures: failuresIn(testResults) });
}

/**
 * A word that names tests means no long one unless it says so, as in `hard/money`: those have
 * `npm run test:hard`.
 * @param {readonly string[]} words
 */
function meansHardTests(words) {
  return words.length === 0 || words.some((word) => word.includes('hard'));
}

/** @param {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files */
function failuresIn(files) {
  return files.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`FAILED ${name}\n${firstLines(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        (test) =>
          `FAILED ${name} › ${test.fullName}\n${firstLines(test.failureMessages.join('\n'))}`,
      ),
  ]);
}

async function runPlaywright() {
  const report = join(folder, 'playwright.json');
  const options = ['-c', 'e2e/playwright.config.ts', '--reporter=line,json'];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runNode([tool('@playwright/test/cli.js'), 'test', ...options], { env });
  const { stats = {}, suites = [] } = readReport(report);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const failures = suites.flatMap(journeyFailuresIn);
  return withExitCode(code, { passed: expected + flaky, failed: unexpected, failures });
}

/**
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { errors: { message: string }[] }[] }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function journeyFailuresIn({ specs, suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      const message = errors.map((error) => error.message).join('\n');
      return `FAILED e2e/${file}:${line} › ${title}\n${firstLines(stripVTControlCharacters(message))}`;
    });
  return [...own, ...suites.flatMap(journeyFailuresIn)];
}

/** @param {string} text */
function firstLines(text) {
  return text.split('\n').slice(0, 20).join('\n');
}

/**
 * A run that failed outside its tests, as in its setup, counts as one failure.
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
function withExitCode(code, counts) {
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
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
