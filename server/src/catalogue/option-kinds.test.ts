import { getProduct, listOptions, listProducts } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { isLettering, optionKinds } from '@tailorbird/contract/rules/option-kinds';
import { OPTION_KINDS } from '@tailorbird/contract/kinds/option-kinds';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, products, size, thread, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.database.query(`delete from options where name like 'Wording%'`);
});

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const USUAL = { maxLength: 24, characters: 'any', alsoAllowed: '', placeholder: '' };

const make = (fields: object) =>
  shop.call(contract.createOption, { token, body: { name: 'Wording', ...fields } });
const createdOption = async (fields: object) =>
  (await shop.ask(contract.createOption, { token, body: { name: 'Wording', ...fields } })).option;
const change = (_id: string, fields: object) =>
  shop.call(contract.updateOption, { token, body: { _id, name: 'Wording', ...fields } });
const newValue = async () =>
  (await shop.ask(contract.createOptionValue, { token, body: { value: 'Red' } })).optionValue._id;
const attach = (id: string, value: string) =>
  shop.call(contract.addOptionValues, { token, params: { id }, body: { valueIds: [value] } });
const set = (fields: object, _id: string = colour.olive.id) =>
  shop.call(contract.updateOptionValue, { token, body: { _id, value: 'Olive', ...fields } });
async function swatchOf(id: string) {
  const { options } = await shop.ask(listOptions, { query: { populate: 'true' } });
  return options.flatMap(({ values }) => values).find(({ _id }) => _id === id)?.swatch;
}
async function dots() {
  const { products: all } = await shop.ask(listProducts);
  const tote = all.find(({ _id }) => _id === products.tote.id);
  return tote && 'colours' in tote ? tote.colours.map(({ value }) => value) : undefined;
}

it.each(OPTION_KINDS)(
  'an option of the kind %s can be made, with the rules of its kind',
  async (kind) => {
    const { textRules } = optionKinds[kind];
    expect(await createdOption({ kind })).toMatchObject({ kind, textRules, values: [] });
  },
);

it.each(OPTION_KINDS)('an option of the kind %s has a price if it is lettering', async (kind) => {
  const textPrice = {
    flat: 1,
    perCharacter: 0.5,
    freeCharacters: 3,
    areSpacesFree: true,
    setup: 0,
    setupFor: 'text',
  };
  const kept = isLettering({ kind }) ? textPrice : null;
  const option = await createdOption({ kind, textPrice });
  expect(option.textPrice).toEqual(kept);
  expect(await change(option._id, { textPrice })).toMatchObject({
    body: { option: { textPrice: kept } },
  });
});

describe('a text option', () => {
  it('has the usual rules until it is given others', async () => {
    const option = await createdOption({ kind: 'text' });
    expect(option).toMatchObject({ kind: 'text', textRules: USUAL, values: [] });
    const textRules = {
      maxLength: 12,
      characters: 'letters',
      alsoAllowed: ' &- ',
      placeholder: 'Class of 2027',
    };
    expect(await change(option._id, { textRules })).toMatchObject({
      status: 200,
      body: { option: { kind: 'text', textRules: { ...textRules, alsoAllowed: '&-' } } },
    });
  });

  it('keeps kind and rules when they are left out', async () => {
    const textRules = { maxLength: 3, characters: 'letters' };
    const { _id } = await createdOption({ kind: 'text', textRules });
    expect(await change(_id, { name: 'Wording in capitals' })).toMatchObject({
      body: {
        option: {
          name: 'Wording in capitals',
          kind: 'text',
          textRules: { ...USUAL, ...textRules },
        },
      },
    });
    expect(await change(_id, { kind: 'text' })).toMatchObject({
      body: { option: { textRules: { maxLength: 3 } } },
    });
  });

  it('and any other is taken back as it was read', async () => {
    for (const kind of ['text', 'choice'] as const) {
      const option = await createdOption({ name: `Wording of a ${kind}`, kind });
      const { status, body } = await change(option._id, option);
      expect([status, body]).toMatchObject([200, { option: { ...option, version: 2 } }]);
    }
  });

  it('forgets its rules when it is no text any more', async () => {
    const { _id } = await createdOption({
      kind: 'text',
      textRules: { maxLength: 3, characters: 'any' },
    });
    expect(await change(_id, { kind: 'choice', textRules: USUAL })).toMatchObject({
      body: { option: { kind: 'choice', textRules: null } },
    });
    expect(await change(_id, { kind: 'text' })).toMatchObject({
      body: { option: { textRules: USUAL } },
    });
  });

  it('takes no values', async () => {
    const { _id } = await createdOption({ kind: 'text' });
    expect(await attach(_id, await newValue())).toMatchObject({
      status: 400,
      body: { code: 'OPTION_TAKES_TEXT', error: 'Wording takes a text and has no values.' },
    });
  });

  it.each([
    [{ kind: 'words' }, `kind must be ${anyOf.format(OPTION_KINDS)}.`],
    [{ textRules: { ...USUAL, maxLength: 0 } }, 'maxLength must be between 1 and 500.'],
    [{ textRules: { ...USUAL, maxLength: 501 } }, 'maxLength must be between 1 and 500.'],
    [
      { textRules: { ...USUAL, characters: 'runes' } },
      'characters must be any, letters, letters-digits or digits.',
    ],
    [
      { textRules: { ...USUAL, placeholder: 'x'.repeat(101) } },
      'Placeholder must be 100 characters or less.',
    ],
  ])('with %j is refused', async (wrong, error) => {
    expect(await make({ kind: 'text', ...wrong })).toMatchObject({ status: 400, body: { error } });
  });

  it('is not made of one with values', async () => {
    const body = { _id: size.id, name: 'Size', kind: 'text' };
    expect(await shop.call(contract.updateOption, { token, body })).toMatchObject({
      status: 409,
      body: {
        code: 'OPTION_HAS_VALUES',
        error: 'Size has values. Delete them before it becomes a text.',
      },
    });
    const { options } = await shop.ask(listOptions);
    expect(options[1]).toMatchObject({ kind: 'choice', textRules: null, version: 1 });
  });

  it('is not made of one that is just given a value', async () => {
    const { _id } = await createdOption({});
    const value = await newValue();
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        await tx.query('select from options where id = $1 for no key update', [_id]);
        await tx.query('update option_values set option_id = $1 where id = $2', [_id, value]);
      },
      () => change(_id, { kind: 'text' }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'OPTION_HAS_VALUES' } });
  });

  it('is told of a change meanwhile before it is told of values', async () => {
    await change(size.id, { name: 'Size' });
    expect(await change(size.id, { version: 1, kind: 'text' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', option: { name: 'Size' } },
    });
  });
});

describe('the swatch of a value', () => {
  it('is a colour in small letters, stays when it is left out, and goes when it is null', async () => {
    expect(await swatchOf(colour.olive.id)).toBeNull();
    expect(await set({ swatch: { colour: '#6B6B3A' } })).toMatchObject({
      status: 200,
      body: { optionValue: { swatch: { colour: '#6b6b3a' }, version: 2 } },
    });
    expect((await set({})).status).toBe(200);
    expect(await swatchOf(colour.olive.id)).toEqual({ colour: '#6b6b3a' });
    expect((await set({ swatch: null })).status).toBe(200);
    expect(await swatchOf(colour.olive.id)).toBeNull();
  });

  it('can come with a new value', async () => {
    const body = { value: 'Lilac', swatch: { colour: '#b7a3c9' } };
    const { optionValue } = await shop.ask(contract.createOptionValue, { token, body });
    expect(optionValue.swatch).toEqual({ colour: '#b7a3c9' });
  });

  it.each([{ colour: 'olive' }, { colour: '#6b6b3' }, { image_id: 'olive' }, 'olive', 7])(
    '%j is refused',
    async (swatch) => {
      expect(await set({ swatch })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );

  it('is a colour or a picture, and nothing of both', async () => {
    const both = { colour: '#6b6b3a', image_id: products.tote.id };
    for (const swatch of [both, {}]) {
      expect(await set({ swatch })).toMatchObject({
        status: 400,
        body: { error: 'swatch must be {colour} or {image_id}.' },
      });
    }
  });

  it('that is a picture must be there', async () => {
    const swatch = { image_id: products.tote.id };
    const refused = {
      status: 409,
      body: { code: 'REFERENCE_GONE', error: 'The chosen picture does not exist any more.' },
    };
    expect(await set({ swatch })).toMatchObject(refused);
    const body = { value: 'Lilac', swatch };
    expect(await shop.call(contract.createOptionValue, { token, body })).toMatchObject(refused);
  });

  it('is not put over a change by somebody else', async () => {
    await set({ value: 'Little' }, size.small.id);
    const late = { value: 'Small', version: 1, swatch: { colour: '#6b6b3a' } };
    expect(await set(late, size.small.id)).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', optionValue: { value: 'Little', swatch: null } },
    });
  });
});

describe('the dots of a card', () => {
  it('are of the first colour option, else of one that is named as a colour', async () => {
    expect(await dots()).toEqual(['Natural', 'Olive', 'Rufous']);
    await change(thread.id, { name: 'Thread', kind: 'colour' });
    expect(await dots()).toEqual(['Gold', 'Silver']);
    await change(colour.id, { name: 'Colour', kind: 'colour' });
    expect(await dots()).toEqual(['Natural', 'Olive', 'Rufous']);
    await change(thread.id, { name: 'Thread', kind: 'choice' });
    await change(colour.id, { name: 'Colour', kind: 'choice' });
  });

  it('look as the shop has set, whatever the value is called', async () => {
    await change(colour.id, { name: 'Colour', kind: 'colour' });
    await set({ swatch: { colour: '#ff00ff' } });
    const { products: all } = await shop.ask(listProducts);
    expect(all.find(({ _id }) => _id === products.tote.id)).toMatchObject({
      colours: [
        { value: 'Natural', swatch: null },
        { value: 'Olive', swatch: { colour: '#ff00ff' } },
        { value: 'Rufous', swatch: null },
      ],
    });
    await set({ swatch: null });
    await change(colour.id, { name: 'Colour', kind: 'choice' });
  });

  it('are no words of a text that is named as a colour', async () => {
    const { _id } = await createdOption({ name: 'Wording colour', kind: 'text' });
    await shop.ask(contract.orderOptions, { token, body: { optionIds: [_id] } });
    await shop.ask(contract.addTypeOptions, {
      token,
      params: { id: type.id },
      body: { optionIds: [_id] },
    });
    expect(await dots()).toEqual(['Natural', 'Olive', 'Rufous']);
  });
});

it('a product tells kinds, rules and swatches of its options', async () => {
  await change(colour.id, { name: 'Colour', kind: 'colour' });
  const body = { _id: colour.olive.id, value: 'Olive', swatch: { colour: '#6b6b3a' } };
  await shop.ask(contract.updateOptionValue, { token, body });
  const params = { id: products.tote.id };
  const { product } = await shop.ask(getProduct, { params, query: { populate: 'type' } });
  expect(product.type?.options[0]).toMatchObject({
    kind: 'colour',
    textRules: null,
    values: [{ swatch: null }, { swatch: { colour: '#6b6b3a' } }, { swatch: null }],
  });
  expect(product.art).toBeNull();
});
