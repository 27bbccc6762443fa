// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, root, runNode, tool } from './project.mjs';

/*
 * Refuses a migration that would keep shoppers from a large table for long, or that breaks the
 * former version of the shop, which still runs meanwhile. Where a table is small, a line before the
 * statement names the rule: `-- squawk-ignore require-concurrent-index-creation`.
 */

/** Released before this check; a released migration never changes. */
const LAST_UNCHECKED = '0028';

/** What is taste, or is set for all migrations at once. */
const EXCLUDED = [
  'prefer-bigint-over-int',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'prefer-identity',
  'require-lock-timeout',
  'require-statement-timeout',
];

const folder = resolve(process.argv[2] ?? join(root, 'server/migrations'));
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_UNCHECKED)
  .map((file) => join(folder, file));

const isOutside = (/** @type {string} */ file) =>
  readFileSync(file, 'utf8').startsWith('-- Outside a transaction');
const wrapped = files.filter((file) => !isOutside(file));

/**
 * Tables that grow with what customers do. Whoever writes all their rows holds them for long.
 * `order_figures` and `order_words_range` have one row.
 */
const LARGE =
  /\b(?:update|delete\s+from)\s+(?:only\s+)?(?:accounts|address\w*|carts|cart_\w+|checkout\w*|drawing\w*|ledger_entries|mails|order(?!_figures\b|_words_range\b)\w*|paper\w*|roster\w*|saved_items|sessions)\b/i;

let isClean = writesNoLargeTable();
isClean = (await lint(wrapped, ['--assume-in-transaction'])) && isClean;
isClean = (await lint(files.filter(isOutside), ['--no-assume-in-transaction'])) && isClean;
if (!isClean) fail('CONTRIBUTING.md explains how to write such a migration.');

/** Squawk has no rule for it. What stands in a function runs for a few rows, or by a worker. */
function writesNoLargeTable() {
  const wrong = files.filter((file) => {
    const sql = readFileSync(file, 'utf8').replaceAll(/\$(\w*)\$.*?\$\1\$|--[^\n]*/gs, '');
    return LARGE.test(sql);
  });
  for (const file of wrong) {
    console.error(`${file}: writes the rows of a large table. Let a worker do this in batches.`);
  }
  return wrong.length === 0;
}

/**
 * @param {string[]} paths
 * @param {string[]} options
 */
async function lint(paths, options) {
  if (paths.length === 0) return true;
  const args = ['--pg-version', '15', `--exclude=${EXCLUDED.join(',')}`, ...options, ...paths];
  return (await runNode([tool('squawk-cli/js/bin/squawk'), ...args])) === 0;
}
