// `npm run backup` and `npm run restore`: the whole shop as one file, and back.
import { fileSlug } from '@tailorbird/contract/rules/file-slug';
import { askInSecret, readCommand, runCommand } from './backup/command.ts';
import { ConfigError, readConfig } from './config.ts';
import { CannotStart } from './database/errors.ts';
import { openDatabase } from './database/pool.ts';
import { findSettings } from './settings/queries.ts';

const stopping = new AbortController();

try {
  const command = readCommand(process.argv.slice(2));
  // what is cut off in the middle elsewhere leaves nothing behind
  if (command.kind === 'backups' || (command.kind === 'restore' && command.isDryRun)) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => stopping.abort());
    }
  }
  await runCommand(command, {
    config: readConfig(process.env),
    // where npm was called, and not where it found the project
    folder: process.env['INIT_CWD'] ?? process.cwd(),
    stopping: stopping.signal,
    say: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => process.stderr.write(`${line}\n`),
    findSlug,
    ask: process.stdin.isTTY ? askInSecret : undefined,
  });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function findSlug(url: string): Promise<string> {
  const database = openDatabase(url, { max: 1 });
  try {
    return fileSlug((await findSettings(database)).shop.name);
  } finally {
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
