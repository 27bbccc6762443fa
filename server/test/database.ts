import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase, type Queryable } from '../src/database/pool.ts';
import { distribute } from '../src/database/shard.ts';
import { projectRoot } from '../src/root.ts';
import { copyOnNodes, joinNodes, listNodes, onNode, type Node } from './citus.ts';
import { fillFixture } from './fixture.ts';

/** The database that every test file gets a copy of. */
interface Template {
  url: string;
  /** The machines that it lies on, the coordinator first; none for a PostgreSQL without Citus. */
  nodes: Node[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the template, and has it made when the first test asks. */
    templateServer: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for all tests, with the schema and the fixture in it. It
 * starts when a test asks for a database, so that tests of rules alone wait for none.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // imports run in a process of their own, on the build
  const build = [join(projectRoot, 'scripts/build.mjs'), 'server'];
  execFileSync(process.execPath, build, { stdio: 'inherit' });
  let started: Promise<{ template: Template; stop(): Promise<void> }> | undefined;
  const server = createServer((_request, response) => {
    started ??= startTemplate();
    started.then(
      ({ template }) => response.end(JSON.stringify(template)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');
  provide('templateServer', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    // a start that failed has failed the tests that asked for it
    const running = await started?.catch(() => undefined);
    await running?.stop();
  };
}

async function startTemplate() {
  const server = await startServer();
  const nodes = await listNodes(server.url);
  const url = await createDatabase(server.url, 'template', nodes);
  await migrate(url);
  await fill(url, nodes);
  return {
    template: { url, nodes },
    async stop() {
      await dropDatabase(url, nodes);
      await server.stop();
    },
  };
}

let template: Promise<Template> | undefined;

/** Starts the database unless another test has. */
export function getTemplate(): Promise<Template> {
  template ??= fetchTemplate(inject('templateServer'));
  return template;
}

async function fetchTemplate(address: string): Promise<Template> {
  const response = await fetch(address);
  const answer = await response.text();
  if (!response.ok) throw new Error(`No database for the tests: ${answer}`);
  return JSON.parse(answer);
}

export interface TestDatabase {
  url: string;
  /** Removes the database, cutting what is still connected to it. */
  drop(): Promise<void>;
}

/** A copy of the migrated and filled database, for one test file to change as it likes. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { url: templateUrl, nodes } = await getTemplate();
  const url = await createDatabase(templateUrl, 'copy', nodes, nameIn(templateUrl));
  return { url, drop: () => dropDatabase(url, nodes) };
}

/** More dead rows than these make a database slow. */
const MOST_DELETED = 5_000;

/** Puts the rows of a copy back as the template has them. False: it is not worth it, or a cluster. */
export async function restoreDatabase(db: Queryable): Promise<boolean> {
  const { nodes } = await getTemplate();
  if (nodes.length > 0) return false;
  const { rows } = await db.query<{ deleted: number }>('select untouched.restore() as deleted');
  return (rows[0]?.deleted ?? Infinity) <= MOST_DELETED;
}

/**
 * Keeps the rows of all tables beside them, with what puts them back: a function that gives how
 * many it has deleted. Triggers and keys are not asked meanwhile.
 */
const KEEP_ROWS = `
  create schema untouched;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table untouched.%1$I as table public.%1$I', name);
    end loop;
  end $$;
  create function untouched.restore() returns integer language plpgsql as $$
  declare
    name text;
    columns text;
    deleted integer;
    total integer := 0;
  begin
    set local session_replication_role = replica;
    for name, columns in
      select relname, string_agg(quote_ident(attname), ', ')
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname
    loop
      execute format('delete from public.%I', name);
      get diagnostics deleted = row_count;
      total := total + deleted;
      execute format('insert into public.%1$I (%2$s) overriding system value
        select %2$s from untouched.%1$I', name, columns);
    end loop;
    return total;
  end $$`;

/** An empty database, or a copy of one: on one machine, also where those of `cloneDatabase` are not. */
export async function createPlainDatabase({
  copyOf,
}: { copyOf?: string } = {}): Promise<TestDatabase> {
  const beside = await getTemplate();
  const url = await createDatabase(beside.url, 'plain', [], copyOf && nameIn(copyOf));
  return { url, drop: () => dropDatabase(url, []) };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));
  // as root, PostgreSQL runs as another user, who must get in
  chmodSync(folder, 0o711);
  const quiet = { info: () => undefined, warn: () => undefined };
  const lasting = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres(folder, quiet, { ...lasting, max_connections: 400 });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** On a cluster of Citus, its rows are distributed. */
async function fill(url: string, nodes: readonly Node[]): Promise<void> {
  const database = openDatabase(url);
  try {
    await fillFixture(database);
    if (nodes.length > 0) await database.transaction(distribute);
    else await database.query(KEEP_ROWS);
  } finally {
    // a template is copied only while nobody is connected to it
    await database.close();
  }
}

async function createDatabase(
  beside: string,
  kind: string,
  nodes: readonly Node[],
  template?: string,
): Promise<string> {
  const name = `tailorbird_${kind}_${randomBytes(6).toString('hex')}`;
  const url = new URL(beside);
  url.pathname = name;
  // in place of the shop's own limit: no statement fails because a machine is slow
  url.searchParams.set('statement_timeout', '280000');
  url.searchParams.set('query_timeout', '290000');
  if (nodes.length === 0) {
    await onServer(beside, `create database ${name} ${template ? `template ${template}` : ''}`);
  } else if (template) {
    await copyOnNodes(neutral(beside), nodes, { name, template });
  } else {
    await onServer(beside, `create database ${name}`, nodes);
    await joinNodes(url.href, nodes);
  }
  return url.href;
}

function dropDatabase(url: string, nodes: readonly Node[]): Promise<void> {
  return onServer(url, `drop database if exists ${nameIn(url)} with (force)`, nodes);
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function onServer(url: string, sql: string, nodes: readonly Node[] = []): Promise<void> {
  for (const node of nodes.length > 0 ? nodes : [undefined]) {
    await onNode(neutral(url), node, (client) => client.query(sql));
  }
}

/** A database can be neither copied nor dropped by those connected to it. */
function neutral(url: string): string {
  return Object.assign(new URL(url), { pathname: 'postgres' }).href;
}
