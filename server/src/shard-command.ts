// `npm run shard`: spreads the rows of shoppers over a Citus cluster, and says what it found.
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/pool.ts';
import { distribute } from './database/shard.ts';
import { checkHotStatements } from './hot-statements.ts';

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main([url]: readonly string[]): Promise<string> {
  if (url === undefined) throw new Error('Usage: npm run shard -- postgresql://…');
  await migrate(url);
  const database = openDatabase(url, { max: 1, statementMs: 0 });
  try {
    const tables = await database.transaction(distribute);
    const done =
      tables.length > 0
        ? `Distributed by owner: ${tables.join(', ')}.`
        : 'The tables were already distributed by owner.';
    return [done, ...(await checkHotStatements(database))].join('\n');
  } finally {
    await database.close();
  }
}
