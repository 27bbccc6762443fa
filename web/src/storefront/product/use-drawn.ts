import { factsOf, mainView } from '@tailorbird/art/facts';
import type { Drawing, View, TemplateId } from '@tailorbird/art/parameters';
import type { Product } from '@tailorbird/contract/catalogue';
import { chosenOptions, drawnOptions } from '@tailorbird/contract/rules/choice-address';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { useMemo, useState, useCallback, useEffect } from 'react';
import type { LoadedTemplate } from '@tailorbird/art/load-template';
import {
  chosenDrawing,
  isDrawn,
  letteredOtherwise,
  optionsOf,
  searchShowing,
  viewAt,
  type ChosenDrawing,
  type DrawnProduct,
  type LetteringTexts,
} from './chosen-drawing.ts';
import type { DrawingProblem, drawingProblems } from './drawing-problems.ts';
import type { LiveDrawing } from './live-drawing.tsx';
import type { Choices } from './use-choices.ts';

/** The choices so far, and their drawing. */
export interface Piece extends ChosenDrawing {
  chosen: readonly ChosenOption[];
  lettered: LetteringTexts;
}

/** A product that is drawn as it is chosen. */
export interface ProductDrawing {
  product: DrawnProduct;
  piece: Piece;
  search: URLSearchParams;
  view: View;
  /** The side with the print. */
  mainView: View;
  views: readonly View[];
  turn: (view: View) => void;
  art: LiveArt | undefined;
  /** Problems of the drawing; none before the code that draws has loaded. */
  problems: readonly DrawingProblem[];
  /** Loads what draws, if it is not there. */
  wake: () => void;
  /** Something has been changed since the page was opened: from then on the browser draws. */
  isTouched: boolean;
}

/** Undefined when the product has photographs alone. */
export function useDrawn(
  product: Product,
  { choices, search, change }: Pick<Choices, 'choices' | 'search' | 'change'>,
): ProductDrawing | undefined {
  const drawn = isDrawn(product) ? product : undefined;
  const { art, wake } = useLiveArt(drawn);
  const piece = useMemo((): Piece | undefined => {
    if (!drawn) return undefined;
    const chosen = drawnOptions(choices);
    const picture = chosenDrawing(drawn, chosen);
    const lettered = letteredOtherwise(drawn, chosenOptions(choices), picture.drawing);
    return { chosen, lettered, ...picture };
  }, [drawn, choices]);
  const view = piece ? viewAt(piece.drawing, search) : 'front';
  const isTouched = useIsTouched(piece?.drawing, view);
  const problems = useProblems(drawn, piece, art, isTouched);
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
    problems,
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

const noProblems: readonly DrawingProblem[] = [];

/** What says them is loaded from the first change on, or where there is something to say. */
function useProblems(
  drawn: DrawnProduct | undefined,
  piece: Piece | undefined,
  art: LiveArt | undefined,
  isTouched: boolean,
): readonly DrawingProblem[] {
  const [say, setSay] = useState<typeof drawingProblems>();
  const found = useMemo(
    () => (piece && art?.examine(piece.drawing.parameters)) ?? [],
    [piece, art],
  );
  const isWanted = isTouched || found.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    // without it the shop says them when the piece is ordered
    import('./drawing-problems.ts').then(
      (module) => setSay(() => module.drawingProblems),
      () => undefined,
    );
  }, [isWanted]);
  return useMemo(
    () =>
      say && drawn && piece && art && found.length > 0 ? say(drawn, piece.chosen, art) : noProblems,
    [say, drawn, piece, art, found],
  );
}

/** Draws in the browser, and knows what is the matter with a drawing. */
export interface LiveArt extends LoadedTemplate {
  LiveDrawing: typeof LiveDrawing;
}

/** By what they are loaded for. */
const loading = new Map<string, Promise<LiveArt>>();

/** A product without motifs or pictures loads nothing of them. */
interface LoadedArt {
  template: TemplateId;
  hasMotifs: boolean;
  hasPictures: boolean;
}

async function load({ template, hasMotifs, hasPictures }: LoadedArt): Promise<LiveArt> {
  const { loadTemplate, LiveDrawing } = await (hasPictures
    ? import('./artwork/pictured-drawing.tsx')
    : import('./live-drawing.tsx'));
  return { ...(await loadTemplate(template, hasMotifs)), LiveDrawing };
}

/** Loads what draws a product, once. Rejects where it cannot be had. */
export function loadLiveArt(product: DrawnProduct): Promise<LiveArt> {
  const { template, fixed, drives } = product.art;
  const wanted = {
    template,
    hasMotifs: 'motif' in fixed || drives.some(({ parameter }) => parameter === 'motif'),
    hasPictures: template === 'photo' || optionsOf(product).some(({ artwork }) => artwork),
  };
  const key = JSON.stringify(wanted);
  const known = loading.get(key);
  if (known) return known;
  const art = load(wanted);
  loading.set(key, art);
  // without it the shop draws; the next touch tries again where browsers do
  art.catch(() => loading.delete(key));
  return art;
}

/** Milliseconds, for browsers that do not say when they have nothing to do. */
const A_WHILE = 1500;

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, A_WHILE);
  return () => clearTimeout(timer);
}

/**
 * The code that draws a product, when the page has time or `wake` is called; undefined until it is
 * there, and where it does not come.
 */
function useLiveArt(product: DrawnProduct | undefined) {
  const [art, setArt] = useState<LiveArt>();
  const wake = useCallback(() => {
    if (!product) return;
    loadLiveArt(product).then(
      (loaded) => setArt(loaded),
      () => setArt(undefined),
    );
  }, [product]);
  useEffect(() => whenIdle(wake), [wake]);
  return { art, wake };
}
