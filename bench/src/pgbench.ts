import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const howToGetPgbench =
  'pgbench was not found, so carts and orders are not compared: it comes with PostgreSQL ' +
  '(Debian: apt-get install postgresql-contrib).';

/** On the PATH, or where Debian keeps the programs of each version; the newest first. */
export function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

/** Runs of the script a second, by 16 clients with prepared statements. */
export async function scriptsPerSecond(
  pgbench: string,
  script: { file: string; text: string },
  { databaseUrl, clients, seconds }: { databaseUrl: string; clients: number; seconds: number },
): Promise<number> {
  writeFileSync(script.file, script.text);
  const options = ['--no-vacuum', '--protocol=prepared', '--define=n=0', `--file=${script.file}`];
  const { stdout } = await run(pgbench, [
    ...options,
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    databaseUrl,
  ]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (failed > 0 || !(perSecond > 0)) throw new Error(`pgbench failed:\n${stdout}`);
  return perSecond;
}
