// `npm run catalogue`: exports or imports the catalogue, whether the shop runs or not.
import { setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { ConfigError, readConfig } from './config.ts';
import { CannotStart } from './database/errors.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/pool.ts';
import { reachDatabase } from './database/reach.ts';
import { ShopError } from './http/errors.ts';
import { makeFormats } from './settings/make-formats.ts';
import { findSettings } from './settings/queries.ts';
import { readCommand, runCommand } from './transfer/command.ts';
import { problemLines } from './transfer/problems.ts';

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<string> {
  const command = readCommand(args);
  const { url, disconnect } = await reachDatabase(readConfig(process.env));
  try {
    await migrate(url);
    const database = openDatabase(url, { max: 2 });
    try {
      setShopFormats(makeFormats((await findSettings(database)).region));
      // where npm was called, and not where it found the project
      return await runCommand(database, command, process.env['INIT_CWD'] ?? process.cwd());
    } finally {
      await database.close();
    }
  } finally {
    await disconnect();
  }
}

function explain(error: unknown): string {
  if (error instanceof ShopError) return [error.message, ...problemLines(error)].join('\n');
  if (error instanceof ConfigError || error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
