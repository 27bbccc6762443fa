import type { Artwork } from '@tailorbird/contract/artworks';
import type { ArtworkPlace, ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { CartItem } from '@tailorbird/contract/cart';
import type { Option } from '@tailorbird/contract/catalogue';
import type { ArtworkFacts, DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { artworkProblems } from '@tailorbird/contract/rules/artwork-problems';
import type { ChosenPicture } from '@tailorbird/contract/rules/drawn-choices';
import { picturesInWords } from '@tailorbird/contract/rules/pictures-in-words';
import { firstPosition, fitToBox } from '@tailorbird/contract/rules/placed-pictures';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawingProblem } from '../drawing-problems.ts';
import type { PicturePartProps } from '../option-parts.tsx';
import type { PictureChoice } from '../use-choices.ts';
import { pieceKey, readPictures, storePictures, type StoredPictures } from './chosen-pictures.ts';
import { type EditHistory, noHistory, stepBack, stepForward, withStep } from './edit-history.ts';
import { inWhole } from './moves.ts';
import { artworkMessages } from './messages.ts';
import { areReady, prepare } from './renditions.ts';
import { useUploads } from './use-uploads.ts';

type Pictures = readonly DescribedPicture[];

const none: StoredPictures = { artwork: [], mayUse: false };
const hasFacts = (picture: ChosenPicture): picture is DescribedPicture =>
  picture.picture !== undefined;

/** An option for pictures, with what it says of them. */
export type PictureOption = Option & { artwork: ArtworkRules };

/** The pictures of one option of a piece: those that are chosen, and the ways to change them. */
export function usePictures(option: PictureOption, props: PicturePartProps) {
  const { own, choice } = props;
  const { _id: optionId, artwork: rules } = option;
  const { setPictures } = own;
  const isRead = own.pictures[optionId] !== undefined;
  const artwork = (choice.artwork ?? []).filter(hasFacts);
  const mayUse = choice.mayUse ?? false;
  const [gone, setGone] = useState<readonly string[]>([]);
  const [history, setHistory] = useState<EditHistory<Pictures>>(noHistory);
  const { uploads, send, cancel, forget } = useUploads(uploaded);
  const key = useStoredPictures(option, props, (stored) => void read(stored));

  const isSending = Object.values(uploads).some(({ state }) => state === 'sending');
  const problems = problemsOf(option, artwork, gone, isSending);
  const lacks = isSending
    ? artworkMessages.onItsWay
    : artwork.length > 0 && !mayUse
      ? artworkMessages.tickMissing
      : undefined;
  const tell = useEffectEvent(() => set({ problems, lacks }));
  const told = own.pictures[optionId];
  const isTold = told?.lacks === lacks && textsOf(told?.problems ?? []) === textsOf(problems);
  // what is on its way, or gone, changes without the choice
  useEffect(() => {
    if (isRead && !isTold) tell();
  }, [isRead, isTold]);
  useEffect(() => {
    if (isRead && key !== undefined) {
      storePictures(key, { artwork: (choice.artwork ?? []).filter(hasFacts), mayUse });
    }
  }, [isRead, key, choice.artwork, mayUse]);

  /** They are in the choice once a drawing can show them. */
  async function take(next: Pictures) {
    await untilReady(next);
    set(choiceOf(next));
  }

  /** A choice that was made while they were on their way stays. */
  async function read(stored: StoredPictures) {
    await untilReady(stored.artwork);
    const { mayUse } = stored;
    setPictures((before) => ({
      [optionId]: { ...choiceOf(stored.artwork), mayUse, problems: [] },
      ...before,
    }));
  }

  async function untilReady(next: Pictures) {
    if (areReady(next)) return;
    const missing = await prepare(next);
    setGone((before) => [...new Set([...before, ...missing])]);
  }

  const choiceOf = (next: Pictures) => ({
    text: picturesInWords(option, next),
    artwork: [...next],
  });

  function set(next: Partial<PictureChoice>) {
    setPictures((before) => ({
      ...before,
      [optionId]: { text: '', problems: [], ...before[optionId], ...next },
    }));
  }

  /** One step, which can be undone. */
  function change(next: Pictures, isStep = true) {
    if (isStep) setHistory((before) => withStep(before, artwork));
    void take(next);
  }

  const at = (placeId: string) => artwork.find(({ place }) => place === placeId);

  function replace(placed: DescribedPicture) {
    const others = artwork.filter(({ place }) => place !== placed.place);
    // in the order of the places, so that the same piece is the same whichever came first
    const next = [...others, placed].toSorted(
      (one, other) => indexOf(rules, one.place) - indexOf(rules, other.place),
    );
    change(next);
  }

  /** Puts a picture at a place: as the one before it lay, or where one lies at first. */
  function put(placeId: string, { _id: id, name, kind, width, height, colours }: Artwork) {
    const place = rules.places.find((one) => one.id === placeId);
    if (!place) return;
    const picture: ArtworkFacts = { name, kind, width, height, colours };
    const before = at(placeId);
    const position = before
      ? inWhole(fitToBox(positionOf(before), picture, place), { picture, place }, before.width)
      : inWhole(firstPosition(picture, place, rules), { picture, place });
    replace({ id, place: placeId, ...position, edits: {}, picture });
  }

  function uploaded(placeId: string, artworkSent: Artwork) {
    put(placeId, artworkSent);
  }

  function step(by: typeof stepBack) {
    const stepped = by(history, artwork);
    if (!stepped) return;
    setHistory(stepped.history);
    change(stepped.now, false);
  }

  return {
    rules,
    isRead,
    artwork,
    mayUse,
    problems,
    gone,
    uploads,
    at,
    put,
    replace,
    remove: (placeId: string) => change(artwork.filter(({ place }) => place !== placeId)),
    setMayUse: (may: boolean) => set({ mayUse: may }),
    send: (place: ArtworkPlace, file: File) =>
      void send(place.id, file, rules.methods[place.method].files),
    cancel,
    forget,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step(stepBack),
    redo: () => step(stepForward),
  };
}

export type PicturesOfOption = ReturnType<typeof usePictures>;

export const positionOf = ({ width, x, y, turn }: DescribedPicture) => ({ width, x, y, turn });

const indexOf = ({ places }: ArtworkRules, placeId: string) =>
  places.findIndex(({ id }) => id === placeId);

function problemsOf(
  { _id: optionId, artwork: rules }: PictureOption,
  artwork: Pictures,
  gone: readonly string[],
  isSending: boolean,
): DrawingProblem[] {
  const problems = artworkProblems(rules, artwork).map(({ says, isHard }) => ({
    optionId,
    says,
    isHard,
  }));
  const missing = artwork
    .filter(({ id }) => gone.includes(id))
    .map(({ picture }) => ({
      optionId,
      says: artworkMessages.gone(picture.name),
      isHard: true,
    }));
  const coming = { optionId, says: artworkMessages.onItsWay, isHard: true };
  return [...problems, ...missing, ...(isSending ? [coming] : [])];
}

const textsOf = (problems: readonly DrawingProblem[]) =>
  problems.map(({ says, isHard }) => `${isHard} ${says}`).join('\n');

/**
 * Reads what this tab keeps of the piece, or what the item of the cart has that is edited, once the
 * page knows which.
 * @returns the key that they are kept under; undefined until then
 */
function useStoredPictures(
  { _id: optionId }: Option,
  { own, begun, product }: Pick<PicturePartProps, 'own' | 'begun' | 'product'>,
  onRead: (stored: StoredPictures) => void,
): string | undefined {
  const waits = begun.state === 'waiting' && !begun.failed;
  const { item } = begun;
  const had = item && picturesOf(item, optionId);
  const key = waits ? undefined : pieceKey(product._id, optionId, item?._id, had);
  const isRead = own.pictures[optionId] !== undefined;
  const read = useEffectEvent(() => {
    onRead((key === undefined ? undefined : readPictures(key)) ?? had ?? none);
  });
  useEffect(() => {
    if (key !== undefined && !isRead) read();
  }, [key, isRead]);
  return key;
}

function picturesOf({ selectedOptions }: CartItem, optionId: string): StoredPictures {
  const choice = selectedOptions.find((one) => one.optionId === optionId);
  return {
    artwork: (choice?.artwork ?? []).map(({ says: _, ...placed }) => placed),
    mayUse: choice?.rights !== undefined,
  };
}
