import { factsOf, mainView } from '@tailorbird/art/facts';
import type { View } from '@tailorbird/art/parameters';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, searchOf } from '@tailorbird/contract/rules/choice-address';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { isLettering } from '@tailorbird/contract/rules/option-kinds';
import { previewAddress } from '@tailorbird/contract/rules/preview-address';
import type { OrderItem } from '@tailorbird/contract/orders';
import { useMemo, useState } from 'react';
import { ItemPicture } from '../../ui/item-picture.tsx';
import {
  chosenDrawing,
  furtherSide,
  isDrawn,
  optionsOf,
  type DrawnProduct,
} from '../product/chosen-drawing.ts';
import { rowLooker, type RowProblem } from '../product/many/row-problems.ts';
import { addressOf, smallDrawing } from '../product/many/small-drawing.ts';
import { useDebounced } from '../product/use-debounced.ts';
import { loadLiveArt, type LiveArt } from '../product/use-drawn.ts';

// The code of the page of a product that the page of a changed order needs: loaded by way of it.

/** Loads what draws a product and examines its drawing; undefined where nothing is drawn. */
export async function loadPieceArt(product: Product): Promise<LiveArt | undefined> {
  return isDrawn(product) ? loadLiveArt(product) : undefined;
}

/** A problem of a field, and the words that solve it where the rules know some. */
export interface WordProblem {
  optionId: string;
  says: string;
  isHard: boolean;
  instead?: string;
}

/** Examines a piece by the rules of the page of a product, in the options that a customer may change. */
export function pieceExaminer(
  product: Product,
  columns: readonly Option[],
  ordered: readonly ChosenOption[],
  art: LiveArt | undefined,
): (cells: Readonly<Record<string, string>>) => readonly WordProblem[] {
  const options = optionsOf(product);
  const ofAll = choicesFrom(options, searchOf(options, ordered)).map((choice) => {
    const { artwork, mayUse } =
      ordered.find(({ optionId }) => optionId === choice.option._id) ?? {};
    // pictures that were ordered are the customer's
    return artwork ? { ...choice, artwork, mayUse: mayUse ?? true } : choice;
  });
  const look = rowLooker({ product, columns, ofAll, art });
  return (cells) =>
    look({ key: 0, cells, quantity: '1' }).problems.flatMap((problem) => wordProblem(problem));
}

function wordProblem({ optionId, says, isHard, instead }: RowProblem): WordProblem[] {
  if (optionId === null) return [];
  const words = instead?.words;
  return [{ optionId, says, isHard, ...(words !== undefined && { instead: words }) }];
}

interface PiecePictureProps {
  /** Undefined: it is not sold any more. */
  product: Product | undefined;
  item: OrderItem;
  /** Its choices with what is typed. */
  chosen: readonly ChosenOption[];
  /** Options that are written here. */
  columns: readonly Option[];
  isChanged: boolean;
  art: LiveArt | undefined;
  /** The picture that the shop has made of it as it would be. */
  trial: OrderItem | undefined;
}

/** Milliseconds until the shop is asked for a picture that the browser cannot draw. */
const ASKED_FOR_AFTER = 400;

/** The piece close to its letters, drawn with each letter that is typed. */
export function PiecePicture(props: PiecePictureProps) {
  const { product, item, chosen, trial } = props;
  if (product && isDrawn(product) && item.drawing && isStillSold(product, chosen)) {
    return <DrawnPiece {...props} product={product} />;
  }
  return <ItemPicture decorative item={trial ?? item} sizes="5.5rem" widths={[160, 320]} />;
}

/** Whether the page knows all that it shows: values that are sold today, and no pictures. */
function isStillSold(product: DrawnProduct, chosen: readonly ChosenOption[]): boolean {
  if (product.art.template === 'photo') return false;
  const options = optionsOf(product);
  return chosen.every(({ optionId, valueId, artwork }) => {
    const option = options.find(({ _id }) => _id === optionId);
    return (
      option && !artwork && (valueId === null || option.values.some(({ _id }) => _id === valueId))
    );
  });
}

function DrawnPiece(props: Omit<PiecePictureProps, 'product'> & { product: DrawnProduct }) {
  const { product, item, chosen, columns, isChanged, art, trial } = props;
  const [failed, setFailed] = useState('');
  const { drawing } = useMemo(() => chosenDrawing(product, chosen), [product, chosen]);
  const view = viewOf(product, columns, mainView(drawing));
  const { parameters } = drawing;
  const svg = useMemo(
    () =>
      isChanged && art ? smallDrawing(art.draw(parameters, { view, prefix: 'e' })) : undefined,
    [isChanged, art, parameters, view],
  );
  const now = previewAddress(product, optionsOf(product), chosen, view);
  const address = useDebounced(now, ASKED_FOR_AFTER);
  if (svg !== undefined) return <img src={addressOf(svg)} alt="" width={400} height={500} />;
  if (failed === address) {
    return <ItemPicture decorative item={trial ?? item} sizes="5.5rem" widths={[160, 320]} />;
  }
  return (
    <img
      src={`${address}&w=320`}
      srcSet={[160, 320, 480].map((width) => `${address}&w=${width} ${width}w`).join(', ')}
      sizes="5.5rem"
      alt=""
      width={400}
      height={500}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}

/** Close to the letters, where they are seen closely; else their side. */
function viewOf(product: DrawnProduct, columns: readonly Option[], main: View): View {
  const sides = columns.filter(isLettering).map(({ _id }) => furtherSide(product, _id) ?? main);
  const { views } = factsOf(product.art.template);
  if (sides.every((side) => side === main)) return views.includes('detail') ? 'detail' : main;
  return sides.filter((side) => side === 'back').length * 2 < sides.length ? 'front' : 'back';
}
