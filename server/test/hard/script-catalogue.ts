import * as catalogue from '@tailorbird/contract/catalogue-editing';
import { createDiscount } from '@tailorbird/contract/discounts';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { uploadImage } from '@tailorbird/contract/images';
import { multipart, picture } from '../pictures.ts';
import { fileNameOf, linkTo, tried, type ScriptSender } from './script-sender.ts';

export interface WrittenProduct {
  id: string;
  category: string;
  option: string;
  value: string;
  words: string;
  /** The option that takes a picture of the customer's own, at one place. */
  pictures: string;
  payload: string;
}

/** Whose shop it is, by whom, and a category that all products are in. */
export interface Making {
  sender: ScriptSender;
  admin: string;
  shared: string;
}

/** A product with category, type, options and a picture of its own, named by that text. */
export async function makeProduct(
  making: Making,
  payload: string,
  place: number,
): Promise<WrittenProduct> {
  const ask = asking(making);
  const facts = await factsOf(making, payload, place);
  const { category } = await ask(catalogue.createCategory, {
    name: tried(payload, `Category ${place}`),
    description: tried(payload),
    searchTitle: tried(payload),
    searchDescription: tried(payload),
  });
  const choice = await makeChoice(making, payload, place);
  const words = await makeWords(making, payload, place);
  const pictures = await makePictures(making, payload, place);
  const { type } = await ask(catalogue.createType, {
    name: tried(payload, `Type ${place}`),
    ...facts,
  });
  await making.sender.shop.ask(catalogue.addTypeOptions, {
    token: making.admin,
    params: { id: type._id },
    body: { optionIds: [choice.option, words, pictures] },
  });
  const photographs = [await upload(making, payload, place), await upload(making, payload, place)];
  const { product } = await ask(catalogue.createProduct, {
    name: tried(payload, `Product ${place}`),
    description: tried(payload),
    cost: 10,
    categories: [category._id, making.shared],
    type: type._id,
    image_id: photographs,
    // a drawing refuses what it cannot set in its letters
    art:
      place % 2 === 0
        ? photographedArt(payload, photographs)
        : artFor(payload, { ...choice, words }),
    searchTitle: tried(payload),
    searchDescription: tried(payload),
    ...facts,
  });
  return { id: product._id, category: category._id, words, pictures, ...choice, payload };
}

const asking =
  ({ sender, admin }: Making) =>
  <E extends Endpoint>(endpoint: E, body: object) =>
    sender.send(endpoint, { token: admin, body });

async function factsOf(making: Making, payload: string, place: number): Promise<object> {
  const text = () => tried(payload);
  return {
    maker: text(),
    returns: text(),
    sizeTable: tried(`| ${payload} |\n| --- |\n| ${linkTo(payload)} |`),
    care: tried(`# ${payload}\n\n!${linkTo(payload)}\n\n- \`${payload}\``),
    sizeImage: await upload(making, payload, place),
    sizeImageAlt: text(),
  };
}

/** A product that is shown by its photographs, with what pictures are measured from. */
function photographedArt(payload: string, photographs: readonly string[]) {
  const [front, back] = photographs.map((imageId) => ({
    imageId,
    x: 500,
    y: 300,
    millimetresPerUnit: 1,
    measuredFrom: tried(payload),
  }));
  return { template: 'photo', photo: { front, back } };
}

const artFor = (
  payload: string,
  { option, value, words }: Omit<WrittenProduct, 'id' | 'category' | 'pictures' | 'payload'>,
) => ({
  template: 'tote',
  fixed: { text: tried(payload) },
  drives: [
    { parameter: 'text', optionId: words, values: [] },
    {
      parameter: 'colour',
      optionId: option,
      values: [{ valueId: value, use: tried(payload, '#2f4a3a') }],
    },
  ],
});

async function makeChoice(
  making: Making,
  payload: string,
  place: number,
): Promise<{ option: string; value: string }> {
  const ask = asking(making);
  const { option } = await ask(catalogue.createOption, {
    name: tried(payload, `Option ${place}`),
    description: tried(payload),
  });
  const { optionValue } = await ask(catalogue.createOptionValue, {
    value: tried(payload, `Value ${place}`),
    // so that a line of the price names it
    surcharge: 1,
  });
  await making.sender.shop.ask(catalogue.addOptionValues, {
    token: making.admin,
    params: { id: option._id },
    body: { valueIds: [optionValue._id] },
  });
  return { option: option._id, value: optionValue._id };
}

async function makeWords(making: Making, payload: string, place: number): Promise<string> {
  const { option } = await asking(making)(catalogue.createOption, {
    name: `Words ${place}`,
    kind: 'text',
    textRules: {
      maxLength: 500,
      characters: 'any',
      alsoAllowed: tried(payload),
      placeholder: tried(payload),
    },
    textPrice: { flat: 1, setup: 2 },
  });
  return option._id;
}

/** The id of the place of such an option. */
export const PICTURE_PLACE = 'front';

async function makePictures(making: Making, payload: string, place: number): Promise<string> {
  const { option } = await asking(making)(catalogue.createOption, {
    name: `Pictures ${place}`,
    description: tried(payload),
    kind: 'artwork',
    artwork: {
      rights: tried(payload, 'I may use this picture'),
      places: [
        {
          id: PICTURE_PLACE,
          name: tried(payload, 'Front'),
          side: 'front',
          width: 200,
          height: 200,
          below: 60,
          aside: 0,
          method: 'print',
          // so that lines of the price name it
          price: { piece: 1, setup: 2 },
        },
      ],
      redrawing: 3,
    },
  });
  return option._id;
}

/** Its file is called so, as far as a header can say it. */
export async function upload(
  { sender, admin }: Making,
  payload: string,
  place: number,
): Promise<string> {
  const bytes = await picture(8, 8, place + 1)
    .png()
    .toBuffer();
  const body = multipart({ name: fileNameOf(payload), type: 'image/png', bytes });
  const { binary } = await sender.shop.ask(uploadImage, {
    token: admin,
    headers: { 'content-type': body.type },
    body: body.bytes,
  });
  sender.countAccepted('POST /binary file name');
  return binary._id;
}

/** Has the shop for all goods. */
export const PLAIN_CODE = 'NEST';

/** For goods of that name; and once for all. */
export async function makeDiscounts(
  { sender, admin: token }: Making,
  { category, payload }: WrittenProduct,
  place: number,
): Promise<void> {
  const of = { kind: 'categories', ids: [category] };
  const body = { code: tried(payload, `CODE-${place}`), percent: 5, of };
  await sender.send(createDiscount, { token, body });
  if (place > 0) return;
  await sender.send(createDiscount, { token, body: { code: PLAIN_CODE, percent: 1 } });
}
