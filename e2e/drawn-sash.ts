import type { APIRequestContext } from '@playwright/test';
import type { ChoiceInput } from '@tailorbird/contract/cart';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import { admin } from './accounts.ts';
import { callerFor, type Caller } from './order-calls.ts';

export interface Sash {
  id: string;
  name: string;
  chosen: (colour: 'Burgundy' | 'Sky', title: string, length?: string) => ChoiceInput[];
}

/** A sash in one of two colours, on which a title is written in letters alone. Its type may have a rule of approval. */
export async function makeSash(
  request: APIRequestContext,
  name: string,
  lengths: readonly string[] = [],
  approval: ApprovalRule | null = null,
): Promise<Sash> {
  const desk = await callerFor(request, admin);
  const colour = await makeChoice(desk, `${name} satin`, [
    { value: 'Burgundy', swatch: { colour: '#6b1f2e' } },
    { value: 'Sky', swatch: { colour: '#9fc3dc' } },
  ]);
  const length = await makeChoice(
    desk,
    `${name} length`,
    lengths.map((value) => ({ value })),
  );
  const { option: title } = await desk.call<{ option: Option }>('POST', '/option', {
    name: `${name} title`,
    kind: 'text',
    isRequired: true,
    textRules: { maxLength: 24, characters: 'letters', alsoAllowed: '&', placeholder: 'FIRST' },
  });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', {
    name,
    approval,
  });
  const optionIds = [colour, title, ...(lengths.length > 0 ? [length] : [])].map(({ _id }) => _id);
  await desk.call('POST', `/type/${type._id}/options`, { optionIds });
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
  return {
    id: product._id,
    name,
    chosen: (satin, written, long) => [
      valueOf(colour, satin),
      { optionId: title._id, valueId: null, value: written },
      ...(long === undefined ? [] : [valueOf(length, long)]),
    ],
  };
}

function valueOf({ _id, values }: Option, name: string): ChoiceInput {
  return { optionId: _id, valueId: values.find(({ value }) => value === name)?._id ?? null };
}

async function makeChoice(
  desk: Caller,
  name: string,
  values: readonly { value: string; swatch?: { colour: string } }[],
): Promise<Option> {
  const kind = values.some(({ swatch }) => swatch) ? 'colour' : 'choice';
  const { option } = await desk.call<{ option: Option }>('POST', '/option', {
    name,
    kind,
    isRequired: values.length > 0,
  });
  if (values.length === 0) return option;
  const valueIds: string[] = [];
  for (const value of values) {
    const answer = await desk.call<{ optionValue: OptionValue }>('POST', '/option-value', value);
    valueIds.push(answer.optionValue._id);
  }
  const path = `/option/${option._id}/values`;
  return (await desk.call<{ option: Option }>('POST', path, { valueIds })).option;
}
