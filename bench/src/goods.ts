import { listProducts, type Option, type Product } from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { withClient, type Machine, type Shop } from './shop.ts';

/** The body with which a shopper puts this product in the cart. */
export interface Addition {
  product: string;
  selectedOptions: ChosenOption[];
}

export type DrawnProduct = Product & { art: NonNullable<Product['art']> };

export interface Goods {
  /** The product that is read: the one with the most to say. */
  largest: DrawnProduct;
  /** One of each drawing, each with an option to be lettered. */
  drawn: DrawnProduct[];
  /** Three things for a cart: drawn, and the same ones without their drawing. */
  additions: Record<'drawn' | 'plain', Addition[]>;
}

/** The shop and its goods that a part of the bench measures with. */
export interface Bench {
  machine: Machine;
  shop: Shop;
  goods: Goods;
  /** turns of each, after one to warm up, and how long a turn is */
  rounds: number;
  seconds: number;
  isQuick: boolean;
}

/** The text on all of them, replaced where each shall have a lettering of its own. */
export const LETTERING = 'BNCH';

/** Picks goods to measure with, and gives three of them a twin that is not drawn. */
export async function pickGoods(shop: Shop): Promise<Goods> {
  const all = (await readProducts(shop.url)).toSorted((a, b) => size(b) - size(a));
  const lettered = all.filter((product) => isDrawn(product) && letteringOf(product));
  const drawn = new Map<string, DrawnProduct>();
  for (const product of lettered) {
    if (isDrawn(product) && !drawn.has(product.art.template)) {
      drawn.set(product.art.template, product);
    }
  }
  const [largest] = drawn.values();
  if (!largest) throw new Error('The shop has no drawn products.');
  const chosen = [...drawn.values()].slice(0, 3);
  return {
    largest,
    drawn: [...drawn.values()],
    additions: {
      drawn: chosen.map((product) => additionOf(product, product._id)),
      plain: await Promise.all(
        chosen.map(async (product) => additionOf(product, await makeTwin(shop, product._id))),
      ),
    },
  };
}

export function additionOf(product: Product, id = product._id, text = LETTERING): Addition {
  const options = product.type?.options ?? [];
  return { product: id, selectedOptions: options.map((option) => choiceOf(option, text)) };
}

function choiceOf({ _id: optionId, kind, values }: Option, text: string): ChosenOption {
  if (kind === 'text') return { optionId, valueId: null, value: text };
  return { optionId, valueId: values[0]?._id ?? null };
}

const isDrawn = (product: Product): product is DrawnProduct => product.art !== null;

const letteringOf = ({ type }: Product) =>
  type?.options.some(
    ({ kind, textRules }) =>
      kind === 'text' &&
      textRules?.characters !== 'digits' &&
      (textRules?.maxLength ?? 0) >= LETTERING.length,
  );

async function makeTwin(shop: Shop, id: string): Promise<string> {
  return withClient(shop.database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with twin as (
         insert into products select (jsonb_populate_record(null::products, to_jsonb(p) ||
           jsonb_build_object('id', gen_random_uuid(), 'name', 'Plain ' || name, 'art', null))).*
         from products p where id = $1 returning id)
       , pictures as (
         insert into product_images select (jsonb_populate_record(null::product_images,
           to_jsonb(i) || jsonb_build_object('product_id', twin.id))).*
         from product_images i, twin where product_id = $1)
       select id from twin`,
      [id],
    );
    return rows[0]?.id ?? '';
  });
}

async function readProducts(shopUrl: string): Promise<Product[]> {
  const answer = await fetch(`${shopUrl}/api/product?populate=type`);
  const { products } = listProducts.reply.parse(await answer.json());
  return products.flatMap((product) => ('art' in product ? [product] : []));
}

const size = (product: Product) => JSON.stringify(product).length;
