import { isDeepStrictEqual } from 'node:util';
import type { SelectedOption } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import type { OrderItem } from '@tailorbird/contract/orders';
import { NO_PRODUCT_ID, type EditedLine } from '@tailorbird/contract/rules/edit-order';
import type { PricedEdit } from '@tailorbird/contract/rules/edit-price';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { fromMinorUnits } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { isMeasured, piecesById, viewItems } from '../cart/item-view.ts';
import type { CatalogueGeneration } from '../catalogue/live-catalogue.ts';
import type { DrawnPiece } from '../drawings/draw-item.ts';
import { storedChoice, swatchPictures } from '../orders/new-order.ts';
import type { EditProblem } from './edited-choices.ts';
import { refuse } from './resolve-lines.ts';

/** An item of the changed order. */
export interface PlannedItem {
  /** As it is to be; where its choices are others, its drawing is still the one of before. */
  item: OrderItem;
  /** The item as it was ordered. Undefined when it is new. */
  before: OrderItem | undefined;
  /** The id of the item whose choices, note and drawing a new one has. Undefined when it has its own. */
  splitOf: string | undefined;
  /** Its drawing where its choices are others, null where nothing is drawn. Undefined when they stay. */
  piece: DrawnPiece | null | undefined;
}

/** An item with other choices as the catalogue shows it, and how it is drawn. */
interface ChangedView {
  selectedOptions: SelectedOption[];
  piece: DrawnPiece | null;
}

/** @throws EDIT_REFUSED where a piece can be drawn no more */
export async function viewChanged(
  generation: CatalogueGeneration,
  lines: readonly EditedLine[],
): Promise<Map<string, ChangedView>> {
  const changed = lines.filter(({ product, isChosenAnew }) => product && isChosenAnew);
  const viewed = await viewItems(
    generation,
    changed.map(({ key, product, choices, quantity }) => ({
      id: key,
      product_id: product?._id ?? '',
      quantity,
      choices: JSON.stringify(choices),
    })),
  );
  // others have their turn between them, since a large order takes a while
  const pieces = await piecesById(viewed);
  const averages = await generation.listAverageColours(
    viewed.flatMap(({ view }) => swatchPictures(view.selectedOptions)),
  );
  const now = new Date().toISOString();
  const views = new Map<string, ChangedView>();
  const problems: EditProblem[] = [];
  for (const { item, view } of viewed) {
    if (view.product?.art && !view.drawing) {
      const name = isolate(view.product.name);
      const problem = `${name} cannot be drawn in its colour any more. Choose another colour first.`;
      problems.push({ _id: item.id, problem });
    }
    views.set(item.id, {
      selectedOptions: view.selectedOptions.map((chosen) => storedChoice(chosen, averages, now)),
      piece: pieces.get(item.id) ?? null,
    });
  }
  refuse(problems);
  return views;
}

/** What an item gets besides its price. */
interface PlannedParts {
  pieces: number[];
  view: ChangedView | undefined;
  /** Of the order as it is to be. */
  version: number;
}

export function plannedItem(
  line: EditedLine,
  { quantity, unitCents, lines, piece: { baseCents }, isSplit }: PricedEdit,
  { pieces, view, version }: PlannedParts,
): PlannedItem {
  const { item: before, product, isChosenAnew } = line;
  const price = {
    cost: fromMinorUnits(unitCents),
    basePrice: isSplit || isChosenAnew ? fromMinorUnits(baseCents) : before?.product.basePrice,
  };
  const basePrice = price.basePrice ?? price.cost;
  const common = { quantity, priceLines: [...lines], pieces };
  if (before && !isSplit) {
    const selectedOptions = view
      ? mergedChoices(before, line.choices, view)
      : before.selectedOptions;
    const was = changesOf(before, { quantity, selectedOptions });
    return {
      item: {
        ...before,
        ...common,
        product: { ...before.product, cost: price.cost, basePrice },
        selectedOptions,
        ...(was.length > 0 && {
          changed: { version, at: new Date().toISOString(), before: was },
        }),
      },
      before,
      splitOf: undefined,
      piece: view?.piece,
    };
  }
  const { changed: _, ...shown } = before ?? newItem(line, view, product);
  return {
    item: {
      ...shown,
      ...common,
      _id: uuid(),
      product: { ...shown.product, cost: price.cost, basePrice },
    },
    before: undefined,
    splitOf: before?._id,
    piece: before ? undefined : (view?.piece ?? null),
  };
}

/** Choices that stay are kept as the order has them, whatever the catalogue calls them by now. */
function mergedChoices(
  { selectedOptions: ordered }: OrderItem,
  choices: EditedLine['choices'],
  view: ChangedView,
): SelectedOption[] {
  const shown = new Map(view.selectedOptions.map((chosen) => [chosen.optionId, chosen]));
  return choices.flatMap((choice) => {
    const kept = ordered.find((chosen) => chosen === choice);
    return kept ?? shown.get(choice.optionId) ?? [];
  });
}

function newItem(
  { name, own, note, group }: EditedLine,
  view: ChangedView | undefined,
  product: Product | undefined,
): OrderItem {
  const [image] = product?.image_id ?? [];
  return {
    _id: '',
    group: group === null ? null : { _id: group },
    product: {
      _id: own ? NO_PRODUCT_ID : (product?._id ?? NO_PRODUCT_ID),
      name,
      cost: 0,
      basePrice: 0,
      image_id: image === undefined ? [] : [image],
    },
    quantity: 0,
    priceLines: [],
    note,
    selectedOptions: view?.selectedOptions ?? [],
    ...(own && own.taxClass !== null && { taxClass: own.taxClass }),
    ...(isMeasured(product) && { madeToMeasure: true }),
    drawing: null,
  };
}

/** What of an item is another now, as it was before: Name: Theodor */
function changesOf(
  { quantity, selectedOptions }: OrderItem,
  now: { quantity: number; selectedOptions: readonly SelectedOption[] },
): string[] {
  const known = new Map(now.selectedOptions.map((chosen) => [chosen.optionId, chosen]));
  const before = selectedOptions.flatMap((chosen) => {
    const same = known.get(chosen.optionId);
    return same && isSameChosen(same, chosen)
      ? []
      : `${isolate(chosen.optionName)}: ${isolate(chosen.value)}`;
  });
  const had = new Set(selectedOptions.map(({ optionId }) => optionId));
  const added = now.selectedOptions.filter(({ optionId }) => !had.has(optionId));
  return [
    ...(quantity === now.quantity ? [] : [`${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`]),
    ...before,
    ...added.map(({ optionName }) => `${isolate(optionName)}: none`),
  ];
}

/** Whether the same was chosen for an option, whatever the catalogue called it then and now. */
export const isSameChosen = (one: SelectedOption, other: SelectedOption): boolean =>
  isDeepStrictEqual(asChosen(one), asChosen(other));

const asChosen = ({ valueId, value, artwork, letterHeight }: SelectedOption) => [
  valueId,
  valueId === null ? value : null,
  artwork ?? null,
  letterHeight ?? null,
];
