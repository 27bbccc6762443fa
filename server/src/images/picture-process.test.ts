import { afterAll, beforeAll, expect, it } from 'vitest';
import { PictureProcess } from './picture-process.ts';
import type { Outcome, Work } from './picture-encoder.ts';

const LONGEST_MS = 500;

let encoder: PictureProcess<Work, Outcome>;
beforeAll(() => {
  encoder = new PictureProcess({
    program: 'server/src/images/encode-pictures.mjs',
    longestMs: LONGEST_MS,
    priority: 10,
    environment: {},
  });
});
afterAll(() => encoder.close());

const work: Work = { kind: 'colour', bytes: Buffer.from('no picture') };
const send = () => encoder.inTurn('visitor', (encode) => encode(work));

it('ends a process that hangs, and starts another for the next', async () => {
  // the first start of it takes longer than its work
  await send().catch(() => undefined);
  const { pid } = encoder;
  if (pid === undefined) throw new Error('No process encodes pictures.');
  process.kill(pid, 'SIGSTOP');
  await expect(send()).rejects.toThrow('ended');
  await expect
    .poll(async () => send().then(({ kind }) => kind, String), { timeout: 10_000 })
    .toBe('unreadable');
  expect(encoder.pid).not.toBe(pid);
});
