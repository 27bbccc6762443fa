// @ts-check
import { ensureInstalled } from './install.mjs';
import { runNode, tool } from './project.mjs';

/** @type {[name: string, args: string[]][]} */
const checks = [
  ['format', [tool('oxfmt/bin/oxfmt'), '--check']],
  ['lint', [tool('oxlint/bin/oxlint')]],
  ['import zones', ['scripts/import-zones.mjs']],
  ['migrations', ['scripts/lint-migrations.mjs']],
  ['types', [tool('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types of the scripts', [tool('typescript/bin/tsc'), '-p', 'scripts/tsconfig.json']],
  ['unused code', [tool('knip/bin/knip.js')]],
  ['docs', [tool('vitest/vitest.mjs'), 'run', 'docs/', '--project=pure', '--reporter=dot']],
];

await ensureInstalled();
const failed = [];
for (const [name, args] of checks) {
  console.log(`\n— ${name}`);
  if ((await runNode(args)) !== 0) failed.push(name);
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}.` : '\nAll checks passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
