import type { APIRequestContext } from '@playwright/test';
import type { Option, OptionValue, ProductType } from '@tailorbird/contract/catalogue';
import { slug } from '@tailorbird/contract/rules/slug';
import { admin } from './accounts.ts';
import { callerFor } from './order-calls.ts';

const SIZES = ['Small', 'Large'] as const;

interface PlainGoods {
  id: string;
  name: string;
  /** The part of a link that names this size. */
  address: (size: (typeof SIZES)[number]) => string;
}

/** Something in one of two sizes, of which there are photographs alone. */
export async function makePlainGoods(
  request: APIRequestContext,
  name: string,
): Promise<PlainGoods> {
  const desk = await callerFor(request, admin);
  const option = `${name} size`;
  const made = await desk.call<{ option: Option }>('POST', '/option', {
    name: option,
    isRequired: true,
  });
  const valueIds: string[] = [];
  for (const value of SIZES) {
    const { optionValue } = await desk.call<{ optionValue: OptionValue }>('POST', '/option-value', {
      value,
    });
    valueIds.push(optionValue._id);
  }
  await desk.call('POST', `/option/${made.option._id}/values`, { valueIds });
  const { type } = await desk.call<{ type: ProductType }>('POST', '/type', { name });
  await desk.call('POST', `/type/${type._id}/options`, { optionIds: [made.option._id] });
  const { product } = await desk.call<{ product: { _id: string } }>('POST', '/product', {
    name,
    cost: 12,
    type: type._id,
  });
  return {
    id: product._id,
    name,
    address: (size) => `${slug(option)}=${slug(size)}`,
  };
}
