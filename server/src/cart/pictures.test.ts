import { addToCart, type CartItem, replaceItem, setItemNote } from '@tailorbird/contract/cart';
import { artworkRules } from '@tailorbird/contract/artwork-rules';
import { addRows, replaceGroup } from '@tailorbird/contract/cart-groups';
import { getUsage } from '@tailorbird/contract/catalogue-editing';
import { getPriceImpact } from '@tailorbird/contract/price-impact';
import { returnSaved, saveForLater } from '@tailorbird/contract/saved-items';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import {
  keepArtwork,
  PICTURE_RULES,
  pictures,
  setPictureRules,
  takePictures,
  yourPicture,
} from '../../test/placed-pictures.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, NOWHERE, products, size, thread } from '../../test/fixture.ts';
import { cartOf } from '../../test/shopper.ts';

const { tote, sash } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const small = { optionId: size.id, valueId: size.small.id };
const SOFT = '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.';

let shop: TestShop;
let token: string;
let crest: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await takePictures(shop);
});
beforeEach(async () => {
  await setPictureRules(shop, {});
  token = await shop.guest();
  crest = await keepArtwork(shop, token);
});
afterAll(() => shop.close());

type SentChoice = object;

const add = (...chosen: SentChoice[]) =>
  shop.call(addToCart, {
    token,
    body: { product: tote.id, selectedOptions: [olive, small, ...chosen] },
  });

async function added(...chosen: SentChoice[]): Promise<CartItem> {
  const { status, body } = await add(...chosen);
  expect(body).not.toHaveProperty('error');
  expect(status).toBe(201);
  const item = addToCart.reply.parse(body).cart.items.at(-1);
  if (!item) throw new Error('Nothing is in the cart.');
  return item;
}

const pictureIn = ({ selectedOptions }: CartItem) =>
  selectedOptions.find(({ optionId }) => optionId === yourPicture.id);

const onlyItem = async () => {
  const { items } = await cartOf(shop, token);
  expect(items).toHaveLength(1);
  return items[0]!;
};

describe('a picture that is put on a piece', () => {
  it('is in the cart with a sentence, what is known of its file, and what was ticked', async () => {
    const item = await added(pictures({ id: crest, width: 50.04, turn: -180 }));
    expect(pictureIn(item)).toEqual({
      optionId: yourPicture.id,
      optionName: yourPicture.name,
      valueId: null,
      value: 'crest.png, front, 50 mm wide',
      artwork: [
        {
          id: crest,
          place: 'front',
          width: 50,
          x: 0,
          y: 80,
          turn: 180,
          edits: {},
          picture: {
            name: 'crest.png',
            kind: 'png',
            width: 600,
            height: 600,
            colours: ['#112233', '#ffffff'],
          },
        },
      ],
      rights: { sentence: 'I may use this picture' },
    });
    expect(item).toMatchObject({ available: true, unavailableReason: null });
    expect(item.priceLines.at(-1)).toMatchObject({
      label: 'Your picture, Front: $3.00 + 2 colours × $0.75',
      unitCents: 450,
    });
    const { priceLines } = await cartOf(shop, token);
    expect(priceLines).toMatchObject([
      { label: 'Setup, Your picture', quantity: 2, totalCents: 2400 },
    ]);
  });

  it('is drawn at a signed address, and told of', async () => {
    const plain = await added();
    const { drawing } = await added(pictures({ id: crest }));
    expect(drawing?.title).toBe(`${plain.drawing?.title}, crest.png on the front, 50 mm wide`);
    expect(drawing?.address).toContain('_sign=');
  });

  it('is warned of while it is soft, as the rules are now', async () => {
    const soft = pictures({ id: crest, width: 200 });
    expect(pictureIn(await added(soft))?.artwork?.[0]?.says).toEqual([SOFT]);
    const methods = { 'screen-print': { leastDpi: 70, mostColours: 6, files: ['png' as const] } };
    await setPictureRules(shop, { methods });
    expect(pictureIn(await onlyItem())?.artwork?.[0]).not.toHaveProperty('says');
  });

  it('is one with another in whatever order they were placed and edited', async () => {
    const seal = await keepArtwork(shop, token, {
      name: 'seal.png',
      recipes: ['paper=12,colour=#aa0000'],
    });
    const chest = { id: crest, place: 'chest', x: 95, y: 75 };
    const edits = { colour: '#AA0000', paper: 12 };
    await added(pictures(chest, { id: seal, edits }));
    const item = await added(pictures({ id: seal, edits }, chest));
    expect(item.quantity).toBe(2);
    expect(pictureIn(item)?.value).toBe(
      'seal.png, front, 50 mm wide; crest.png, left chest, 50 mm wide',
    );
    expect(pictureIn(item)?.artwork?.[0]?.edits).toEqual({ paper: 12, colour: '#aa0000' });
    expect((await added(pictures(chest))).quantity).toBe(1);
  });

  it.each([
    ['a value', { optionId: yourPicture.id, valueId: NOWHERE }, 'OPTION_TAKES_PICTURES'],
    ['a text', { optionId: yourPicture.id, value: 'crest.png' }, 'OPTION_TAKES_PICTURES'],
  ])('is refused as %s', async (_, chosen, code) => {
    const { status, body } = await add(chosen);
    expect([status, body]).toMatchObject([
      400,
      { code, error: 'Your picture takes pictures, and neither values nor a text.' },
    ]);
  });

  it.each([
    ['a text', wording.id, 'OPTION_TAKES_TEXT'],
    ['one of its values', thread.id, 'OPTION_TAKES_NO_TEXT'],
  ])('is refused for an option that takes %s', async (_, optionId, code) => {
    expect((await add({ ...pictures({ id: crest }), optionId })).body).toMatchObject({ code });
  });

  it('is refused where it is somebody else’s, deleted, refused, or was never there', async () => {
    const stranger = await keepArtwork(shop, await shop.guest());
    const deleted = await keepArtwork(shop, token);
    await shop.database.query('update artworks set hidden_at = now() where id = $1', [deleted]);
    const refused = await keepArtwork(shop, token);
    await refuse(refused, 'It is a trademark.');
    for (const id of [stranger, deleted, refused, NOWHERE]) {
      const { status, body } = await add(pictures({ id }));
      expect([status, body]).toMatchObject([
        400,
        {
          code: 'ARTWORK_UNKNOWN',
          error: 'A picture of Your picture is not there any more. Please choose it again.',
        },
      ]);
    }
  });

  it('is refused until what may be done with it is ticked', async () => {
    const { mayUse: _, ...unticked } = pictures({ id: crest });
    const { status, body } = await add(unticked);
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'RIGHTS_MISSING',
        error: 'Please tick “I may use this picture”, or remove the picture.',
      },
    ]);
  });

  it('is refused with all that hinders it', async () => {
    const photo = await keepArtwork(shop, token, { colours: null });
    const placed = pictures({ id: photo, place: 'chest', x: 0, y: 75 });
    const { status, body } = await add(placed);
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'ARTWORK_NOT_POSSIBLE',
        error:
          'The picture sticks out of the print box of Left chest. Please move it, or make it smaller. More than 12 colours found. Embroidery takes 6.',
      },
    ]);
    const redrawn = await added(
      pictures({ id: photo, place: 'chest', x: 95, y: 75, redraw: true }),
    );
    expect(pictureIn(redrawn)?.value).toBe('crest.png, left chest, 50 mm wide, to be redrawn');
    expect((await cartOf(shop, token)).priceLines).toMatchObject([
      { label: 'Redrawing, Your picture', totalCents: 2500 },
    ]);
  });

  it('is no choice where the list is empty', async () => {
    expect(pictureIn(await added({ optionId: yourPicture.id, artwork: [] }))).toBeUndefined();
  });
});

const refuse = (id: string, reason: string) =>
  shop.database.query(
    `update artworks set refused_at = now(), refusal_reason = $2, refused_by = 'Ada' where id = $1`,
    [id, reason],
  );

const setKind = (kind: string, rules: unknown) =>
  shop.database.query(
    `update options set kind = $2, artwork = $3,
       text_rules = case when $2 = 'text' then
         '{"maxLength": 20, "characters": "any", "alsoAllowed": "", "placeholder": ""}'::jsonb end
     where id = $1`,
    [yourPicture.id, kind, rules],
  );

describe('an item with a picture', () => {
  let item: CartItem;
  beforeEach(async () => {
    item = await added(pictures({ id: crest }));
  });

  const replace = (...chosen: SentChoice[]) =>
    shop.call(replaceItem, {
      token,
      params: { id: item._id },
      body: { quantity: 3, selectedOptions: [olive, small, ...chosen] },
    });

  it('keeps it when something else is chosen, without the file and another tick', async () => {
    // nobody may place it any more, and it is there still
    await shop.database.query('update artworks set owner_id = $2 where id = $1', [crest, NOWHERE]);
    const { mayUse: _, ...kept } = pictures({ id: crest, x: 10 });
    expect((await replace(kept)).status).toBe(200);
    const { artwork, rights } = pictureIn(await onlyItem()) ?? {};
    expect(artwork?.[0]).toMatchObject({ id: crest, x: 10, picture: { name: 'crest.png' } });
    expect(rights).toEqual({ sentence: 'I may use this picture' });
    expect((await add(pictures({ id: crest }))).status).toBe(400);
  });

  it('asks for another tick, and for the file, when another picture is chosen', async () => {
    const other = await keepArtwork(shop, token);
    const { mayUse: _, ...unticked } = pictures({ id: other });
    expect((await replace(unticked)).body).toMatchObject({ code: 'RIGHTS_MISSING' });
    expect((await replace(pictures({ id: NOWHERE }))).body).toMatchObject({
      code: 'ARTWORK_UNKNOWN',
    });
  });

  it('keeps it beside another note, and aside for later', async () => {
    const params = { id: item._id };
    await shop.ask(setItemNote, { token, params, body: { note: 'For Ida' } });
    const { artwork, rights } = pictureIn(item) ?? {};
    expect(pictureIn(await onlyItem())).toMatchObject({ artwork, rights });
    const { saved } = await shop.ask(saveForLater, { token, body: { id: item._id } });
    expect(pictureIn(saved[0]!)).toMatchObject({ artwork, rights });
    await shop.ask(returnSaved, { token, params });
    expect(pictureIn(await onlyItem())).toMatchObject({ artwork, rights });
  });

  it('comes along when its guest logs in', async () => {
    const account = await shop.logIn(accounts.other, { 'x-guest-token': token });
    const { items } = await cartOf(shop, account);
    expect(items.map((each) => pictureIn(each)?.artwork?.[0]?.id)).toContain(crest);
    expect(items.every(({ available }) => available)).toBe(true);
    token = account;
    expect((await add(pictures({ id: crest }))).status).toBe(201);
  });

  it('tells of its place as it is called now', async () => {
    const [front, chest] = PICTURE_RULES.places ?? [];
    await setPictureRules(shop, { places: [{ ...front!, name: 'Chest' }, chest!] });
    expect(pictureIn(await onlyItem())?.value).toBe('crest.png, chest, 50 mm wide');
  });

  it.each([
    [
      'its place is gone',
      { places: PICTURE_RULES.places?.slice(1) ?? [] },
      'Market Tote no longer takes the picture that was chosen for it. There is no such place for a picture any more. Please choose another.',
    ],
    [
      'its method takes fewer colours',
      {
        methods: {
          'screen-print': { leastDpi: null, mostColours: 1, files: ['png' as const] },
        },
      },
      'Market Tote no longer takes the picture that was chosen for it. 2 colours found. Screen print takes 1.',
    ],
  ])('cannot be ordered where %s', async (_, rules, reason) => {
    await setPictureRules(shop, rules);
    const now = await onlyItem();
    expect(now).toMatchObject({ available: false, unavailableReason: reason });
    expect(pictureIn(now)?.value).toBe('crest.png, front, 50 mm wide');
  });

  it('cannot be ordered where its option takes a text now', async () => {
    await setKind('text', null);
    expect(await onlyItem()).toMatchObject({
      available: false,
      unavailableReason: 'Market Tote no longer takes a picture for Your picture.',
    });
    await setKind('artwork', JSON.stringify({ ...PICTURE_RULES, places: [] }));
  });

  it.each([
    [
      'was deleted',
      () => shop.database.query('update artworks set hidden_at = now() where id = $1', [crest]),
      'The picture crest.png was deleted. Please choose another.',
    ],
    [
      'is not there',
      () => shop.database.query('delete from artworks where id = $1', [crest]),
      'The picture crest.png was deleted. Please choose another.',
    ],
    [
      'was refused',
      () => refuse(crest, 'It is a trademark.'),
      'The workshop does not make the picture crest.png: It is a trademark.',
    ],
  ])('cannot be ordered where the picture %s', async (_, change, reason) => {
    await change();
    expect(await onlyItem()).toMatchObject({ available: false, unavailableReason: reason });
    expect(
      (await shop.ask(saveForLater, { token, body: { id: item._id } })).saved[0],
    ).toMatchObject({ available: false, unavailableReason: reason });
  });
});

const row = (value: string, artwork = crest) => ({
  selectedOptions: [olive, small, { optionId: wording.id, value }, pictures({ id: artwork })],
});

describe('rows with one picture', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Name ${index}`);

  it('are put in with one look-up and one setup', async () => {
    const { cart, group } = await shop.ask(addRows, {
      token,
      body: { product: tote.id, rows: names.map((name) => row(name)) },
    });
    expect(cart.items).toHaveLength(30);
    expect(cart.items.every((item) => pictureIn(item)?.artwork?.[0]?.id === crest)).toBe(true);
    expect(cart.priceLines).toMatchObject([
      { label: 'Setup, Your picture', quantity: 2, totalCents: 2400 },
    ]);
    await shop.database.query('update artworks set owner_id = $2 where id = $1', [crest, NOWHERE]);
    // the picture is held by the group already
    const replaced = await shop.ask(replaceGroup, {
      token,
      params: { id: group?._id ?? '' },
      body: { rows: names.slice(0, 3).map((name) => row(name)) },
    });
    expect(replaced.cart.items).toHaveLength(3);
  });

  it('are refused by the row and its option where one names somebody else’s', async () => {
    const stranger = await keepArtwork(shop, await shop.guest());
    const { status, body } = await shop.call(addRows, {
      token,
      body: { product: tote.id, rows: [row('Ida'), row('Bo', stranger)] },
    });
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'ROWS_REFUSED',
        errors: [{ row: 2, optionId: yourPicture.id, code: 'ARTWORK_UNKNOWN' }],
      },
    ]);
  });
});

it('a price of a picture that changes is counted in the carts that have one', async () => {
  const admin = await shop.logIn(accounts.admin);
  await shop.database.query('delete from cart_items');
  await added(pictures({ id: crest }));
  const artwork = artworkRules.parse(PICTURE_RULES);
  const places = artwork.places.map((place) => ({
    ...place,
    price: { ...place.price, piece: place.price.piece + 2 },
  }));
  const impactOf = async (rules: object) => {
    const body = { option: { _id: yourPicture.id, artwork: { ...artwork, ...rules } } };
    return (await shop.ask(getPriceImpact, { token: admin, body })).impact;
  };
  expect(await impactOf({ places })).toMatchObject({ carts: 1, dearer: 1, mostDearerCents: 200 });
  expect(await impactOf({})).toMatchObject({ carts: 0 });
  expect(await impactOf({ places: places.slice(1) })).toMatchObject({ carts: 1, notOffered: 1 });
});

it('what uses the option is counted', async () => {
  const admin = await shop.logIn(accounts.admin);
  await shop.database.query('delete from cart_items');
  await added(pictures({ id: crest }));
  const query = { of: 'option', _id: yourPicture.id };
  const { usage } = await shop.ask(getUsage, { token: admin, query });
  expect(usage).toMatchObject({ types: 1, carts: 1, orders: 0 });
});

it('a product without the option takes no picture', async () => {
  const { body } = await shop.call(addToCart, {
    token,
    body: { product: sash.id, selectedOptions: [pictures({ id: crest })] },
  });
  expect(body).toMatchObject({ code: 'OPTION_NOT_OFFERED' });
});
