import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contactProblem } from './contact.ts';

const lines = readFileSync(
  join(import.meta.dirname, '../../../server/test/real/addresses/contacts.tsv'),
  'utf8',
)
  .split('\n')
  .slice(1, -1)
  .map((line): [field: 'email' | 'phone', typed: string, isTaken: boolean] => {
    const [field, typed = '', taken] = line.split('\t');
    return [field === 'email' ? 'email' : 'phone', typed, taken === 'taken'];
  });

it.each(lines)('%s %j is taken: %j', (field, typed, isTaken) => {
  expect(contactProblem(field, typed) === undefined).toBe(isTaken);
});
