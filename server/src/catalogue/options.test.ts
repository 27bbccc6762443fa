import { getType, listOptions } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, size, thread, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const options = async () =>
  (await shop.ask(listOptions, { query: { populate: 'true' } })).options.map(({ name }) => name);
const values = async (id: string) =>
  (await shop.ask(listOptions, { query: { populate: 'true' } })).options
    .find((option) => option._id === id)
    ?.values.map(({ value }) => value);
const order = (optionIds: unknown, basedOn?: unknown) =>
  shop.call(contract.orderOptions, { token, body: { optionIds, basedOn } });
const orderValues = (id: string, valueIds: unknown, basedOn?: unknown) =>
  shop.call(contract.orderOptionValues, { token, params: { id }, body: { valueIds, basedOn } });
const newValue = async (value: string) =>
  (await shop.ask(contract.createOptionValue, { token, body: { value } })).optionValue._id;
const attach = (id: string, ...valueIds: unknown[]) =>
  shop.call(contract.addOptionValues, { token, params: { id }, body: { valueIds } });

describe('an option', () => {
  // spec: 3.10 7.53
  it('comes last, not required, without values', async () => {
    const body = { name: ' Strap ', description: ' Of leather ' };
    const { option } = await shop.ask(contract.createOption, { token, body });
    expect(option).toEqual({
      _id: expect.any(String),
      name: 'Strap',
      description: 'Of leather',
      kind: 'choice',
      textRules: null,
      textPrice: null,
      artwork: null,
      isRequired: false,
      isSize: false,
      displayOrder: 3,
      version: 1,
      values: [],
    });
    expect(await options()).toEqual(['Colour', 'Size', 'Thread', 'Strap']);
  });

  it.each([
    [{ isRequired: 'yes' }, 'isRequired must be true or false.'],
    [{ isRequired: null }, 'isRequired must be true or false.'],
    [{ description: 'x'.repeat(5001) }, 'Description must be 5000 characters or less.'],
  ])('with %j is refused', async (wrong, error) => {
    const body = { name: 'Strap', ...wrong };
    expect(await shop.call(contract.createOption, { token, body })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  // spec: 7.54
  it('keeps its values and its place when it is changed', async () => {
    const body = { _id: size.id, name: 'Width', isRequired: false, displayOrder: 77, values: [] };
    expect((await shop.ask(contract.updateOption, { token, body })).option).toMatchObject({
      name: 'Width',
      isRequired: false,
      displayOrder: 1,
      values: [{ value: 'Small' }, { value: 'Large' }],
    });
  });

  // spec: 7.55
  it('deleted, is answered with what it was; its values go, and it leaves its types', async () => {
    const remove = () => shop.call(contract.deleteOption, { token, params: { id: size.id } });
    expect(await remove()).toMatchObject({
      status: 200,
      body: { option: { name: 'Size', values: [{ value: 'Small' }, { value: 'Large' }] } },
    });
    expect((await remove()).status).toBe(404);
    const found = await shop.ask(getType, {
      params: { id: type.id },
      query: { populate: 'options' },
    });
    expect(found.type.options.map(({ name }) => name)).toEqual(['Colour', 'Thread']);
    const { rows } = await shop.database.query('select from option_values where option_id = $1', [
      size.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('options in order', () => {
  it('stand as they are named, and the others behind as they stood', async () => {
    expect(await order([thread.id])).toMatchObject({
      status: 200,
      body: { options: [{ name: 'Thread' }, { name: 'Colour' }, { name: 'Size' }] },
    });
    await order([size.id, thread.id]);
    expect(await options()).toEqual(['Size', 'Thread', 'Colour']);
    await order([]);
    expect(await options()).toEqual(['Size', 'Thread', 'Colour']);
  });

  it('are refused when one is gone, and stay as they stood', async () => {
    expect(await order([thread.id, NOWHERE])).toMatchObject({
      status: 409,
      body: { code: 'REFERENCE_GONE', error: 'The chosen option does not exist any more.' },
    });
    expect(await options()).toEqual(['Colour', 'Size', 'Thread']);
  });

  it('are put by two at once as one of them wants', async () => {
    const one = [thread.id, size.id, colour.id];
    const other = [size.id, colour.id, thread.id];
    for (let i = 0; i < 5; i += 1) {
      const answers = await Promise.all([order(one), order(other), order(one), order(other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await options()).join(' ')).toBeOneOf(['Thread Size Colour', 'Size Colour Thread']);
    }
  });

  it('are not put over an order that somebody else has made meanwhile', async () => {
    const seen = [colour.id, size.id, thread.id];
    expect((await order([thread.id, colour.id, size.id], seen)).status).toBe(200);
    expect(await order([size.id, colour.id, thread.id], seen)).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        options: [{ name: 'Thread' }, { name: 'Colour' }, { name: 'Size', values: [{}, {}] }],
      },
    });
    expect(await options()).toEqual(['Thread', 'Colour', 'Size']);
  });

  it('that two make at once of the same are those of one; the other is told', async () => {
    const seen = [colour.id, size.id, thread.id];
    const wanted = [
      [thread.id, size.id, colour.id],
      [size.id, colour.id, thread.id],
    ];
    const answers = await Promise.all(wanted.map((ids) => order(ids, seen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are put in order although one has come since', async () => {
    const seen = [colour.id, size.id];
    expect((await order([size.id, colour.id], seen)).status).toBe(200);
    expect(await options()).toEqual(['Size', 'Colour', 'Thread']);
  });

  it.each(['x', [NOWHERE, 'x'], null])('are refused on top of %j', async (basedOn) => {
    expect((await order([thread.id], basedOn)).status).toBe(400);
  });

  it('do not refuse a save that was begun before: no save overwrites an order', async () => {
    await order([thread.id]);
    const body = { _id: thread.id, name: 'Yarn', version: 1 };
    expect((await shop.call(contract.updateOption, { token, body })).status).toBe(200);
    expect(await options()).toEqual(['Yarn', 'Colour', 'Size']);
  });
});

describe('values', () => {
  // spec: 7.56 7.57
  it('are made alone, and attached last in the order they are sent', async () => {
    const [huge, tiny] = [await newValue(' Huge '), await newValue('Tiny')];
    expect(await values(size.id)).toEqual(['Small', 'Large']);
    expect(await attach(size.id, tiny, huge)).toMatchObject({
      status: 200,
      body: {
        option: { values: [{}, {}, { value: 'Tiny' }, { value: 'Huge', displayOrder: 3 }] },
      },
    });
    expect((await attach(size.id, huge, size.small.id)).status).toBe(200);
    expect(await values(size.id)).toEqual(['Small', 'Large', 'Tiny', 'Huge']);
  });

  it('of another option are refused, and none is attached', async () => {
    expect(await attach(size.id, await newValue('Huge'), thread.gold.id)).toMatchObject({
      status: 409,
      body: {
        code: 'VALUE_OF_ANOTHER_OPTION',
        error: 'The value Gold belongs to another option.',
      },
    });
    expect(await values(size.id)).toEqual(['Small', 'Large']);
  });

  it('that it has already, in whatever letters, are refused by name', async () => {
    const taken = {
      status: 409,
      body: { code: 'VALUE_TAKEN', error: 'Size has the value SMALL already.' },
    };
    expect(await attach(size.id, await newValue('Huge'), await newValue('SMALL'))).toMatchObject(
      taken,
    );
    const body = { _id: size.large.id, value: 'SMALL' };
    expect(await shop.call(contract.updateOptionValue, { token, body })).toMatchObject(taken);
    const twice = await attach(size.id, await newValue('Vast'), await newValue('vast'));
    expect(twice).toMatchObject({ status: 409, body: { error: expect.stringMatching(/ast al/) } });
    expect(await values(size.id)).toEqual(['Small', 'Large']);
  });

  it('may be the same in two options, and change their own letters', async () => {
    expect((await attach(size.id, await newValue('gold'))).status).toBe(200);
    const body = { _id: size.small.id, value: 'SMALL' };
    expect((await shop.call(contract.updateOptionValue, { token, body })).status).toBe(200);
  });

  it('attached twice at once are there once', async () => {
    const ids = [await newValue('Huge'), await newValue('huge')];
    const answers = await Promise.all(ids.map((id) => attach(size.id, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await values(size.id)).toHaveLength(3);
  });

  it('attached while another takes their name are refused', async () => {
    const huge = await newValue('Huge');
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await tx.query('select from options where id = $1 for update', [size.id]);
        await tx.query(`update option_values set value = 'HUGE' where id = $1`, [size.large.id]);
      },
      () => attach(size.id, huge),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'Size has the value Huge already.' },
    });
  });

  it('that are gone are refused; an option that is gone is not found', async () => {
    expect(await attach(size.id, NOWHERE)).toMatchObject({
      status: 409,
      body: { error: 'The chosen value does not exist any more.' },
    });
    const huge = await newValue('Huge');
    expect((await attach(NOWHERE, huge)).status).toBe(404);
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query('delete from options where id = $1', [size.id]),
      () => attach(size.id, huge),
    );
    expect(answer.status).toBe(404);
  });

  it('that were left alone for a day go when another is made', async () => {
    const [old, young] = [await newValue('Old'), await newValue('Young')];
    await shop.database.query(
      `update option_values set created_at = now() - interval '25 hours' where id = any ($1)`,
      [[old, size.small.id]],
    );
    await newValue('Newest');
    const { rows } = await shop.database.query<{ id: string }>(
      'select id from option_values where id = any ($1) order by value',
      [[old, young, size.small.id]],
    );
    expect(rows.map(({ id }) => id)).toEqual([size.small.id, young]);
  });

  it('stand as they are named, and the others behind as they stood', async () => {
    expect(await orderValues(colour.id, [colour.rufous.id])).toMatchObject({
      status: 200,
      body: { option: { values: [{ value: 'Rufous' }, { value: 'Natural' }, { value: 'Olive' }] } },
    });
    await orderValues(colour.id, [colour.olive.id, colour.rufous.id]);
    expect(await values(colour.id)).toEqual(['Olive', 'Rufous', 'Natural']);
  });

  it('are not put over an order that somebody else has made meanwhile', async () => {
    const { natural, olive, rufous } = colour;
    const seen = [natural.id, olive.id, rufous.id];
    expect((await orderValues(colour.id, [olive.id], seen)).status).toBe(200);
    expect(await orderValues(colour.id, [rufous.id], seen)).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        option: { values: [{ value: 'Olive' }, { value: 'Natural' }, { value: 'Rufous' }] },
      },
    });
    expect(await values(colour.id)).toEqual(['Olive', 'Natural', 'Rufous']);
  });

  it.each([
    ['gone', NOWHERE],
    ['of another option', thread.gold.id],
  ])('are not put in order with one that is %s', async (_, id) => {
    expect(await orderValues(colour.id, [colour.rufous.id, id])).toMatchObject({
      status: 409,
      body: { error: 'The chosen value does not exist any more.' },
    });
    expect(await values(colour.id)).toEqual(['Natural', 'Olive', 'Rufous']);
  });

  it('of an option that is gone are not put in order', async () => {
    expect((await orderValues(NOWHERE, [])).status).toBe(404);
  });

  it('are put by two at once as one of them wants', async () => {
    const { natural, olive, rufous } = colour;
    for (let i = 0; i < 5; i += 1) {
      await Promise.all([
        orderValues(colour.id, [rufous.id, olive.id, natural.id]),
        orderValues(colour.id, [olive.id, natural.id, rufous.id]),
      ]);
      const found = (await values(colour.id))?.join(' ');
      expect(found).toBeOneOf(['Rufous Olive Natural', 'Olive Natural Rufous']);
    }
  });

  // spec: 7.59
  it('deleted, are gone once', async () => {
    const sent = { token, params: { id: size.small.id } };
    expect((await shop.call(contract.deleteOptionValue, sent)).status).toBe(204);
    expect(await values(size.id)).toEqual(['Large']);
    expect((await shop.call(contract.deleteOptionValue, sent)).status).toBe(404);
  });

  it.each([
    [{}, 'Value is required.'],
    [{ value: ' \n' }, 'Value is required.'],
    [{ value: 5 }, 'Value is required.'],
    [{ value: 'x'.repeat(81) }, 'Value must be 80 characters or less.'],
    [{ value: '\0' }, 'Value contains characters that cannot be stored.'],
    [{ value: 'S\nM' }, 'Value must be a single line of text.'],
    [{ value: 'S\u202eM' }, 'Value must not contain invisible characters.'],
  ])('%j are refused', async (body, error) => {
    const answers = [
      await shop.call(contract.createOptionValue, { token, body }),
      await shop.call(contract.updateOptionValue, { token, body: { _id: size.small.id, ...body } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('may be of any letters', async () => {
    const value = '🧵 <i>שלום</i> "\\u0041"';
    expect((await attach(size.id, await newValue(value))).status).toBe(200);
    expect(await values(size.id)).toContain(value);
  });
});
