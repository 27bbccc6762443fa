import { getProduct } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  for (const id of pictures) await insertPicture(id);
});
afterAll(() => shop.close());

const picture = (number: number) => `018f0000-0000-7000-8000-0000000007${number}`;
const pictures = [10, 11, 12, 13].map(picture);
const [front = '', back = '', side = '', detail = ''] = pictures;
const { bags, shirts } = categories;
const { tote } = products;

const create = (body: object) => shop.call(contract.createProduct, { token, body });
const createdProduct = async (body: object = {}) => {
  const sent = { name: 'Satchel', cost: 10, ...body };
  return (await shop.ask(contract.createProduct, { token, body: sent })).product;
};
const sendHoldall = (key: string) =>
  shop.ask(contract.createProduct, {
    token,
    headers: { 'idempotency-key': key },
    body: { name: 'Holdall', cost: 80, categories: [bags.id], image_id: [front] },
  });
const update = (body: object) => shop.call(contract.updateProduct, { token, body });
const shown = async (id: string) =>
  (await shop.ask(getProduct, { params: { id }, query: { populate: 'type' } })).product;
const picturesOf = async (id: string) => (await shown(id)).image_id;

describe('a new product', () => {
  // spec: 1.13 3.8 7.42
  it('has what was sent, and shows at once', async () => {
    const product = await createdProduct({
      description: ' Holds <b>much</b> ',
      cost: 19.99,
      categories: [shirts.id, bags.id],
      type: type.id,
      image_id: [back, front],
    });
    expect(product).toMatchObject({
      name: 'Satchel',
      description: 'Holds <b>much</b>',
      cost: 19.99,
      image_id: [back, front],
      categories: [
        { _id: bags.id, name: 'Bags' },
        { _id: shirts.id, name: 'Shirts' },
      ],
      type: { _id: type.id, options: [{}, {}, {}] },
      version: 1,
    });
    expect(await shown(product._id)).toEqual(product);
  });

  it('needs a name and a price alone', async () => {
    expect(await createdProduct()).toMatchObject({
      description: '',
      image_id: [],
      categories: [],
      type: null,
    });
  });

  it('weighs what was sent, and keeps that where a change says nothing of it', async () => {
    expect(await createdProduct()).toMatchObject({ weight: null });
    const { _id } = await createdProduct({ weight: 420 });
    expect(await shown(_id)).toMatchObject({ weight: 420 });
    const unsaid = { _id, name: 'Satchel', cost: 10 };
    expect((await update(unsaid)).body).toMatchObject({ product: { weight: 420 } });
    expect((await update({ ...unsaid, weight: 0 })).body).toMatchObject({ product: { weight: 0 } });
    expect((await update({ ...unsaid, weight: null })).body).toMatchObject({
      product: { weight: null },
    });
    for (const weight of [-1, 0.5, 1_000_001, '420']) {
      expect(await create({ name: 'Anvil', cost: 10, weight })).toMatchObject({
        status: 400,
        body: { error: 'Weight must be a whole number of grams from 0 to 1000000.' },
      });
    }
  });

  it('is made once, however often and whenever it is sent with the same key', async () => {
    const [{ product }, same] = await Promise.all([
      sendHoldall('one form'),
      sendHoldall('one form'),
    ]);
    expect(same.product).toEqual(product);
    await update({ _id: product._id, name: 'Weekender', cost: 90 });
    expect((await sendHoldall('one form')).product).toMatchObject({ name: 'Weekender', cost: 90 });
    expect((await sendHoldall('another form')).product._id).not.toBe(product._id);
  });

  it('may have the name of another, and take entities for their ids', async () => {
    const product = await createdProduct({
      name: tote.name,
      categories: [{ _id: bags.id, name: 'Bags' }, bags.id],
      type: { _id: type.id, name: 'whatever' },
    });
    expect(product).toMatchObject({ categories: [{ _id: bags.id }], type: { _id: type.id } });
  });

  it('takes nothing from keys that have no business there', async () => {
    const product = await createdProduct({
      _id: NOWHERE,
      version: 7,
      created_at: 'x',
      roles: ['admin'],
    });
    expect(product).toMatchObject({ version: 1, _id: expect.not.stringContaining(NOWHERE) });
    expect(product).not.toHaveProperty('roles');
  });

  it.each([0, 0.01, 1.15, 8.2, 1128, 999_999.99])('may cost %d, to the cent', async (cost) => {
    expect((await createdProduct({ cost })).cost).toBe(cost);
  });

  it.each([-0.01, 1_000_000, 1.005, 0.001, null, undefined, '5', [], 1e300])(
    'may not cost %j',
    async (cost) => {
      expect(await create({ name: 'Satchel', cost })).toMatchObject({
        status: 400,
        body: { error: 'Cost must be between 0 and 999999.99, with at most 2 decimals.' },
      });
    },
  );

  it.each([
    [{ name: ' ' }, 'Product name is required.'],
    [{ name: 'x'.repeat(121) }, 'Product name must be 120 characters or less.'],
    [{ description: 'x'.repeat(5001) }, 'Description must be 5000 characters or less.'],
    [{ description: 5 }, 'Description must be text.'],
    [{ description: 'a\0' }, 'Description contains characters that cannot be stored.'],
    [{ categories: bags.id }, 'categories must be a list of ids.'],
    [{ categories: ['x'] }, 'categories.0 is not an id.'],
    [{ categories: [bags.id, 5] }, 'categories.1 must be an id.'],
    [{ categories: Array.from({ length: 501 }, () => bags.id) }, 'categories must be at most 500.'],
    [{ type: 'cloth' }, 'type is not an id.'],
    [{ type: [] }, 'type must be an id.'],
    [{ image_id: {} }, 'image_id must be a list of ids.'],
    [{ image_id: Array.from({ length: 25 }, () => front) }, 'image_id must be at most 24.'],
  ])('with %j is refused', async (wrong, error) => {
    expect(await create({ name: 'Satchel', cost: 1, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', error },
    });
  });
});

describe('a changed product', () => {
  it('has its pictures in the order that was sent, without those left out', async () => {
    const { _id } = await createdProduct({ image_id: [front, back, side] });
    await update({ _id, name: 'Satchel', cost: 1, image_id: [side, detail, front] });
    expect(await picturesOf(_id)).toEqual([side, detail, front]);
    await update({ _id, name: 'Satchel', cost: 1, image_id: [front, side, detail] });
    expect(await picturesOf(_id)).toEqual([front, side, detail]);
    await update({ _id, name: 'Satchel', cost: 1 });
    expect(await picturesOf(_id)).toEqual([]);
  });

  // spec: 1.13 7.43
  it('is in the categories that were sent and no other, and may lose its type', async () => {
    const { _id } = await createdProduct({ categories: [bags.id], type: type.id });
    const answer = await update({ _id, name: 'New', cost: 2, categories: [shirts.id], type: null });
    expect(answer).toMatchObject({
      status: 200,
      body: { product: { name: 'New', cost: 2, categories: [{ _id: shirts.id }], type: null } },
    });
  });

  it('tells search engines when it was changed', async () => {
    const { _id } = await createdProduct();
    const changedAt = async () =>
      (
        await shop.database.query<{ at: Date }>(
          'select updated_at as at from products where id = $1',
          [_id],
        )
      ).rows[0]?.at.getTime() ?? 0;
    const before = await changedAt();
    await update({ _id, name: 'New', cost: 2 });
    expect(await changedAt()).toBeGreaterThan(before);
  });

  it('that waits for another change is as it was sent, and no mixture', async () => {
    const { _id } = await createdProduct({ categories: [bags.id] });
    await meanwhile(
      shop.database,
      async (tx) => {
        await tx.query('update products set version = version + 1 where id = $1', [_id]);
        await tx.query('insert into product_categories values ($1, $2)', [_id, shirts.id]);
        await tx.query('insert into product_images values ($1, $2, 1)', [_id, side]);
      },
      () => update({ _id, name: 'Mine', cost: 1, categories: [bags.id], image_id: [front] }),
    );
    expect(await shown(_id)).toMatchObject({
      name: 'Mine',
      categories: [{ _id: bags.id }],
      image_id: [front],
      version: 3,
    });
  });
});

const gone = (kind: string) => ({
  status: 409,
  body: { code: 'REFERENCE_GONE', error: `The chosen ${kind} does not exist any more.` },
});

describe('what a product names and is not there', () => {
  const cases = [
    ['category', { categories: [bags.id, NOWHERE] }],
    ['type', { type: NOWHERE }],
    ['picture', { image_id: [front, NOWHERE] }],
  ] as const;

  it.each(cases)('is named: %s', async (kind, named) => {
    expect(await create({ name: `No ${kind}`, cost: 1, ...named })).toMatchObject(gone(kind));
    const { rows } = await shop.database.query('select from products where name = $1', [
      `No ${kind}`,
    ]);
    expect(rows).toEqual([]);

    const before = await createdProduct({
      categories: [bags.id],
      type: type.id,
      image_id: [front],
    });
    const sent = { _id: before._id, name: `No ${kind}`, cost: 1, ...named };
    expect(await update(sent)).toMatchObject(gone(kind));
    expect(await shown(before._id)).toEqual(before);
  });

  it.each([
    ['category', 'categories', (id: string) => ({ categories: [id] })],
    ['type', 'product_types', (id: string) => ({ type: id })],
    ['picture', 'images', (id: string) => ({ image_id: [id] })],
  ])('is named when it is deleted just then: %s', async (kind, table, naming) => {
    for (const act of ['create', 'update'] as const) {
      const { _id } = await createdProduct();
      const id = _id.replace(/^......../, 'aaaaaaaa');
      if (kind === 'picture') await insertPicture(id);
      else await shop.database.query(`insert into ${table} (id, name) values ($1, $2)`, [id, id]);
      const body = { name: 'Raced', cost: 1, ...naming(id) };
      const answer = await meanwhile(
        shop.database,
        (tx) => tx.query(`delete from ${table} where id = $1`, [id]),
        () => (act === 'create' ? create(body) : update({ _id, ...body })),
      );
      expect(answer).toMatchObject(gone(kind));
    }
  });
});

describe('a deleted product', () => {
  // spec: 7.44
  it('is gone, and cannot be deleted again', async () => {
    const { _id } = await createdProduct({ categories: [bags.id], image_id: [front] });
    const remove = () => shop.call(contract.deleteProduct, { token, query: { _id } });
    expect(await remove()).toMatchObject({ status: 204, bytes: Buffer.alloc(0) });
    expect((await shop.call(getProduct, { params: { id: _id } })).status).toBe(404);
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is deleted once by two at once', async () => {
    const { _id } = await createdProduct();
    const remove = () => shop.call(contract.deleteProduct, { token, query: { _id } });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});

async function insertPicture(id: string): Promise<void> {
  await shop.database.query(
    `insert into images (id, name, content_type, width, height, bytes)
     values ($1, 'p', 'image/webp', 1, 1, '')`,
    [id],
  );
}
