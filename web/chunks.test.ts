import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunkGroups, chunks } from './chunks.ts';

const root = join(import.meta.dirname, '..');
const listed = chunks.flatMap(({ files }) => files);

const chunksOf = (id: string) => chunkGroups.filter(({ test }) => test(id)).map(({ name }) => name);

describe('the files of chunks', () => {
  it.each(listed)('%s is there', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(statSync(join(root, file)).isDirectory()).toBe(file.endsWith('/'));
  });

  it('are in one list each, and in none by their folder as well', () => {
    expect(new Set(listed).size).toBe(listed.length);
    for (const { files } of chunks) {
      const folders = files.filter((file) => file.endsWith('/'));
      expect(
        files.filter((file) =>
          folders.some((folder) => file !== folder && file.startsWith(folder)),
        ),
      ).toEqual([]);
    }
  });

  it('are known by their whole path, in a folder with what is below it', () => {
    expect(chunksOf('/anywhere/web/src/ui/field.tsx')).toEqual(['forms']);
    expect(chunksOf('/anywhere/web/src/ui/field.tsx?used')).toEqual(['forms']);
    expect(chunksOf('C:\\anywhere\\web\\src\\ui\\field.tsx')).toEqual(['forms']);
    expect(chunksOf('/anywhere/web/src/ui/number-field.tsx')).toEqual([]);
    expect(chunksOf('/anywhere/web/src/orders/any/file.css')).toEqual(['orders']);
  });
});
