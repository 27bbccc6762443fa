import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonParts } from './read-json-parts.ts';

async function partsIn(text: string, size = 7) {
  const parts = [];
  const whole = Buffer.from(text.toWellFormed());
  async function* read() {
    for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
  }
  for await (const part of readJsonParts({ name: 'a.json', read })) parts.push(part);
  return parts;
}

describe('a JSON file of lists', () => {
  it('gives the same as if it was read at once, however it is cut and laid out', async () => {
    const lists = fc.dictionary(
      fc.string({ unit: 'binary' }),
      fc.oneof(
        fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
        fc.double({ noNaN: true }),
        fc.string(),
      ),
      { maxKeys: 4 },
    );
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.nat(3),
        fc.integer({ min: 1, max: 50 }),
        async (value, space, size) => {
          const text = JSON.stringify(value, null, space);
          const read = Object.entries(JSON.parse(text)).flatMap(([key, part]) =>
            Array.isArray(part) ? part.map((one) => [key, one]) : [[key, part]],
          );
          const parts = (await partsIn(text, size)).map((part) => [
            part.key,
            JSON.parse(part.text),
          ]);
          expect(parts).toEqual(read);
        },
      ),
    );
  });

  it('says in which line each part begins', async () => {
    const text = '{"a": 1,\n"list": [\n{"x": "}\\""},\n\n{"y":\n[2]}, 5]\n}';
    const lines = (await partsIn(text)).map(({ line, text: part }) => [line, part]);
    expect(lines).toEqual([
      [1, '1'],
      [3, '{"x": "}\\""}'],
      [5, '{"y":\n[2]}'],
      [6, '5'],
    ]);
  });

  it.each([
    ['', 1],
    ['[]', 1],
    ['{"a": [1\n2]}', 2],
    ['{"a": [1,\n]}', 2],
    ['{"a": 1,\n}', 2],
    ['{"a" 1}', 1],
    ['{"a": 1}\n{', 2],
    ['{"a": [{"b":\n1', 1],
    ['{a: 1}', 1],
    ['{constructor', 1],
    ['{"a": 1,\n"b": }', 2],
  ])('%j is refused, in line %i', async (text, line) => {
    await expect(partsIn(text)).rejects.toMatchObject({
      place: { file: 'a.json', line },
      mistake: 'malformedJson',
    });
  });
});
