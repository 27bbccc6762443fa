/** Polyglots, bombs, broken files and scripts are uploaded under wrong names and types. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getImage, uploadImage } from '@tailorbird/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../app.ts';
import { accounts } from '../fixture.ts';
import { multipart } from '../pictures.ts';
import { hostileFiles, SCRIPT, type HostileFile } from './hostile-pictures.ts';
import { report, rounds } from './rounds.ts';

/** MB that the process which decodes may hold, whatever it is sent. */
const MOST_MB = 400;
const AT_ONCE = 4;

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

function upload({ name, type, bytes }: HostileFile): Promise<Answer> {
  const body = multipart({ name, type, bytes });
  const headers = { 'content-type': body.type };
  return shop.call(uploadImage, { token: admin, headers, body: body.bytes });
}

/** What is wrong with how a file is served that was taken. */
async function wrongWith(answer: Answer): Promise<string[]> {
  const { binary } = uploadImage.reply.parse(answer.body);
  const wrong: string[] = [];
  for (const w of [undefined, 160]) {
    const { status, headers, bytes } = await shop.call(getImage, {
      params: { id: binary._id },
      query: { w },
      token: admin,
    });
    const { format } = await sharp(bytes).metadata();
    if (status !== 200 || headers['content-type'] !== 'image/webp' || format !== 'webp') {
      wrong.push(`served as ${status} ${String(headers['content-type'])} ${format}`);
    }
    if (headers['x-content-type-options'] !== 'nosniff') wrong.push('its type may be guessed');
    if (headers['content-security-policy'] !== "default-src 'none'; sandbox") {
      wrong.push('it may run');
    }
    const disposition = String(headers['content-disposition']);
    if (!/^inline; filename="[^"\\]*\.webp"; filename\*=UTF-8''[^\s"';]*;/.test(disposition)) {
      wrong.push(`named by ${disposition}`);
    }
    if (bytes.includes(SCRIPT)) wrong.push('it holds a script');
  }
  return wrong;
}

/** The most memory that the processes which decode have held, in MB; 0 where there is no /proc. */
function peakOfEncoders(): number {
  if (process.platform !== 'linux') return 0;
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const pids = listed
    .split('\n')
    .flatMap((line) => (line.includes('encode-pictures') ? (/\d+/.exec(line) ?? []) : []));
  const peaks = pids.map((pid) => {
    const [, kilobytes = '0'] =
      /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  });
  return Math.max(0, ...peaks);
}

it('no file is served as anything but a picture, or takes much memory', async () => {
  const count = rounds(63, 2000);
  const files = hostileFiles(count, 20_261_122);
  const outcomes = new Map<string, number>();
  const wrong: string[] = [];
  let peak = 0;
  const sender = async () => {
    for await (const file of files) {
      const answer = await upload(file);
      const { status } = answer;
      outcomes.set(`${status}`, (outcomes.get(`${status}`) ?? 0) + 1);
      const found = status === 201 ? await wrongWith(answer) : [];
      if (![201, 400, 413, 415].includes(status)) found.push(`answered ${status}`);
      wrong.push(...found.map((what) => `${file.kind}, ${JSON.stringify(file.name)}: ${what}`));
      if (file.kind === 'a bomb') peak = Math.max(peak, peakOfEncoders());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect(wrong).toEqual([]);
  expect(peak).toBeLessThan(MOST_MB);
  for (const status of ['201', '400', '415']) expect(outcomes.get(status)).toBeGreaterThan(0);
  const answers = [...outcomes].map(([status, times]) => `${times} × ${status}`).join(', ');
  report(
    `${count} files: ${answers}; 0 served as anything but a picture, ${Math.round(peak)} MB at most`,
  );
});
