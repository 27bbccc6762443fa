import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listProducts } from '@tailorbird/contract/catalogue';
import { getCart } from '@tailorbird/contract/cart';
import { getOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopOn } from './app.ts';
import { createPlainDatabase } from './database.ts';
import { accounts, categories, colour, PASSWORD, products } from './fixture.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import { backUp } from '../src/backup/backup.ts';
import { checkBackup, restore } from '../src/backup/restore.ts';
import { connectForBackup, listTables, sumTables } from '../src/backup/tables.ts';
import { listDone, listMigrations, migrate } from '../src/database/migrate.ts';
import { projectRoot } from '../src/root.ts';

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const { customer, admin } = accounts;
const ORDER = id(1);
const SHOWN = { optionName: 'Colour', value: 'Olive', valueId: colour.olive.id };
const CHOSEN = JSON.stringify([{ optionId: colour.id, ...SHOWN }]);

/** What was in shops of that time, by the migration that made room for it. */
const PAST: Record<string, string> = {
  '0001_shop': `
    insert into accounts (id, name, email, password_hash, roles, is_email_verified, date_created)
    values ('${customer.id}', 'Cora', '${customer.email}', :password, '{customer}', true, '2025-01-01'),
      ('${admin.id}', 'Ada', '${admin.email}', :password, '{customer,admin}', true, '2025-01-01');
    insert into sessions (owner_id, id, token_id) values ('${customer.id}', '${id(2)}', '${id(3)}');
    insert into login_failures (email, failures) values ('otto@mail.example', 3);
    insert into rate_counters values ('login 192.0.2.1', now(), 2);
    insert into categories (id, name) values ('${categories.bags.id}', 'Bags of Zürich');
    insert into product_types values ('${id(4)}', 'Cloth');
    insert into options (id, name, is_required) values ('${colour.id}', 'Colour', true);
    insert into option_values (id, option_id, value)
    values ('${colour.olive.id}', '${colour.id}', 'Olive'), ('${id(5)}', '${colour.id}', 'Rust');
    insert into product_type_options values ('${id(4)}', '${colour.id}');
    insert into products (id, name, description, cost_cents, product_type_id)
    values ('${products.tote.id}', 'Market Tote', 'Holds a week''s greens', 2450, '${id(4)}'),
      ('${products.sash.id}', 'Plain Sash', '', 1205, null);
    insert into product_categories values ('${products.tote.id}', '${categories.bags.id}');
    insert into images (id, name, content_type, width, height, bytes)
    values ('${id(6)}', 'tote.webp', 'image/webp', 20, 20, '\\x00ff5c0a09'),
      ('${id(7)}', 'rust.webp', 'image/webp', 20, 20, '\\x01');
    insert into image_renditions values ('${id(6)}', 320, 'image/avif', '\\x02');
    insert into product_images values ('${products.tote.id}', '${id(6)}', 0);
    insert into carts (owner_id, id, version) values ('${customer.id}', '${id(8)}', 3);
    insert into cart_items (owner_id, id, product_id, product_name, product_cost_cents, quantity,
      note, selected_options, identity_key)
    values ('${customer.id}', '${id(9)}', '${products.tote.id}', 'Market Tote', 2450, 2,
      E'two lines\\n\\tand a tab', '${CHOSEN}', 'key');
    insert into orders (owner_id, id, order_number, cart_id, idempotency_key, customer_name,
      customer_email, status, total_cents, placed_at)
    values ('${customer.id}', '${ORDER}', 'TB-7K2M-9QXD', '${id(10)}', 'once', 'Cora',
      '${customer.email}', 'completed', 4900, '2025-05-06 07:08:09.123456Z'),
      ('${id(11)}', '${id(12)}', 'TB-7K2M-9QXE', '${id(13)}', null, null, null, 'pending', 1205,
      '2025-05-07Z');
    insert into order_items (owner_id, order_id, id, position, product_id, product_name,
      unit_price_cents, quantity, note, selected_options, image_id)
    values ('${customer.id}', '${ORDER}', '${id(14)}', 0, '${products.tote.id}', 'Market Tote', 2450, 2,
      'as ordered', '${CHOSEN}', '${id(6)}'),
      ('${id(11)}', '${id(12)}', '${id(15)}', 0, '${products.sash.id}', 'Plain Sash', 1205, 1, '', '[]',
      null)`,
  '0002_seed': `insert into seeds (name) values ('catalogue')`,
  '0004_accounts': `
    insert into mailed_tokens values ('\\x0102', 'password reset', '${customer.id}', '${customer.email}',
      '2099-01-01');
    insert into unlock_requests (id, account_id, email, reason)
    values ('${id(16)}', '${customer.id}', '${customer.email}', 'I know it again');
    insert into mails (id, kind, recipient_name, recipient_email, content)
    values ('${id(17)}', 'order placed', 'Cora', '${customer.email}', '{"order": 1}')`,
  '0007_order_changes': `
    insert into order_changes (owner_id, order_id, id, changed_by, field, before, after)
    values ('${customer.id}', '${ORDER}', '${id(18)}', 'Ada', 'status', 'pending', 'completed');
    insert into order_changes (owner_id, order_id, id, changed_by, field, item_id, before, after)
    values ('${customer.id}', '${ORDER}', '${id(19)}', 'Ada', 'itemNote', '${id(14)}', 'before', 'as ordered')`,
  '0008_order_figures': `
    insert into order_days_due (day) values ('2025-05-06');
    insert into order_day_counts values ('2025-05-06', 'completed', 1, 4900);
    insert into order_day_products
    values ('2025-05-06', '${products.tote.id}', 'Market Tote', 2, 4900);
    insert into order_day_values values ('${products.tote.id}', '2025-05-06', 'Colour', 'Olive', 2)`,
  '0011_live_preview': `
    update options set kind = 'colour' where id = '${colour.id}';
    update option_values set swatch_colour = '#59603a' where id = '${colour.olive.id}';
    update option_values set swatch_image_id = '${id(7)}' where id = '${id(5)}';
    update products set art = '{"template": "tote", "fixed": {}, "drives": []}'
    where id = '${products.tote.id}';
    insert into drawings (hash, svg) values ('abc', '<svg/>');
    insert into drawing_renditions values ('abc', 320, 'image/webp', '\\x03');
    update order_items set drawing = '{"hash": "abc", "title": "Tote", "production": []}'
    where id = '${id(14)}'`,
  '0015_removed_names': `delete from option_values where id = '${id(5)}'`,
  '0037_rosters': `
    insert into rosters (id, owner_id, name, columns, link_hash, link_expires_at)
    values ('${id(20)}', '${customer.id}', 'Class of 2027', '[{"kind": "name", "label": "Name"}]',
      '\\x0304', '2099-01-01');
    insert into roster_rows values ('${id(20)}', '${id(21)}', 0, '["Ida"]', '\\x05')`,
  '0040_pieces': `
    insert into order_pieces (owner_id, order_id, number, state, changed_by)
    values ('${customer.id}', '${ORDER}', 2, 'packed', 'Ada');
    insert into order_changes (owner_id, order_id, id, changed_by, version, field, before, after, details)
    values ('${customer.id}', '${ORDER}', '${id(22)}', 'Ada', 2, 'pieces', '', 'packed',
      '{"how": "scan", "count": 1, "numbers": [2], "reason": ""}');
    update orders set made = 1, prints = '{"packing": {"at": "2026-01-01T00:00:00Z", "by": "Ada",
      "version": 1, "times": 1}}' where id = '${ORDER}'`,
  '0042_saved_items': `
    insert into saved_items (owner_id, id, product_id, product_name, product_cost_cents, quantity,
      note, selected_options, identity_key)
    values ('${customer.id}', '${id(24)}', '${products.sash.id}', 'Plain Sash', 1205, 1, 'for later',
      '[]', 'key')`,
  '0043_shop_settings': `
    insert into shop_settings values ('days', '{"leadDays": 6}', 4);
    insert into shop_settings_changes (id, section, changed_by, fields)
    values ('${id(23)}', 'days', 'Ada', '{"leadDays": [5, 6]}')`,
  '0047_order_details': `
    update orders set details = '{"contact": {"name": "Cora", "email": "", "phone": ""}}'
    where id = '${ORDER}'`,
  '0050_ledger': `
    insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, method, reference,
      recorded_by, idempotency_key)
    values ('${customer.id}', '${ORDER}', '${id(25)}', 'charge', 4900, '', '', '', 'charge'),
      ('${customer.id}', '${ORDER}', '${id(26)}', 'payment', 4900, 'cash', 'till 2', 'Ada', 'once');
    update orders set charged_cents = 4900, paid_cents = 4900, payment_state = 'paid'
    where id = '${ORDER}'`,
  '0051_ledger_lists': `
    insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, method, reference,
      recorded_by, idempotency_key)
    values ('${customer.id}', '${ORDER}', '${id(31)}', 'charge', 100, '', '', '', 'charge again'),
      ('${customer.id}', '${ORDER}', '${id(32)}', 'payment', 100, 'transfer', 'Cora', 'Ada',
        'bank ${'0'.repeat(32)}');
    update orders set charged_cents = 5000, paid_cents = 5000 where id = '${ORDER}'`,
  '0052_papers': `
    insert into paper_numbers values ('invoice', 2025, 1);
    insert into papers (id, order_id, kind, year, serial, issued_by, total_cents, content)
    values ('${id(27)}', '${ORDER}', 'invoice', 2025, 1, 'Ada', 4900, '{"number": "INV-2025-0001",
      "issuedOn": "2025-05-06", "sums": [{"percent": 19, "netCents": 4118, "taxCents": 782}]}')`,
  '0053_checkouts': `
    insert into checkouts (id, order_id, amount_cents, return_to, state, session_id, payment_id, due_at)
    values ('${id(28)}', '${ORDER}', 4900, '/order-summary', 'paid', 'cs_1', 'pi_1', null);
    insert into checkout_refunds (entry_key, payment_id, order_id, amount_cents, state, due_at)
    values ('once', 'pi_1', '${ORDER}', 100, 'done', null)`,
  '0055_mail_stops': `insert into mail_stops (email_hash) values ('\\x0607')`,
  '0056_addresses': `
    insert into addresses (owner_id, id, address, identity_key)
    values ('${customer.id}', '${id(29)}', '{"street": "1 Needle Lane"}', '\\x06');
    insert into address_books values ('${customer.id}', '${id(29)}', null, 'parcel', '5551')`,
  '0057_money': `
    update paper_taxes set net_cents = 4118 where day = '2025-05-06' and rate = '19' and tax_cents = 782`,
  '0065_logo': `
    insert into shop_settings values ('shop', '{"name": "Meadow", "logo": "${id(6)}"}', 1);
    insert into papers (id, order_id, kind, year, serial, issued_by, total_cents, content, credits, logo)
    values ('${id(30)}', '${ORDER}', 'credit-note', 2025, 1, 'Ada', -100, '{"number": "CN-2025-0001",
      "issuedOn": "2025-05-07", "sums": []}', '${id(27)}', '${id(6)}')`,
  '0081_transfer_keys': `
    insert into transfer_keys values ('bank ${'1'.repeat(32)}', '${ORDER}', 'bank ${'1'.repeat(32)}'),
      ('bank ${'2'.repeat(32)}', null, 'bank ${'2'.repeat(32)}')`,
  '0083_unclear_payments': `
    insert into checkouts (id, order_id, amount_cents, return_to, state, session_id, due_at, told, told_at)
    values ('${id(33)}', '${ORDER}', 4900, '/orders', 'closed', 'cs_2', null,
      '{"why": "other currency", "amount": 4900, "currency": "jpy", "paymentId": "pi_2"}', now());
    insert into order_changes (owner_id, order_id, id, changed_by, version, field, before, after, details)
    values ('${customer.id}', '${ORDER}', '${id(34)}', '', 2, 'payment', '', 'told',
      '{"why": "other currency", "amount": 4900, "currency": "jpy", "paymentId": "pi_2"}')`,
  '0102_deleted_products': `
    insert into deleted_products (id, product, categories, images)
    values ('${id(35)}', '{"id": "${id(35)}", "name": "Gone", "cost_cents": 100}', '{}', '[]')`,
  '0104_look': `
    insert into look_parts (part, version, published, is_draft, draft, images, changed_by)
    values ('page:${id(36)}', 2, '{"path": "about", "title": "About", "text": "![](/api/binary/${id(6)})",
      "description": ""}', true, null, '{${id(6)}}', 'Ada');
    insert into look_versions (id, published_by, parts)
    values ('${id(37)}', 'Ada', '[{"part": "page:${id(36)}", "title": "About"}]');
    insert into look_version_parts values ('page:${id(36)}', '${id(37)}', '{"path": "about"}', '{}');
    insert into look_previews values ('${id(38)}', '${id(37)}', now() + interval '1 day');
    insert into redirects values ('/about-us', 'page', '${id(36)}', null), ('/old', 'home', null, now())`,
  '0107_skipped_first_steps': `insert into skipped_first_steps values ('mail')`,
  '0108_artwork': `
    insert into options (id, name, is_required, kind, artwork)
    values ('${id(40)}', 'Your picture', false, 'artwork',
      '{"mostPictures": 1, "rights": "I may", "places": [{"id": "front", "name": "Front", "price":
        {"by": "piece", "piece": 3, "each": 0, "setup": 12}}], "redrawing": null}');
    insert into product_type_options values ('${id(4)}', '${id(40)}')`,
  '0109_artworks': `
    insert into artworks (id, owner_id, digest, name, kind, size, width, height, original, svg,
      refused_at, refusal_reason, refused_by)
    values ('${id(39)}', '${customer.id}', '\\x0809', 'crest.svg', 'svg', 3, 30, 20.5, '\\x00ff0a',
      '<svg/>', now(), 'A brand', 'Ada');
    insert into artwork_renditions values ('${id(39)}', 'paper=12', 640, 427,
      '{"#aa0000"}', 'image/webp', '\\x01', '2026-01-01')`,
  '0118_quotes': `
    insert into desk_drafts (id, created_by, changed_by, data)
    values ('${id(41)}', 'Ada', 'Ada', '{"accountId": "${customer.id}", "note": "two\\nlines"}');
    insert into quotes (id, owner_id, number, name, company, email, is_account, version, sent_at, sent_by,
      valid_until, ends_at, total_cents, wishes, wished_at)
    values ('${id(41)}', '${customer.id}', 'Q-3M8K', 'Cora', 'Meadow', '${customer.email}', true, 1,
      '2026-01-01', 'Ada', '2099-01-01', '2099-01-02', 4900,
      '[{"note": "more", "at": "2026-01-02", "version": 1}]', '2026-01-02');
    insert into quote_versions (quote_id, version, sent_at, sent_by, email, valid_until, total_cents,
      content, artwork_ids, image_ids)
    values ('${id(41)}', 1, '2026-01-01', 'Ada', '${customer.email}', '2099-01-01', 4900,
      '{"items": [], "totalCents": 4900}', '{${id(39)}}', '{${id(6)}}')`,
};

/** What a migration changes on purpose in rows that there are. */
const CHANGED = new Set([
  'images.renditions_due',
  // of pictures that nothing published has shown
  'images.is_public',
  'search_dictionary.word',
  // names of two words are found as one
  'products.search_keys',
  // gets a signature
  'order_items.drawing',
]);

const migrations = listMigrations();
const states = migrations.map((name, place) => ({ name, names: migrations.slice(0, place + 1) }));

/** The address of a shop of each state, by its latest migration. */
const shops = new Map<string, string>();
const ends: (() => Promise<void>)[] = [];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-upgrade-'));
  const growing = await makeDatabase();
  const hash = await hashPassword(PASSWORD);
  for (const { name, names } of states) {
    await migrate(growing, { names });
    const past = PAST[name]?.replaceAll(':password', () => `'${hash}'`);
    if (past) await onDatabase(growing, (client) => client.query(past));
    shops.set(name, await makeDatabase(growing));
  }
});
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

async function makeDatabase(copyOf?: string): Promise<string> {
  const database = await createPlainDatabase(copyOf === undefined ? {} : { copyOf });
  ends.push(() => database.drop());
  return database.url;
}

const shopOf = (name: string) => shops.get(name) ?? '';

type Work<Result> = (client: Awaited<ReturnType<typeof connectForBackup>>) => Promise<Result>;

async function onDatabase<Result>(url: string, work: Work<Result>): Promise<Result> {
  const client = await connectForBackup(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Rows = Record<string, unknown>[];

/** All rows of all tables, and the type of each column. */
function everythingIn(
  url: string,
): Promise<{ rows: Map<string, Rows>; types: Map<string, string> }> {
  return onDatabase(url, async (client) => {
    const rows = new Map<string, Rows>();
    for (const { name } of await listTables(client)) {
      const found = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from ${name} t`,
      );
      rows.set(
        name,
        found.rows.map(({ row }) => row),
      );
    }
    const columns = await client.query<{ name: string; type: string }>(
      `select table_name || '.' || column_name as name, data_type as type
       from information_schema.columns where table_schema = 'public'`,
    );
    return { rows, types: new Map(columns.rows.map(({ name, type }) => [name, type])) };
  });
}

/** Everything that was in the first database and still has a place is in the second, unchanged. */
async function expectUnchanged(before: string, after: string): Promise<void> {
  const [old, now] = [await everythingIn(before), await everythingIn(after)];
  for (const [table, rows] of old.rows) {
    const mustStay = (column: string) =>
      !CHANGED.has(`${table}.${column}`) &&
      old.types.get(`${table}.${column}`) === now.types.get(`${table}.${column}`);
    const part = (all: Rows) =>
      all
        .map((row) =>
          JSON.stringify(
            Object.entries(row)
              .filter(([column]) => mustStay(column))
              .toSorted(([one], [other]) => (one < other ? -1 : 1)),
          ),
        )
        .toSorted();
    const columns = new Set(rows.flatMap((row) => Object.keys(row)));
    const shared = (now.rows.get(table) ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
    );
    expect([table, ...part(shared)]).toEqual(expect.arrayContaining([table, ...part(rows)]));
  }
}

async function expectShop(url: string): Promise<void> {
  const shop = await openShopOn(url);
  try {
    const token = await shop.logIn(customer);
    const { order } = await shop.ask(getOrder, { params: { id: ORDER }, token });
    expect(order).toMatchObject({
      orderId: 'TB-7K2M-9QXD',
      totalAmount: 49,
      cart: { items: [{ quantity: 2, note: 'as ordered', selectedOptions: [SHOWN] }] },
    });
    const { cart } = await shop.ask(getCart, { token });
    expect(cart.items).toMatchObject([{ quantity: 2, note: 'two lines\n\tand a tab' }]);
  } finally {
    await shop.close();
  }
}

/** What `npm run check` says of a new migration. */
function lint(sql: string): { status: number | null; output: string } {
  const migrations = mkdtempSync(join(folder, 'migrations-'));
  writeFileSync(join(migrations, '9999_next.sql'), `${sql}\n`);
  const script = join(projectRoot, 'scripts/lint-migrations.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, migrations], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe('a shop of an earlier version', () => {
  it.each(states.slice(0, -1))('is upgraded from $name, and nothing is lost', async ({ name }) => {
    const url = await makeDatabase(shopOf(name));
    await migrate(url);
    expect(await onDatabase(url, listDone)).toEqual(migrations);
    await expectUnchanged(shopOf(name), url);
  });

  it.each(states.filter(({ name }) => name in PAST))(
    'saved at $name is restored and upgraded by this version, and taken back by its own',
    async ({ name, names }) => {
      const path = join(folder, `${name}.backup`);
      await backUp(shopOf(name), path, { passphrase: undefined, keys: undefined });
      const url = await makeDatabase();
      const backup = await checkBackup(path, undefined);
      await restore(url, backup, { isForced: false });
      expect(backup.upgrades).toEqual(migrations.slice(names.length));
      await expectUnchanged(shopOf(name), url);
      await expectShop(url);

      // the upgrade is taken back: the former version restores over the upgraded shop
      await restore(url, await checkBackup(path, undefined, names), { isForced: true });
      expect(await onDatabase(url, listDone)).toEqual(names);
      expect(await onDatabase(url, sumTables)).toEqual(await onDatabase(shopOf(name), sumTables));
    },
  );
});

it('a shop of the version before words were joined finds what was there by them', async () => {
  const url = await makeDatabase(shopOf('0087_pictures_of_drafts'));
  await onDatabase(url, (client) =>
    client.query(
      `insert into product_types (id, name) values ('${id(41)}', 'Polo Shirt');
       insert into products (id, name, description, cost_cents, product_type_id)
       values ('${id(42)}', 'Œuvre T-Shirt', '', 100, null), ('${id(43)}', 'Club', 'O’Neill', 100, '${id(41)}')`,
    ),
  );
  await migrate(url);
  const shop = await openShopOn(url);
  try {
    const find = async (search: string) =>
      (await shop.ask(listProducts, { query: { search } })).products.map(({ name }) => name);
    for (const search of ['oeuvre', 'tshirt', 'oeuvretshirt']) {
      expect(await find(search)).toEqual(['Œuvre T-Shirt']);
    }
    for (const search of ['poloshirt', 'oneill']) expect(await find(search)).toEqual(['Club']);
  } finally {
    await shop.close();
  }
});

describe('the migrations', () => {
  it.each([
    ['create index orders_note on orders (admin_notes);', 'require-concurrent-index-creation'],
    ['update orders set admin_notes = admin_notes;', 'writes the rows of a large table'],
    ["delete from cart_items where note = '';", 'writes the rows of a large table'],
    ['-- Up Migration\n\nupdate order_items set note = note;', 'writes the rows of a large table'],
    ['alter table orders alter column total_cents type numeric;', 'changing-column-type'],
    ['alter table orders add check (total_cents >= 0);', 'constraint-missing-not-valid'],
    ['alter table orders rename column status to state;', 'renaming-column'],
  ])('are refused when they keep shoppers from a table: %s', (sql, rule) => {
    const { status, output } = lint(sql);
    expect(output).toContain(rule);
    expect(status).toBe(1);
  });

  it.each([
    'create table notes (id uuid primary key, at timestamptz not null);\ncreate index a on notes (at);',
    'alter table orders add column gift text;',
    "-- Of one row.\nupdate order_words_range set words_from = 'infinity';",
    '-- Outside a transaction\ncreate index concurrently if not exists a on orders (admin_notes);',
    '-- squawk-ignore require-concurrent-index-creation\ncreate index a on categories (name);',
  ])('are taken when they do not: %s', (sql) => expect(lint(sql).status).toBe(0));

  it('refuse to fill a gap behind one that ran', async () => {
    const url = await makeDatabase();
    await migrate(url, { names: ['0001_shop', '0003_stale_counters'] });
    await expect(migrate(url)).rejects.toThrow(
      'The migration 0002_seed did not run, and 0003_stale_counters, which follows it, did.',
    );
  });
});
