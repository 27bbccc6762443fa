import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { type Database, openDatabase } from '../src/database/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the database that every test file gets a copy of */
    templateUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL for all tests, with the schema and the fixture in it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const templateUrl = await createDatabase(server.url, 'template');
  await migrate(templateUrl);
  await fill(templateUrl);
  provide('templateUrl', templateUrl);
  return async () => {
    await dropDatabase(templateUrl);
    await server.stop();
  };
}

export interface TestDatabase {
  url: string;
  /** Removes the database, cutting what is still connected to it. */
  drop(): Promise<void>;
}

/** A copy of the migrated and filled database, for one test file to change as it likes. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl');
  const url = await createDatabase(template, 'copy', nameIn(template));
  return { url, drop: () => dropDatabase(url) };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  const quiet = { info: () => undefined, warn: () => undefined };
  const lasting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres(folder, quiet, { ...lasting, max_connections: 200 });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function fill(url: string): Promise<void> {
  const file = join(import.meta.dirname, 'fixture.ts');
  if (!existsSync(file)) return;
  const fixture: { fillFixture(database: Database): Promise<void> } = await import(
    pathToFileURL(file).href
  );
  const database = openDatabase(url);
  try {
    await fixture.fillFixture(database);
  } finally {
    // a template is copied only while nobody is connected to it
    await database.close();
  }
}

async function createDatabase(beside: string, kind: string, template?: string): Promise<string> {
  const name = `tailorbird_${kind}_${randomBytes(6).toString('hex')}`;
  await onServer(beside, `create database ${name} ${template ? `template ${template}` : ''}`);
  const url = new URL(beside);
  url.pathname = name;
  // in place of the shop's own limit: no statement fails because a machine is slow
  url.searchParams.set('statement_timeout', '280000');
  return url.href;
}

function dropDatabase(url: string): Promise<void> {
  return onServer(url, `drop database if exists ${nameIn(url)} with (force)`);
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** A database can be neither copied nor dropped by those connected to it. */
async function onServer(url: string, sql: string): Promise<void> {
  const neutral = new URL(url);
  neutral.pathname = 'postgres';
  const client = new Client({ connectionString: neutral.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
