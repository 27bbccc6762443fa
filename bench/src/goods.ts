import {
  getProduct,
  listCategories,
  type Option,
  type Product,
} from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';

/** The body with which a shopper puts this product in the cart. */
export interface Addition {
  product: string;
  selectedOptions: ChosenOption[];
}

export interface Goods {
  /** The product that is read: the one with the most to say. */
  product: string;
  additions: Addition[];
}

const additionsWanted = 4;

/** Reads from the shop which goods to measure with. */
export async function findGoods(shopUrl: string): Promise<Goods> {
  const { categories } = listCategories.reply.parse(
    await read(`${shopUrl}/api/category?populate=true`),
  );
  const ids = categories.flatMap(({ designs }) => (designs ?? []).map((design) => design._id));
  const products = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const url = `${shopUrl}/api/product/${id}?populate=type`;
      return getProduct.reply.parse(await read(url)).product;
    }),
  );
  const largestFirst = products.toSorted((a, b) => size(b) - size(a));
  const [largest] = largestFirst;
  if (!largest) throw new Error('The shop has no products.');
  return {
    product: largest._id,
    additions: largestFirst.slice(0, additionsWanted).map((product) => ({
      product: product._id,
      selectedOptions: (product.type?.options ?? []).map(firstOf),
    })),
  };
}

/** Its first value, or a letter or digit that any lettering has. */
function firstOf({ _id: optionId, kind, values, textRules }: Option): ChosenOption {
  const [value] = values;
  if (kind !== 'text') return { optionId, valueId: value?._id ?? null };
  return { optionId, valueId: null, value: textRules?.characters === 'digits' ? '7' : 'A' };
}

function size(product: Product): number {
  return JSON.stringify(product).length;
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.json();
}
