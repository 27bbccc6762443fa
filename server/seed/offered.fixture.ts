import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import type { Option } from '@tailorbird/contract/catalogue';
import { choicesFrom, chosenOptions } from '@tailorbird/contract/rules/choice-address';
import {
  pricePiece,
  type PiecePrice,
  type PriceableProduct,
} from '@tailorbird/contract/rules/price';
import { swatchOf } from './art.ts';
import { options, types } from './catalogue.ts';
import type { DemoProduct } from './catalogue/shape.ts';
import { idOf } from './identity.ts';

// For tests: the demo goods as the shop offers them, without a database.

/** As the product's page offers them. */
export function optionsOf(product: DemoProduct): Option[] {
  const asked = types.find(({ name }) => name === product.type)?.options ?? [];
  return options
    .filter(({ name }) => asked.includes(name))
    .map((option, displayOrder) => ({
      _id: idOf('option', option.name),
      name: option.name,
      description: option.description,
      kind: option.kind,
      textRules: option.textRules ?? null,
      artwork: option.artwork ?? null,
      isRequired: option.isRequired,
      displayOrder,
      version: 1,
      values: option.values.map((value, place) => {
        const colour = swatchOf(option, value);
        return {
          _id: idOf('value', `${option.name}: ${value}`),
          value,
          swatch: colour === null ? null : { colour },
          displayOrder: place,
          version: 1,
          surcharge: option.surcharges?.[value] ?? 0,
        };
      }),
      textPrice: option.textPrice ?? null,
      isSize: option.isSize ?? false,
    }));
}

/** As its page prices it with what this query of its address chooses. */
export function pieceOf(product: DemoProduct, query = ''): PiecePrice {
  const type = types.find(({ name }) => name === product.type);
  const offered = optionsOf(product);
  const priceable: PriceableProduct = {
    _id: idOf('product', product.name),
    name: product.name,
    cost: Number(product.price),
    tiers: [...(product.tiers ?? [])],
    minimumQuantity: 1,
    type: type
      ? {
          _id: idOf('type', type.name),
          name: type.name,
          approval: null,
          madeToMeasure: false,
          version: 1,
          tiers: [...(type.tiers ?? [])],
          countsTogether: type.countsTogether ?? false,
          ...NO_FACTS,
          options: offered,
        }
      : null,
  };
  return pricePiece(priceable, chosenOptions(choicesFrom(offered, new URLSearchParams(query))));
}
