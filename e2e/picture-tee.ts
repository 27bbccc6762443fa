import type { APIRequestContext } from '@playwright/test';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import { admin } from './accounts.ts';
import { callerFor } from './order-calls.ts';

export interface PictureTee {
  id: string;
  name: string;
  /** Of the option for pictures. */
  option: string;
}

const screen = { method: 'screen-print', below: 60 } as const;

/** A shirt in one of two colours, on which customers put pictures of their own. */
export async function makePictureTee(
  request: APIRequestContext,
  name: string,
): Promise<PictureTee> {
  const desk = await callerFor(request, admin);
  const { option } = await desk.call<{ option: Option }>('POST', '/option', {
    name: `${name} picture`,
    kind: 'artwork',
    artwork: {
      mostPictures: 3,
      redrawing: 25,
      places: [
        {
          ...screen,
          id: 'front',
          name: 'Front',
          side: 'front',
          width: 300,
          height: 380,
          aside: 0,
          price: { by: 'piece', piece: 6, setup: 12, isSetupByColour: true },
        },
        {
          ...screen,
          id: 'back',
          name: 'Back',
          side: 'back',
          width: 300,
          height: 380,
          aside: 0,
          price: { by: 'piece', piece: 8 },
        },
        {
          ...screen,
          id: 'left-chest',
          name: 'Left chest',
          side: 'front',
          width: 90,
          height: 90,
          aside: 90,
          price: { by: 'piece', piece: 4 },
        },
      ],
    },
  });
  const { option: colour } = await desk.call<{ option: Option }>('POST', '/option', {
    name: `${name} cotton`,
    kind: 'colour',
    isRequired: true,
  });
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
  await desk.call('POST', `/type/${type._id}/options`, { optionIds: [colour._id, option._id] });
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    name,
    description: 'Cotton, for crests.',
    cost: 24,
    type: type._id,
    art: { template: 'tee', drives: [{ parameter: 'colour', optionId: colour._id }] },
  });
  return { id: product._id, name, option: option.name };
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
