import { describe, expect, it } from 'vitest';
import { createPlainDatabase } from '../../test/database.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('pictures of an older shop', () => {
  /** By what shows it: its number, and whether it is everybody's afterwards. */
  const SHOWN = {
    'a product on sale': [1, true],
    'its sizes': [2, true],
    'a draft': [3, false],
    'the sizes of a draft': [4, false],
    'a draft that was on sale': [5, true],
    'a type': [6, true],
    'a value of an option': [7, true],
    'a value without an option': [8, false],
    'the logo': [9, true],
    'a paper': [10, true],
    'an order, and nothing else any more': [11, true],
    'a draft and an order': [12, true],
    nothing: [13, false],
  } as const;
  const rows = Object.values(SHOWN)
    .map(([number]) => `('${id(number)}', 'a', 'image/webp', 1, 1, '')`)
    .join(', ');
  const FILLED = `
    insert into images (id, name, content_type, width, height, bytes) values ${rows};
    insert into products (id, name, cost_cents, is_draft, size_image_id) values
      ('${id(21)}', 'On sale', 1, false, '${id(2)}'), ('${id(22)}', 'Draft', 1, true, '${id(4)}'),
      ('${id(23)}', 'Was on sale', 1, false, null);
    insert into product_images (product_id, image_id, position) values
      ('${id(21)}', '${id(1)}', 0), ('${id(22)}', '${id(3)}', 0), ('${id(22)}', '${id(12)}', 1),
      ('${id(23)}', '${id(5)}', 0);
    update products set is_draft = true where id = '${id(23)}';
    insert into product_types (id, name, size_image_id) values ('${id(24)}', 'Cloth', '${id(6)}');
    insert into options (id, name, is_required, kind)
    values ('${id(25)}', 'Colour', true, 'colour');
    insert into option_values (id, option_id, value, swatch_image_id) values
      ('${id(26)}', '${id(25)}', 'Olive', '${id(7)}'), ('${id(27)}', null, 'Rust', '${id(8)}');
    insert into shop_settings (section, value) values ('shop', '{"logo": "${id(9)}"}');
    insert into papers (id, order_id, kind, year, serial, issued_by, total_cents, content, logo)
    values ('${id(28)}', '${id(29)}', 'invoice', 2026, 1, 'Ada', 1,
      '{"number": "INV-2026-0001", "issuedOn": "2026-01-02", "sums": []}', '${id(10)}');
    insert into orders (owner_id, id, order_number, cart_id, total_cents)
    values ('${id(30)}', '${id(29)}', 'TB-7K2M-9QXD', '${id(31)}', 1);
    insert into order_items (owner_id, order_id, id, position, product_id, product_name,
      unit_price_cents, quantity, image_id) values
      ('${id(30)}', '${id(29)}', '${id(32)}', 0, '${id(21)}', 'On sale', 1, 1, '${id(11)}'),
      ('${id(30)}', '${id(29)}', '${id(33)}', 1, '${id(21)}', 'On sale', 1, 1, '${id(12)}')`;

  it('are everybody’s where something published or ordered shows them or has', async () => {
    const plain = await createPlainDatabase();
    const database = openDatabase(plain.url, { max: 1 });
    try {
      await migrate(plain.url, { names: listMigrations().filter((name) => name < '0086') });
      await database.query(FILLED);
      await migrate(plain.url);
      const { rows: found } = await database.query<{ id: string; is_public: boolean }>(
        'select id, is_public from images',
      );
      const marked = new Map(found.map((row) => [row.id, row.is_public]));
      expect(
        Object.fromEntries(
          Object.entries(SHOWN).map(([by, [number]]) => [by, marked.get(id(number))]),
        ),
      ).toEqual(Object.fromEntries(Object.entries(SHOWN).map(([by, [, is]]) => [by, is])));
    } finally {
      await database.close();
      await plain.drop();
    }
  });
});
