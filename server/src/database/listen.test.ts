import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { listenForChanges } from './listen.ts';
import { type Database, openDatabase } from './pool.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await cloneDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('listening for changes', () => {
  it('hears of a change to the catalogue', async () => {
    const { heard } = await listen();
    await database.query('delete from categories');
    await expect.poll(() => heard).toEqual(['']);
  });

  it('says that it is deaf when its connection breaks, and listens again', async () => {
    const { heard, states } = await listen();
    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tailorbird listener catalogue_changed'",
    );
    await expect.poll(() => states).toEqual(['listening', 'disconnected', 'listening']);
    await database.query("notify catalogue_changed, 'again'");
    await expect.poll(() => heard).toEqual(['again']);
  });

  it('hears nothing more when it is stopped', async () => {
    const { heard, states, listener } = await listen();
    const other = await listen();
    await listener.stop();
    await database.query('notify catalogue_changed');
    await expect.poll(() => other.heard).toEqual(['']);
    expect([heard, states]).toEqual([[], ['listening', 'disconnected']]);
  });
});

async function listen() {
  const heard: string[] = [];
  const states: string[] = [];
  const listener = listenForChanges(
    test.url,
    'catalogue_changed',
    (payload) => heard.push(payload),
    (state) => states.push(state),
  );
  onTestFinished(() => listener.stop());
  await expect.poll(() => states).toEqual(['listening']);
  return { heard, states, listener };
}
