import type { Database } from '../src/database/pool.ts';
import { hashPassword } from '../src/accounts/passwords.ts';
import { insertAccount } from '../src/accounts/queries.ts';

/** Ids are fixed, so that a test can name what it means. */
const id = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Well formed, and nothing has it. */
export const NOWHERE = id(999_999);

export const categories = {
  bags: { id: id(1), name: 'Bags', description: 'Carried on the shoulder' },
  shirts: { id: id(2), name: 'Shirts', description: '' },
} as const;

export const type = { id: id(10), name: 'Cloth' } as const;

export const colour = {
  id: id(20),
  name: 'Colour',
  isRequired: true,
  natural: { id: id(21), value: 'Natural' },
  olive: { id: id(22), value: 'Olive' },
  rufous: { id: id(23), value: 'Rufous' },
} as const;

export const size = {
  id: id(30),
  name: 'Size',
  isRequired: true,
  small: { id: id(31), value: 'Small' },
  large: { id: id(32), value: 'Large' },
} as const;

export const thread = {
  id: id(40),
  name: 'Thread',
  isRequired: false,
  gold: { id: id(41), value: 'Gold' },
  silver: { id: id(42), value: 'Silver' },
} as const;

const options = [
  { option: colour, values: [colour.natural, colour.olive, colour.rufous] },
  { option: size, values: [size.small, size.large] },
  { option: thread, values: [thread.gold, thread.silver] },
];

/** `cents` is the price. */
export const products = {
  /** Has the type with the options. */
  tote: {
    id: id(50),
    name: 'Market Tote',
    cents: 2450,
    type: type.id,
    category: categories.bags.id,
  },
  shirt: {
    id: id(51),
    name: 'Work Shirt',
    cents: 1999,
    type: type.id,
    category: categories.shirts.id,
  },
  /** No type: nothing to choose. */
  sash: { id: id(52), name: 'Plain Sash', cents: 1205, type: null, category: categories.shirts.id },
  /** In no category. */
  patch: { id: id(53), name: '100% Wool_Patch', cents: 310, type: null, category: null },
} as const;

/** With a colon and letters beyond ASCII: both belong in a Basic header. */
export const PASSWORD = 'nähen: 7 stitches';

export const accounts = {
  admin: {
    id: id(60),
    name: 'Ada Admin',
    email: 'ada@shop.example',
    roles: ['customer', 'admin'],
    isVerified: true,
  },
  customer: {
    id: id(61),
    name: 'Cora Customer',
    email: 'cora@mail.example',
    roles: ['customer'],
    isVerified: true,
  },
  other: {
    id: id(62),
    name: 'Otto Other',
    email: 'otto@mail.example',
    roles: ['customer'],
    isVerified: true,
  },
  unverified: {
    id: id(63),
    name: 'Uma Unverified',
    email: 'uma@mail.example',
    roles: ['customer'],
    isVerified: false,
  },
} as const;

/** Fills an empty database with the shop that the tests open. */
export async function fillFixture(database: Database): Promise<void> {
  for (const { id, name, description } of Object.values(categories)) {
    await database.query('insert into categories (id, name, description) values ($1, $2, $3)', [
      id,
      name,
      description,
    ]);
  }
  await fillType(database);
  for (const product of Object.values(products)) await fillProduct(database, product);
  // one hash for all: making it is slow on purpose
  const passwordHash = await hashPassword(PASSWORD);
  for (const { id, name, email, roles, isVerified } of Object.values(accounts)) {
    await insertAccount(database, {
      id,
      name,
      email,
      password_hash: passwordHash,
      roles: [...roles],
      is_email_verified: isVerified,
    });
  }
}

async function fillType(database: Database): Promise<void> {
  await database.query('insert into product_types (id, name) values ($1, $2)', [
    type.id,
    type.name,
  ]);
  for (const [order, { option, values }] of options.entries()) {
    await database.query(
      'insert into options (id, name, is_required, display_order) values ($1, $2, $3, $4)',
      [option.id, option.name, option.isRequired, order],
    );
    await database.query(
      'insert into product_type_options (product_type_id, option_id) values ($1, $2)',
      [type.id, option.id],
    );
    for (const [position, { id, value }] of values.entries()) {
      await database.query(
        'insert into option_values (id, option_id, value, display_order) values ($1, $2, $3, $4)',
        [id, option.id, value, position],
      );
    }
  }
}

async function fillProduct(
  database: Database,
  product: (typeof products)[keyof typeof products],
): Promise<void> {
  await database.query(
    'insert into products (id, name, cost_cents, product_type_id) values ($1, $2, $3, $4)',
    [product.id, product.name, product.cents, product.type],
  );
  if (product.category === null) return;
  await database.query('insert into product_categories (product_id, category_id) values ($1, $2)', [
    product.id,
    product.category,
  ]);
}
