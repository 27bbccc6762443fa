import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { isText } from '@tailorbird/contract/rules/own-texts';
import { viewItems } from '../cart/item-view.ts';
import { checkChoice, choiceError } from '../cart/resolve-selections.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { drawItems, type NewDrawing } from '../orders/new-order.ts';
import type { StoredDrawing } from '../orders/stored-order.ts';
import { frozenLine, type FrozenLine } from './frozen-lines.ts';
import type { ItemApproval } from './item-approvals.ts';

/** The parts of the shop that other words on an ordered item need. */
export interface WordsShop {
  database: Queryable;
  catalogue: LiveCatalogue;
}

/** An item of an order with other words on it, drawn anew. Its price stays. */
export interface NewWords {
  itemId: string;
  selectedOptions: SelectedOption[];
  drawing: StoredDrawing | null;
  drawings: readonly NewDrawing[];
  line: FrozenLine;
}

/** @throws NEW_WORDS_NOT_POSSIBLE with the sentence why */
export async function newWordsOf(
  { database, catalogue }: WordsShop,
  { item, numbers }: ItemApproval,
  words: readonly { optionId: string; value: string }[],
  begun: ReadonlySet<number>,
): Promise<NewWords> {
  if (numbers.some((number) => begun.has(number))) {
    throw notPossible('This is being made already. Set it to be made again first.');
  }
  const generation = catalogue.now();
  const product = await generation.findProduct(item.product._id);
  if (!product) {
    throw notPossible(`${item.product.name} is not sold any more, so nothing of it can be drawn.`);
  }
  const said = new Map(words.map(({ optionId, value }) => [optionId, value]));
  const isWritten = (chosen: SelectedOption) => said.has(chosen.optionId) && isText(chosen);
  if (item.selectedOptions.filter(isWritten).length !== said.size) {
    throw notPossible('These words do not stand on this item. Please open the order anew.');
  }
  const written = item.selectedOptions.map((chosen) =>
    isWritten(chosen) ? writtenAnew(product, chosen, said.get(chosen.optionId) ?? '') : chosen,
  );
  // an empty text is none, as in a cart
  const selectedOptions = written.filter((chosen) => !isWritten(chosen) || chosen.value !== '');
  const choices = JSON.stringify(selectedOptions);
  const row = { id: item._id, product_id: product._id, choices };
  const [viewed] = await viewItems(generation, [row]);
  const reason = viewed?.view.unavailableReason ?? null;
  if (!viewed || reason !== null) throw notPossible(reason ?? '');
  const piece = viewed.view.piece();
  const { drawings, ofItems } = await drawItems(database, {
    pieces: async () => new Map([[item._id, piece]]),
  });
  const drawing = ofItems.get(item._id) ?? null;
  const drawn = drawing && { ...drawing, address: '' };
  return {
    itemId: item._id,
    selectedOptions,
    drawing,
    drawings,
    line: frozenLine({ ...item, selectedOptions, drawing: drawn }),
  };
}

/** As a cart keeps a text: in one spelling. */
function writtenAnew(product: Product, chosen: SelectedOption, value: string): SelectedOption {
  const option = product.type?.options.find(({ _id }) => _id === chosen.optionId);
  if (!option) throw notPossible(`${product.name} no longer offers ${chosen.optionName}.`);
  const checked = checkChoice(option, { ...chosen, value });
  if ('code' in checked) throw notPossible(choiceError(checked).message);
  return { ...chosen, value: checked.value };
}

const notPossible = (problem: string) =>
  new ShopError('NEW_WORDS_NOT_POSSIBLE', { fill: { problem } });
