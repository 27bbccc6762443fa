import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { keepSecret } from '../kept-secret.ts';
import { hasCode } from './errors.ts';
import type { Places } from './places.ts';
import { addressOf, type Postmaster } from './postmaster.ts';

/**
 * The password that the shop shows its own database. It lies in DATA_DIR, for the owner of that
 * alone.
 */
export const databasePassword = (dataDir: string) => keepSecret(dataDir, 'database-password');

/**
 * Makes the database ask for the password. One that asks nobody, as a new one does, or that has
 * another password, because the file is gone, gets this one: who may write its files owns it.
 * @param reload has the server read its rules of access again
 */
export async function guardDatabase(
  server: Postmaster,
  { cluster, runAs }: Places,
  { password, reload }: { password: string; reload: () => void },
): Promise<void> {
  const isGuarded = readFileSync(rulesOf(cluster), 'utf8') === rules('scram-sha-256');
  if (isGuarded && (await opens(server, password))) return;
  writeRules(cluster, rules('trust'), runAs);
  reload();
  const client = await connect(server, password);
  try {
    const { rows } = await client.query<{ isCopy: boolean }>(
      'select pg_is_in_recovery() as "isCopy"',
    );
    // a copy that follows another database has the passwords of that one
    if (!rows[0]?.isCopy) {
      // stretching protects what people choose; this one has 256 random bits
      await client.query('set scram_iterations = 1');
      await client.query(`alter role tailorbird password ${client.escapeLiteral(password)}`);
    }
    writeRules(cluster, rules('scram-sha-256'), runAs);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

const rulesOf = (cluster: string) => join(cluster, 'pg_hba.conf');

/** As in pg_hba.conf: nobody but those on this machine, by the socket or, on Windows, loopback. */
function rules(method: 'trust' | 'scram-sha-256'): string {
  const places = ['local all all', 'local replication all'];
  for (const address of ['127.0.0.1/32', '::1/128']) places.push(`host all all ${address}`);
  return places.map((place) => `${place} ${method}\n`).join('');
}

/** Appears whole: a server without rules would let nobody in. */
function writeRules(cluster: string, text: string, runAs: Places['runAs']): void {
  const draft = `${rulesOf(cluster)}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  if (runAs) chownSync(draft, runAs.uid, runAs.gid);
  renameSync(draft, rulesOf(cluster));
}

async function opens(server: Postmaster, password: string): Promise<boolean> {
  try {
    await (await open(server, password)).end();
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/** Until the server has read the rules. */
async function connect(server: Postmaster, password: string): Promise<Client> {
  for (let tries = 1; ; tries++) {
    try {
      return await open(server, password);
    } catch (error) {
      if (!isRefused(error) || tries === 500) throw error;
      await sleep(10);
    }
  }
}

async function open(server: Postmaster, password: string): Promise<Client> {
  const client = new Client({ connectionString: addressOf(server, 'postgres', password) });
  await client.connect();
  return client;
}

/** 28P01: another password; 28000: no rule lets this one in, or none has a password yet. */
export const isRefused = (error: unknown) => hasCode(error, '28P01', '28000');
