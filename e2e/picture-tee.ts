import type { APIRequestContext } from '@playwright/test';
import type { Artwork } from '@tailorbird/contract/artworks';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import { admin, type Login } from './accounts.ts';
import { callerFor, tokenFor } from './order-calls.ts';

export interface PictureTee {
  id: string;
  name: string;
  /** The option for pictures. */
  picture: Option;
  /** The option for a name on the back; undefined where there is none. */
  lettering: Option | undefined;
  /** A choice of cloth. */
  sky: { optionId: string; valueId: string };
}

const screenPrint = { method: 'screen-print', below: 60 } as const;

const usualPlaces = [
  {
    ...screenPrint,
    id: 'front',
    name: 'Front',
    side: 'front',
    width: 300,
    height: 380,
    aside: 0,
    price: { by: 'piece', piece: 6, setup: 12, isSetupByColour: true },
  },
  {
    ...screenPrint,
    id: 'back',
    name: 'Back',
    side: 'back',
    width: 300,
    height: 380,
    aside: 0,
    price: { by: 'piece', piece: 8 },
  },
  {
    ...screenPrint,
    id: 'left-chest',
    name: 'Left chest',
    side: 'front',
    width: 90,
    height: 90,
    aside: 90,
    price: { by: 'piece', piece: 4 },
  },
];

interface PictureTeeOptions {
  places?: readonly object[];
  /** Names are written between the shoulders. */
  hasLettering?: boolean;
  /** Of an admin. */
  login?: Login;
}

/** A shirt in one of two colours, on which customers put pictures of their own. */
export async function makePictureTee(
  request: APIRequestContext,
  name: string,
  { places = usualPlaces, hasLettering = false, login = admin }: PictureTeeOptions = {},
): Promise<PictureTee> {
  const desk = await callerFor(request, login);
  const make = async (data: object) =>
    (await desk.call<{ option: Option }>('POST', '/option', data)).option;
  const picture = await make({
    name: `${name} picture`,
    kind: 'artwork',
    artwork: { mostPictures: 3, redrawing: 25, places },
  });
  const lettering = hasLettering
    ? await make({
        name: `${name} name`,
        kind: 'text',
        textRules: { maxLength: 24, characters: 'any' },
      })
    : undefined;
  const colour = await make({ name: `${name} cotton`, kind: 'colour', isRequired: true });
  const valueIds: string[] = [];
  for (const [value, hex] of Object.entries({ Sky: '#9fc3dc', Navy: '#26324f' })) {
    const { optionValue } = await desk.call<{ optionValue: OptionValue }>('POST', '/option-value', {
      value,
      swatch: { colour: hex },
    });
    valueIds.push(optionValue._id);
  }
  await desk.call('POST', `/option/${colour._id}/values`, { valueIds });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
  const options = [colour, picture, ...(lettering ? [lettering] : [])];
  await desk.call('POST', `/type/${type._id}/options`, {
    optionIds: options.map(({ _id }) => _id),
  });
  const written = lettering && { parameter: 'text', optionId: lettering._id };
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    name,
    description: 'Cotton, for crests.',
    cost: 24,
    type: type._id,
    art: {
      template: 'tee',
      fixed: written ? { textStyle: 'block', textColour: 'navy', printPosition: 'back' } : {},
      drives: [{ parameter: 'colour', optionId: colour._id }, ...(written ? [written] : [])],
    },
  });
  const sky = { optionId: colour._id, valueId: valueIds[0] ?? '' };
  return { id: product._id, name, picture, lettering, sky };
}

/** A crest in four colours on white paper, drawn by the browser itself: a file as customers have it. */
export async function crestFile(
  page: { evaluate: <Result>(draw: () => Result) => Promise<Result> },
  name = 'rowing-crest.png',
) {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 600;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('The browser cannot draw.');
    for (const [colour, x, y, width, height] of [
      ['#ffffff', 0, 0, 600, 600],
      ['#26324f', 90, 60, 420, 480],
      ['#a8262f', 140, 110, 320, 160],
      ['#c79a3c', 280, 110, 40, 380],
    ] as const) {
      pen.fillStyle = colour;
      pen.fillRect(x, y, width, height);
    }
    return canvas.toDataURL('image/png');
  });
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(data.split(',')[1] ?? '', 'base64'),
  };
}

/** Sends the file as the page of a product does. */
export async function uploadArtwork(
  request: APIRequestContext,
  login: Login,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<Artwork> {
  const { token } = await tokenFor(request, login);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/artwork', { headers, multipart: { artwork: file } });
  if (!answer.ok()) throw new Error(`Upload: ${answer.status()} ${await answer.text()}`);
  const { artwork }: { artwork: Artwork } = await answer.json();
  return artwork;
}
