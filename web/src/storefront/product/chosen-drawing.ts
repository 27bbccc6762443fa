import { describe, factsOf, mainView, normalise } from '@tailorbird/art/facts';
import type { Drawing, View } from '@tailorbird/art/parameters';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import {
  choicesFrom,
  chosenOptions,
  drawnOptions,
  searchSaying,
  searchWith,
} from '@tailorbird/contract/rules/choice-address';
import { drawingOf, namesOf, type ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { previewAddress } from '@tailorbird/contract/rules/preview-address';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import type { PreviewPicture } from '../../page-renderer.ts';

export type DrawnProduct = Product & { art: NonNullable<Product['art']> };

export function isDrawn(product: Product): product is DrawnProduct {
  return product.art !== null;
}

const noOptions: readonly Option[] = [];

export function optionsOf(product: Product): readonly Option[] {
  return product.type?.options ?? noOptions;
}

/** A product as it was chosen: what to draw of it, and that in words. */
export interface ChosenDrawing {
  drawing: Drawing;
  /** Forest hoodie, terracotta cuffs, "HARBOUR CREW" on the chest */
  title: string;
}

export function chosenDrawing(
  product: DrawnProduct,
  choices: readonly ChosenOption[],
): ChosenDrawing {
  const options = optionsOf(product);
  const drawing = drawingOf(product.art, options, choices);
  return { drawing, title: describe(drawing, namesOf(product.art, options, choices)) };
}

/** The words as they are made by the option that they were written for, where they differ to the letter. */
export type LetteringTexts = Readonly<Record<string, string>>;

export function letteredOtherwise(
  { art }: DrawnProduct,
  choices: readonly ChosenOption[],
  drawing: Drawing,
): LetteringTexts {
  const { parameters } = normalise(drawing);
  return Object.fromEntries(
    art.drives.flatMap(({ parameter, optionId }) => {
      const text = parameters[parameter];
      const written = choices.find((one) => one.optionId === optionId && one.valueId === null);
      return written && text && text !== written.value ? [[optionId, text]] : [];
    }),
  );
}

/** The side that the address asks for; else the one with the print. */
export function viewAt(drawing: Drawing, search: URLSearchParams): View {
  const asked = search.get('view');
  const { views } = factsOf(drawing.template);
  return views.find((view) => view === asked) ?? mainView(drawing);
}

/** The address that shows this side. The one with the print needs no mention. */
export function searchShowing(
  drawing: Drawing,
  search: URLSearchParams,
  view: View,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (view === mainView(drawing)) next.delete('view');
  else next.set('view', view);
  return next;
}

/** The side of the further lettering that an option writes; undefined for other options. */
export const furtherSide = ({ art }: DrawnProduct, optionId: string): View | undefined =>
  factsOf(art.template).places.find(({ id }) =>
    art.drives.some((drive) => drive.optionId === optionId && drive.parameter === `text@${id}`),
  )?.view;

/**
 * The address with one choice changed. The picture turns to what was changed: to the print where
 * it moved to another side, or where something is written that the shown side does not show.
 */
export function searchAfter(
  product: Product,
  search: URLSearchParams,
  optionId: string,
  chosen: string | undefined,
): URLSearchParams {
  const options = optionsOf(product);
  const next = searchWith(options, search, optionId, chosen);
  if (!isDrawn(product)) return next;
  const drawingAt = (address: URLSearchParams) =>
    drawingOf(product.art, options, chosenOptions(choicesFrom(options, address)));
  const side = furtherSide(product, optionId);
  const shown = next.get('view');
  if (!side && !shown) return next;
  const drawing = drawingAt(next);
  const [before, after] = [mainView(drawingAt(search)), mainView(drawing)];
  if (side) {
    const seen = shown === 'detail' ? after : viewAt(drawing, next);
    return seen === side ? next : searchShowing(drawing, next, side);
  }
  const writes = options.some((option) => option._id === optionId && isLettering(option));
  const isHidden = writes && shown !== 'detail' && shown !== after;
  if (before !== after || isHidden) next.delete('view');
  return next;
}

/**
 * The address of a product's page with nothing but what changes the page: all who are sent the same
 * choice are sent the same bytes. Empty where it is the page as it is without any choice.
 */
export function sharedSearch(
  product: Product | undefined,
  search: URLSearchParams,
): URLSearchParams {
  if (!product) return new URLSearchParams();
  const said = searchSaying(optionsOf(product), search);
  if (!isDrawn(product)) return said;
  const view = factsOf(product.art.template).views.find((one) => one === search.get('view'));
  if (view) said.set('view', view);
  return said;
}

/** The picture of a shared link that says what was chosen; PNG, as not all that show links know WebP. */
export function sharedPicture(
  product: Product,
  search: URLSearchParams,
): PreviewPicture | undefined {
  if (!isDrawn(product) || search.size === 0) return undefined;
  const options = optionsOf(product);
  const chosen = drawnOptions(choicesFrom(options, search));
  const { drawing, title } = chosenDrawing(product, chosen);
  const address = previewAddress(product, options, chosen, viewAt(drawing, search));
  return {
    url: `${address}&w=640&format=png`,
    alt: title,
    type: 'image/png',
    width: 640,
    height: 800,
  };
}
