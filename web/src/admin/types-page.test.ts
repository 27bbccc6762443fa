import { optionOf, typeOf } from '@tailorbird/contract/shop.fixture';
import type { Option, ProductType } from '@tailorbird/contract/catalogue';
import { expect, test } from 'vitest';
import { PartialSaveError } from './kit/save-with-merge.ts';
import { factsOf } from './products/fact-fields.tsx';
import { withoutUnseenAlt } from './products/size-image-field.tsx';
import { tiersOf } from './prices/tier-text.ts';
import { checkType, saveType, typeBody, type TypeCalls, typeFieldsOf } from './types-page.tsx';

const option = (_id: string): Option => optionOf({ name: _id });

const bag: ProductType = typeOf({
  _id: 'bag',
  name: 'Bag',
  version: 3,
  options: [option('colour'), option('strap')],
});

const noPrices = {
  tiers: tiersOf([]),
  countsTogether: false,
  approval: 'shop' as const,
  madeToMeasure: false,
  ...factsOf(undefined),
};

/** A server with one type, which writes down what it is asked. */
function shop(type: ProductType, failing?: keyof TypeCalls) {
  const asked: string[] = [];
  let now = type;
  const answer = (step: keyof TypeCalls, asking: string, change: Partial<ProductType>) => {
    asked.push(asking);
    if (step === failing) return Promise.reject(new Error('lost'));
    now = { ...now, ...change, version: now.version + 1 };
    return Promise.resolve(now);
  };
  const calls: TypeCalls = {
    create: (body) =>
      answer('create', `create ${body.name}`, { ...bag, ...body, sizeImage: null, options: [] }),
    update: ({ version }, body) =>
      answer('update', `update ${version} ${body.name}`, { ...bag, ...body, sizeImage: null }),
    addOptions: (_, ids) =>
      answer('addOptions', `add ${ids.join()}`, { options: [...now.options, ...ids.map(option)] }),
    removeOptions: (_, ids) =>
      answer('removeOptions', `remove ${ids.join()}`, {
        options: now.options.filter(({ _id }) => !ids.includes(_id)),
      }),
    fetch: () => answer('fetch', 'fetch', {}),
  };
  return { asked, calls };
}

// spec: 4.23
test('a new type is made with its name, then given its options', async () => {
  const { asked, calls } = shop(bag);
  const saved = await saveType(calls, undefined, {
    ...noPrices,
    name: 'Sash',
    optionIds: ['size', 'colour'],
  });
  expect(asked).toEqual(['create Sash', 'add size,colour']);
  expect(saved.options.map(({ _id }) => _id)).toEqual(['size', 'colour']);
});

test('the words of a picture go with it, and without a picture none are sent', () => {
  const fields = { ...noPrices, name: 'Bag', optionIds: [] };
  const shown = { ...fields, sizeImage: 'chart', sizeImageAlt: ' S is 90 cm ' };
  expect(typeBody(shown, bag)).toEqual({
    name: 'Bag',
    sizeImage: 'chart',
    sizeImageAlt: 'S is 90 cm',
  });
  const saved = {
    ...bag,
    sizeImage: { _id: 'chart', width: 800, height: 600 },
    sizeImageAlt: 'S is 90 cm',
  };
  expect(typeBody(shown, saved)).toEqual({ name: 'Bag' });
  expect(typeBody(withoutUnseenAlt({ ...shown, sizeImage: '' }), saved)).toEqual({
    name: 'Bag',
    sizeImage: null,
    sizeImageAlt: '',
  });
  const removed = withoutUnseenAlt({ ...typeFieldsOf(bag), sizeImageAlt: 'S is 90 cm' });
  expect(removed).toEqual(typeFieldsOf(bag));
});

test('a picture needs words for those who do not see it', () => {
  const fields = { ...noPrices, name: 'Bag', optionIds: [], sizeImage: 'chart' };
  expect(checkType(fields)).toEqual({
    sizeImageAlt: 'Please say what the picture says, for those who do not see it.',
  });
  expect(checkType({ ...fields, sizeImageAlt: 'S is 90 cm' })).toEqual({});
  expect(checkType({ ...fields, sizeImage: '' })).toEqual({});
});

test('a new type without options takes one call', async () => {
  const { asked, calls } = shop(bag);
  await saveType(calls, undefined, { ...noPrices, name: 'Sash', optionIds: [] });
  expect(asked).toEqual(['create Sash']);
});

// spec: 4.24
test('an edited type gets its name, then what was chosen and not what was taken off', async () => {
  const { asked, calls } = shop(bag);
  await saveType(calls, bag, { ...noPrices, name: 'Tote', optionIds: ['colour', 'size'] });
  expect(asked).toEqual(['update 3 Tote', 'add size', 'remove strap', 'fetch']);
});

test('a save that breaks off tells what is saved, and saving again does only the rest', async () => {
  const fields = { ...noPrices, name: 'Sash', optionIds: ['size'] };
  const broken = await saveType(shop(bag, 'addOptions').calls, undefined, fields).catch(
    (error: unknown) => error,
  );
  if (!(broken instanceof PartialSaveError)) throw new Error('It did not break off.');
  expect(broken.saved).toMatchObject({ name: 'Sash', options: [] });

  const { asked, calls } = shop(bag);
  await saveType(calls, { ...bag, options: [] }, fields);
  expect(asked).toEqual(['update 3 Sash', 'add size', 'fetch']);
});

test('a stale save changes nothing', async () => {
  const { asked, calls } = shop(bag, 'update');
  await expect(saveType(calls, bag, { ...noPrices, name: 'Tote', optionIds: [] })).rejects.toThrow(
    'lost',
  );
  expect(asked).toEqual(['update 3 Tote']);
});

test('prices are sent with the name where they were touched', () => {
  const tiers = [{ from: 10, percent: 10 }];
  const typed = { ...typeFieldsOf(bag), tiers: tiersOf(tiers), countsTogether: true };
  expect(typeBody(typed, bag)).toEqual({ name: 'Bag', tiers, countsTogether: true });
  expect(typeBody(typed, { ...bag, tiers, countsTogether: true })).toEqual({ name: 'Bag' });
});

test('that its products are made to measure is sent where it was changed', () => {
  const measured: ProductType = { ...bag, madeToMeasure: true };
  expect(typeFieldsOf(measured).madeToMeasure).toBe(true);
  expect(typeBody({ ...typeFieldsOf(bag), madeToMeasure: true }, bag)).toEqual({
    name: 'Bag',
    madeToMeasure: true,
  });
  expect(typeBody(typeFieldsOf(measured), measured)).toEqual({ name: 'Bag' });
});

test('which pieces are approved is sent where it was changed, and as none where the shop says it', () => {
  const drawn: ProductType = { ...bag, approval: 'drawn' };
  expect(typeFieldsOf(drawn).approval).toBe('drawn');
  expect(typeBody({ ...typeFieldsOf(bag), approval: 'every' }, bag)).toEqual({
    name: 'Bag',
    approval: 'every',
  });
  expect(typeBody({ ...typeFieldsOf(drawn), approval: 'shop' }, drawn)).toEqual({
    name: 'Bag',
    approval: null,
  });
  expect(typeBody(typeFieldsOf(drawn), drawn)).toEqual({ name: 'Bag' });
});
