import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = ['web/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('messages.ts'))
    .map((file) => join(folder, file)),
);

/** Parameters for the shop's own words and formatted values. */
const OURS = new Set(
  'act after amount before characters countries country day days each field first kind kinds label last least link missing moment most note now number numbers orderId orderNumber parameter postcodes price reason revenue rules timeZone title what'.split(
    ' ',
  ),
);

/** Text parameters of a file that stand in one of its sentences as they are. */
function notIsolated(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const parameters = [...text.matchAll(/\b(\w+): string\b/g)].map(([, name]) => name);
  return parameters
    .filter((name) => name && !OURS.has(name) && text.includes(`\${${name}}`))
    .map(String);
}

test('there are messages to look at', () => {
  expect(files.length).toBeGreaterThan(20);
});

test.each(files)(
  'what a person wrote keeps its direction to itself in every sentence of %s',
  (file) => {
    expect(notIsolated(file)).toEqual([]);
  },
);
