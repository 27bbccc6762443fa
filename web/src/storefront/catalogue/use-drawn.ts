import { factsOf, mainView } from '@tailorbird/art/facts';
import type { Drawing, View } from '@tailorbird/art/parameters';
import type { Product } from '@tailorbird/contract/catalogue';
import { drawnOptions } from '@tailorbird/contract/choice-address';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';
import { useMemo, useState } from 'react';
import {
  chosenDrawing,
  isDrawn,
  letteredOtherwise,
  searchShowing,
  viewAt,
  type ChosenDrawing,
  type DrawnProduct,
  type Lettered,
} from './chosen-drawing.ts';
import type { Trouble } from './drawing-troubles.ts';
import type { Choices } from './use-choices.ts';
import { useLiveArt, type LiveArt } from './use-live-art.ts';

/** What has been chosen so far, and how it is drawn. */
export interface Piece extends ChosenDrawing {
  chosen: readonly ChosenOption[];
  /** What is lettered, where it is not what was written. */
  lettered: Lettered | undefined;
}

/** A product that is drawn as it is chosen. */
export interface Drawn {
  product: DrawnProduct;
  piece: Piece;
  search: URLSearchParams;
  view: View;
  /** The side with the print. */
  mainView: View;
  views: readonly View[];
  turn: (view: View) => void;
  art: LiveArt | undefined;
  /** What is the matter with it, as far as the browser can tell by now. */
  troubles: readonly Trouble[];
  /** Loads what draws, if it is not there. */
  wake: () => void;
  /** Something has been changed since the page was opened: from then on the browser draws. */
  isTouched: boolean;
}

/** undefined: the product has photographs alone. */
export function useDrawn(
  product: Product,
  { choices, search, change }: Choices,
): Drawn | undefined {
  const drawn = isDrawn(product) ? product : undefined;
  const { art, wake } = useLiveArt(drawn?.art.template);
  const piece = useMemo((): Piece | undefined => {
    if (!drawn) return undefined;
    const chosen = drawnOptions(choices);
    const picture = chosenDrawing(drawn, chosen);
    const lettered = letteredOtherwise(drawn, chosen, picture.drawing);
    return { chosen, lettered, ...picture };
  }, [drawn, choices]);
  const troubles = useMemo(
    () => (drawn && piece && art ? art.drawingTroubles(drawn, piece.chosen, art) : []),
    [drawn, piece, art],
  );
  const view = piece ? viewAt(piece.drawing, search) : 'front';
  const isTouched = useIsTouched(piece?.drawing, view);
  if (!drawn || !piece) return undefined;
  const { drawing } = piece;
  return {
    product: drawn,
    piece,
    search,
    view,
    mainView: mainView(drawing),
    views: factsOf(drawing.template).views,
    turn: (next) => change((now) => searchShowing(drawing, now, next)),
    art,
    troubles,
    wake,
    isTouched,
  };
}

function useIsTouched(drawing: Drawing | undefined, view: View): boolean {
  const picture = JSON.stringify([drawing, view]);
  const [first] = useState(picture);
  const [isTouched, setTouched] = useState(false);
  if (!isTouched && picture !== first) setTouched(true);
  return isTouched || picture !== first;
}
