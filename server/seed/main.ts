// Run as a process of its own: what drawing the pictures takes is given back when it ends.
import { openDatabase } from '../src/database/pool.ts';
import { seedDemo } from './seed.ts';

const url = process.env['DATABASE_CONNECTION'];
if (!url) throw new Error('DATABASE_CONNECTION is not set');

const database = openDatabase(url, { max: 4 });
try {
  await seedDemo(
    database,
    (line) => process.stdout.write(`${line}\n`),
    () => process.send?.('open'),
  );
} catch (error) {
  process.stderr.write(
    `The demo shop is not complete; the next start goes on from here.\n${String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await database.close();
  // the channel to the shop would keep this process
  if (process.connected) process.disconnect();
}
