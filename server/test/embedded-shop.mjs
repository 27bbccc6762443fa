// A shop of its own process for the tests to kill: starts the embedded database on the folder in
// its first argument and prints its address, or the sentence that it fails with.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const source = join(import.meta.dirname, '../src/database/embedded.ts');
const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' });
const log = { info: console.error, warn: console.error };
console.log('loaded');
const postgres = await module
  .startEmbeddedPostgres(process.argv[2], log, { fsync: 'off' })
  .catch((error) => {
    console.log(error.message);
    process.exit(1);
  });
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
console.log(postgres.url);
