import { describe, expect, it } from 'vitest';
import { textOf } from './text-lines.ts';

async function textIn(...chunks: Buffer[]) {
  let text = '';
  async function* read() {
    yield* chunks;
  }
  for await (const piece of textOf({ name: 'a.csv', read })) text += piece;
  return text;
}

describe('a text', () => {
  it('is read however its bytes are cut, without the mark of UTF-8', async () => {
    const bytes = Buffer.from('\uFEFFnähen 🧵\nzwei\n\nvier');
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const text = await textIn(bytes.subarray(0, cut), bytes.subarray(cut));
      expect(text).toBe('nähen 🧵\nzwei\n\nvier');
    }
  });

  it('that is not UTF-8 is refused with the line', async () => {
    const bytes = Buffer.concat([
      Buffer.from('eins\nzwei\nd'),
      Buffer.from([0xe4]),
      Buffer.from('\n'),
    ]);
    await expect(textIn(bytes)).rejects.toMatchObject({
      place: { file: 'a.csv', line: 3 },
      mistake: 'notUtf8',
    });
    await expect(textIn(Buffer.from('eins\nzwei\n'), bytes.subarray(10))).rejects.toMatchObject({
      place: { line: 3 },
    });
  });
});
