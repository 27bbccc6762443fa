import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../src/root.ts';

it('a test of rules alone passes where no database can be reached', () => {
  const vitest = [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...vitest, 'server/src/retry.test.ts'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      // nothing listens at port 1
      env: { ...process.env, TEST_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    },
  );
  expect({ status, said: stdout + stderr }).toMatchObject({
    status: 0,
    said: expect.stringContaining('retry.test.ts'),
  });
});
