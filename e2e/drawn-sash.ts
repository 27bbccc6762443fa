import type { APIRequestContext } from '@playwright/test';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import { admin } from './accounts.ts';
import { callerFor, type Caller } from './order-calls.ts';

export interface Sash {
  id: string;
  name: string;
}

/** A sash in one of two colours, on which a title is written in letters alone. */
export async function makeSash(request: APIRequestContext, name: string): Promise<Sash> {
  const desk = await callerFor(request, admin);
  const colour = await makeColour(desk, `${name} satin`);
  const { option: title } = await desk.call<{ option: Option }>('POST', '/option', {
    name: `${name} title`,
    kind: 'text',
    isRequired: true,
    textRules: { maxLength: 24, characters: 'letters', alsoAllowed: '&', placeholder: 'FIRST' },
  });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
  await desk.call('POST', `/type/${type._id}/options`, { optionIds: [colour._id, title._id] });
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    name,
    description: 'Satin, tied with a bow.',
    cost: 22,
    type: type._id,
    art: {
      template: 'sash',
      fixed: { textStyle: 'roman' },
      drives: [
        { parameter: 'colour', optionId: colour._id },
        { parameter: 'text', optionId: title._id },
      ],
    },
  });
  return { id: product._id, name };
}

async function makeColour(desk: Caller, name: string): Promise<Option> {
  const { option } = await desk.call<{ option: Option }>('POST', '/option', {
    name,
    kind: 'colour',
    isRequired: true,
  });
  const valueIds: string[] = [];
  for (const [value, colour] of Object.entries({ Burgundy: '#6b1f2e', Sky: '#9fc3dc' })) {
    const { optionValue } = await desk.call<{ optionValue: OptionValue }>('POST', '/option-value', {
      value,
      swatch: { colour },
    });
    valueIds.push(optionValue._id);
  }
  await desk.call('POST', `/option/${option._id}/values`, { valueIds });
  return option;
}
