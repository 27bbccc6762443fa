import { uploadArtwork } from '@tailorbird/contract/artworks';
import { emailAddress } from '@tailorbird/contract/account-fields';
import * as addressBook from '@tailorbird/contract/address-book';
import * as carts from '@tailorbird/contract/cart';
import { addRows } from '@tailorbird/contract/cart-groups';
import { quoteDelivery } from '@tailorbird/contract/delivery';
import { placeOrder, type Order } from '@tailorbird/contract/orders';
import { setProfile } from '@tailorbird/contract/profile';
import { register } from '@tailorbird/contract/registration';
import * as rosters from '@tailorbird/contract/rosters';
import { saveForLater } from '@tailorbird/contract/saved-items';
import { decodeJwt } from 'jose';
import { PASSWORD } from '../fixture.ts';
import { addPerson } from '../people.ts';
import { cartOf } from '../shopper.ts';
import { crest, send } from '../artworks.ts';
import { PICTURE_PLACE, PLAIN_CODE, type WrittenProduct } from './script-catalogue.ts';
import { fileNameOf, tried, type ScriptSender } from './script-sender.ts';

/** Its postcodes have no form, so that any text may be one. */
const COUNTRY = 'AE';

export const addressOf = (payload: string) => ({
  name: tried(payload),
  company: tried(payload),
  street: tried(payload, '1 Needle Lane'),
  street2: tried(payload),
  postcode: tried(payload, '12345'),
  city: tried(payload, 'Thornfield'),
  region: tried(payload),
  country: tried(payload, COUNTRY),
});

/** Signs up by that name; and an account of it, verified, with a cart like no other. */
export async function signUp(
  sender: ScriptSender,
  payload: string,
  place: number,
): Promise<string> {
  await sender.send(register, {
    body: {
      name: tried(payload, 'Pia Person'),
      email: tried(`${payload}@mail.example`, `pia-${place}@mail.example`),
      password: PASSWORD,
    },
  });
  const email = `${payload}@verified.example`;
  const person = await addPerson(
    sender.shop,
    emailAddress().safeParse(email).success ? { email } : {},
  );
  const token = await sender.shop.logIn(person);
  await rename(sender, token, payload);
  return token;
}

export async function rename(sender: ScriptSender, token: string, payload: string): Promise<void> {
  await sender.send(setProfile, { token, body: { name: tried(payload, 'Cora') } });
}

export async function keepAddress(
  sender: ScriptSender,
  token: string,
  payload: string,
): Promise<void> {
  const body = { address: addressOf(payload), isDelivery: true, isBilling: true };
  await sender.send(addressBook.keepAddress, { token, body });
  await sender.send(addressBook.setAddressDefaults, { token, body: { phone: tried(payload) } });
}

let networks = 0;

/** A picture whose file is called so, at the place of the product, to be redrawn. */
async function choosePicture(
  sender: ScriptSender,
  token: string,
  { pictures, payload }: WrittenProduct,
) {
  networks += 1;
  const answer = await send(sender.shop, token, {
    name: fileNameOf(payload),
    bytes: await crest(),
    // one network alone may send only so many
    address: `198.51.100.${networks % 250}`,
  });
  const { artwork } = uploadArtwork.reply.parse(answer.body);
  sender.countAccepted('POST /artwork file name');
  const placed = { id: artwork._id, place: PICTURE_PLACE, width: 100, x: 0, y: 80, redraw: true };
  return { optionId: pictures, artwork: [placed], mayUse: true };
}

/** With the text as lettering, as note and as the name of a picture, where the shop takes it. */
export async function putIn(
  sender: ScriptSender,
  token: string,
  product: WrittenProduct,
): Promise<void> {
  const { id, option, value, words, payload } = product;
  const selectedOptions = [
    { optionId: option, valueId: value },
    { optionId: words, value: tried(payload) },
    await choosePicture(sender, token, product),
  ];
  const body = { product: id, note: tried(payload), selectedOptions };
  await sender.send(carts.addToCart, { token, body });
}

/** A group: one piece with the text, one without; another piece is saved for later. */
export async function putInMany(
  sender: ScriptSender,
  token: string,
  product: WrittenProduct,
): Promise<void> {
  const { id, option, value, words, payload } = product;
  const chosen = { optionId: option, valueId: value };
  const pictured = [chosen, await choosePicture(sender, token, product)];
  const rows = [
    {
      selectedOptions: [...pictured, { optionId: words, value: tried(payload) }],
      note: tried(payload),
    },
    { selectedOptions: [...pictured, { optionId: words, value: 'Ida' }] },
  ];
  const body = { product: id, note: tried(payload), rows };
  await sender.send(addRows, { token, body });
  const { cart } = await sender.shop.ask(carts.addToCart, {
    token,
    body: { product: id, note: 'for later', selectedOptions: pictured },
  });
  const item = cart.items.find(({ note }) => note === 'for later');
  await sender.shop.ask(saveForLater, { token, body: { id: item?._id } });
}

/** Delivered, with the text in all that is asked for. */
export async function orderCart(
  sender: ScriptSender,
  token: string,
  payload: string,
): Promise<Order> {
  await sender.send(carts.setCode, { token, body: { code: tried(payload, PLAIN_CODE) } });
  const place = { country: tried(payload, COUNTRY), postcode: tried(payload, '12345') };
  const body = { method: 'parcel', place };
  const { total } = await sender.send(quoteDelivery, { token, body });
  const { order } = await sender.send(placeOrder, {
    token,
    body: {
      ...(await cartOf(sender.shop, token)),
      total,
      contact: {
        name: tried(payload, 'Pia'),
        email: tried(`${payload}@mail.example`, 'guest@mail.example'),
        phone: tried(payload, '1234'),
      },
      delivery: { method: 'parcel', address: addressOf(payload) },
      billing: addressOf(payload),
      payment: { method: 'transfer' },
    },
  });
  return order;
}

/** The order of a guest; its link shows it. */
export async function orderAsGuest(
  sender: ScriptSender,
  product: WrittenProduct,
): Promise<{ order: Order; link: string }> {
  const guest = await sender.shop.guest();
  await putIn(sender, guest, product);
  const order = await orderCart(sender, guest, product.payload);
  const ownerId = decodeJwt(guest).sub ?? '';
  return { order, link: sender.shop.links.tokenOf({ ownerId, orderId: order._id }) };
}

export interface WrittenRoster {
  id: string;
  link: string;
}

/** Columns of a list besides the names. */
export const ROSTER_TEXTS = 7;

/** A list whose columns and rows are those texts, and a row that somebody fills in by its link. */
export async function makeRoster(
  sender: ScriptSender,
  token: string,
  products: readonly WrittenProduct[],
): Promise<WrittenRoster> {
  const { shop } = sender;
  const texts = products.map(({ payload }) => payload);
  const [chosen] = products;
  const first = chosen?.payload ?? '';
  const columns = [
    { kind: 'name', label: 'Name' },
    ...texts.map((text) => ({
      kind: 'text',
      label: tried(text, 'Column'),
      values: [tried(text, 'Value'), 'Other'],
    })),
  ];
  const body = {
    name: tried(first, 'List'),
    columns,
    design: {
      product: chosen?.id,
      selectedOptions: [
        { optionId: chosen?.option, valueId: chosen?.value },
        { optionId: chosen?.words, value: tried(first) },
        ...(chosen ? [await choosePicture(sender, token, chosen)] : []),
      ],
    },
    rows: texts.map((text) => ({ cells: columns.map(() => tried(text, 'Ida')) })),
    expectedNames: texts.map((text) => tried(text, 'Emma')),
  };
  const { roster } = await sender.send(rosters.createRoster, { token, body });
  const params = { id: roster._id };
  const { token: link } = await shop.ask(rosters.shareRoster, { token, params, body: {} });
  const headers = { 'x-roster-link': link ?? '' };
  const shared = await shop.ask(rosters.getSharedRoster, { headers });
  await sender.send(rosters.fillRow, {
    headers,
    body: {
      // a name, and of each column one of its values
      cells: [
        tried(first, 'Ida'),
        ...roster.columns.slice(1).map(({ values: [value = ''] }) => tried(value, 'Other')),
      ],
      digest: shared.roster.digest,
    },
  });
  return { id: roster._id, link: link ?? '' };
}
