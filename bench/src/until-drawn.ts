import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/pool.ts';

/** The shop opens before all pictures of its goods are drawn, which would disturb the figures. */
export async function untilDrawn(url: string): Promise<void> {
  const database = openDatabase(url);
  const isDone = async () => {
    const { rows } = await database.query("select from seeds where name = 'demo views'");
    return rows.length > 0;
  };
  while (!(await isDone())) await sleep(1000);
  await database.close();
}
