import type { APIRequestContext } from '@playwright/test';
import type { ChoiceInput } from '@tailorbird/contract/cart';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { admin } from './accounts.ts';
import { callerFor, type Caller } from './order-calls.ts';

/** A hoodie that is drawn in the colour that is chosen, with what is written on its chest. */
interface DrawnGoods {
  id: string;
  name: string;
  chosen: (colour: keyof typeof COLOURS, wording: string) => ChoiceInput[];
  /** The cuffs of all that are ordered from now on, as a colour of the art. */
  setTrim: (trim: string) => Promise<unknown>;
  /** How much may be written on those that are ordered from now on. */
  setMost: (maxLength: number) => Promise<unknown>;
}

const COLOURS = { Forest: '#2f4a3a', Plum: '#5a2a4d' } as const;

/** Its names are those of this journey alone. */
export async function makeDrawnGoods(
  request: APIRequestContext,
  name: string,
): Promise<DrawnGoods> {
  const desk = await callerFor(request, admin);
  const colour = await makeColour(desk, `${name} colour`);
  const wording = await makeOption(desk, {
    name: `${name} wording`,
    kind: 'text',
    textRules: rules(24),
  });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
  await desk.call('POST', `/type/${type._id}/options`, { optionIds: [colour._id, wording._id] });
  const art = (trim: string): ProductArtSettings => ({
    template: 'hoodie',
    fixed: { trim, textStyle: 'block', textColour: 'cream', printPosition: 'centre' },
    drives: [
      { parameter: 'colour', optionId: colour._id, values: [] },
      { parameter: 'text', optionId: wording._id, values: [] },
    ],
  });
  const product = { name, cost: 48, type: type._id };
  const made = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    ...product,
    art: art('terracotta'),
  });
  const { _id } = made.product;
  return {
    id: _id,
    name,
    chosen: (value, text) => [
      { optionId: colour._id, valueId: idOf(colour, value) },
      { optionId: wording._id, valueId: null, value: text },
    ],
    setMost: (most) => {
      const { _id: wordingId, name: called } = wording;
      return desk.call('PUT', '/option', { _id: wordingId, name: called, textRules: rules(most) });
    },
    setTrim: (trim) => desk.call('PUT', '/product', { ...product, _id, art: art(trim) }),
  };
}

const rules = (maxLength: number) => ({ maxLength, characters: 'any' });

async function makeColour(desk: Caller, name: string): Promise<Option> {
  const { _id } = await makeOption(desk, { name, kind: 'colour' });
  const valueIds: string[] = [];
  for (const [value, colour] of Object.entries(COLOURS)) {
    const { optionValue } = await desk.call<{ optionValue: OptionValue }>('POST', '/option-value', {
      value,
      swatch: { colour },
    });
    valueIds.push(optionValue._id);
  }
  const path = `/option/${_id}/values`;
  return (await desk.call<{ option: Option }>('POST', path, { valueIds })).option;
}

async function makeOption(desk: Caller, data: object): Promise<Option> {
  return (await desk.call<{ option: Option }>('POST', '/option', data)).option;
}

function idOf(option: Option, name: string): string {
  const value = option.values.find((candidate) => candidate.value === name);
  if (!value) throw new Error(`${option.name} has no ${name}.`);
  return value._id;
}
