import type { Option } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { option, text as written, values } from './list-options.fixture.ts';
import { messages } from './messages.ts';
import { readListFile } from '../../../read-list-file.ts';
import { readList } from './read-list.ts';
import type { NewRow } from './rows.ts';

// Each list of the folder, with what it is to give beside it. Its README says how to add one.

const folder = join(import.meta.dirname, '../../../../../server/test/real/lists');

interface ExpectedList {
  product: string;
  /** By the names of options; a value that there is not begins with a question mark. */
  rows?: Record<string, string>[];
  leftOut?: string[];
  /** Lines that are no pieces, as the page names them. */
  omitted?: string[];
  /** Words of a file whose letters are guessed. */
  guessed?: string[];
  /** A word of the sentence that says what the file is. */
  refused?: string;
}

interface Goods {
  name: string;
  kind?: 'choice' | 'colour';
  isRequired?: boolean;
  isSize?: boolean;
  values?: string[];
  text?: 'any' | 'letters' | 'letters-digits' | 'digits';
}

const goods: Record<string, Goods[]> = JSON.parse(readFileSync(join(folder, 'goods.json'), 'utf8'));

const optionsOf = (product: string): Option[] =>
  (goods[product] ?? []).map((each) =>
    each.text
      ? { ...written(each.name, each.text), isRequired: each.isRequired ?? true }
      : option(each.name, {
          kind: each.kind ?? 'choice',
          isRequired: each.isRequired ?? true,
          isSize: each.isSize ?? false,
          values: values(...(each.values ?? [])),
        }),
  );

const files = readdirSync(folder).filter((file) => file.endsWith('.expected.json'));

describe('a real list', () => {
  it.each(files)('%s', (file) => {
    const { product, ...expected }: ExpectedList = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    );
    const name = file.replace('.expected.json', '');
    const read = readListFile(new Uint8Array(readFileSync(join(folder, name))), name);
    const given =
      'text' in read
        ? resultOf(read.text, optionsOf(product))
        : { refused: messages.fileKinds[read.refused] };
    const guessed = 'text' in read ? read.guessed : [];
    const refused = expect.stringContaining(expected.refused ?? '');
    const { guessed: words = guessed, ...rest } = expected;
    expect(given).toEqual(expected.refused === undefined ? rest : { refused });
    expect(guessed).toEqual(words);
  });

  it('is there in number', () => expect(files.length).toBeGreaterThan(30));
});

function resultOf(text: string, options: readonly Option[]): Omit<ExpectedList, 'product'> {
  const { rows, leftOut, omitted } = readList(text, options);
  const inWords = ({ cells, quantity }: NewRow) => ({
    ...Object.fromEntries(
      options.flatMap((each) => {
        const cell = cells[each._id];
        if (cell === undefined || cell === '') return [];
        const value = each.values.find(({ _id }) => _id === cell)?.value;
        return [[each.name, isWritten(each) ? cell : (value ?? `?${cell}`)]];
      }),
    ),
    ...(quantity !== '1' && { quantity }),
  });
  return {
    rows: rows.map(inWords),
    leftOut: leftOut.map(({ head }) => head),
    ...(omitted.length > 0 && { omitted: [...omitted] }),
  };
}
