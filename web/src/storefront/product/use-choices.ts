import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, searchWith, type Choice } from '@tailorbird/contract/rules/choice-address';
import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { TEXT_CHOICE_LENGTH } from '@tailorbird/contract/limits';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { optionsOf, searchAfter } from './chosen-drawing.ts';
import type { DrawingProblem } from './drawing-problems.ts';

/** Pictures of the customer's own, which no address says. */
export interface PictureChoice extends Pick<Choice, 'artwork' | 'mayUse' | 'lacks'> {
  /** Tells which are where. */
  text: string;
  problems: readonly DrawingProblem[];
}

/** By the id of the option. */
export type PictureChoices = Readonly<Record<string, PictureChoice>>;

/** The functions stay the same as long as the product does. */
export interface Choices {
  choices: readonly Choice[];
  /** As it will stand in the address, once typing rests. */
  search: URLSearchParams;
  /** The item of the cart that gave its choices; empty: none. */
  filledFor: string;
  fillFor: (itemId: string, had: URLSearchParams) => void;
  /** By the id of a value, or a text. */
  choose: (optionId: string, chosen: string | undefined) => void;
  change: (to: (search: URLSearchParams) => URLSearchParams) => void;
  /** The choices with those of somebody's pieces or list, each of which counts as chosen. */
  fillFrom: Choices['change'];
  /** A field was left: what was typed stands in the address at once. */
  rest: () => void;
  /** Ids of the options that this visitor chose on the page. */
  touched: ReadonlySet<string>;
  /** Undefined of an option whose pictures have not been read. */
  pictures: PictureChoices;
  setPictures: (change: (before: PictureChoices) => PictureChoices) => void;
}

/** Milliseconds. Browsers refuse an address that changes with every letter of a fast typist. */
const TYPING_RESTS = 300;

/**
 * Choices live in the address, so that a link can be sent to somebody. The page itself follows
 * at once, while the router takes its time over a new address.
 *
 * The server renders a product as its address chooses it, so that what the page shows before its
 * scripts come is what a press buys.
 */
export function useChoices(product: Product): Choices {
  const options = optionsOf(product);
  const [address, setAddress] = useSearchParams();
  const [{ search, isTyped, filledFor }, setSaid] = useState({
    search: address,
    isTyped: false,
    filledFor: '',
  });
  const [touched] = useState(() => new Set<string>());
  const isEditing = filledFor !== '';
  const [pictures, setPictures] = useState<PictureChoices>({});
  const choices = useMemo(
    () =>
      choicesFrom(options, search).map((choice) => {
        const { option, text } = choice;
        const isSample = text !== '' && text === product.samples[option._id];
        return isSample && !isEditing && !touched.has(option._id)
          ? { ...choice, text: '', sample: text }
          : { ...choice, ...pictures[option._id] };
      }),
    [options, search, product, isEditing, touched, pictures],
  );

  /** The address as it is or will be when the router is done, and the ones on their way there. */
  const latest = useRef(shortened(address).toString());
  const onTheWay = useRef(new Set<string>());
  useEffect(() => {
    const landed = address.toString();
    if (landed === latest.current) onTheWay.current.clear();
    // what was written here comes back when more has been typed already
    else if (!onTheWay.current.has(landed)) {
      latest.current = shortened(address).toString();
      setSaid((said) => ({ ...said, search: address, isTyped: false }));
    }
  }, [address]);

  useEffect(() => {
    const next = shortened(search);
    const written = next.toString();
    if (written === latest.current) return undefined;
    const write = () => {
      latest.current = written;
      onTheWay.current.add(written);
      startTransition(() => setAddress(next, { replace: true, preventScrollReset: true }));
    };
    // not in the turn in which it was chosen: the picture comes first
    const timer = setTimeout(write, isTyped ? TYPING_RESTS : 0);
    return () => clearTimeout(timer);
  }, [search, isTyped, setAddress]);

  const choose = useCallback(
    (optionId: string, chosen: string | undefined) => {
      touched.add(optionId);
      const isText = optionsOf(product).some(
        (option) => option._id === optionId && isWritten(option),
      );
      setSaid((said) => ({
        ...said,
        search: searchAfter(product, said.search, optionId, chosen),
        isTyped: isText,
      }));
    },
    [product, touched],
  );
  const change = useCallback((to: (search: URLSearchParams) => URLSearchParams) => {
    setSaid((said) => ({ ...said, search: to(said.search), isTyped: false }));
  }, []);
  const fillFrom = useCallback(
    (to: (search: URLSearchParams) => URLSearchParams) => {
      for (const { _id } of optionsOf(product)) touched.add(_id);
      change(to);
    },
    [product, touched, change],
  );
  const fillFor = useCallback(
    (itemId: string, had: URLSearchParams) => {
      setSaid(({ search: before }) => ({
        search: filled(before),
        isTyped: false,
        filledFor: itemId,
      }));
      // Choices made while the item was loading stay.
      function filled(before: URLSearchParams) {
        return choicesFrom(optionsOf(product), before)
          .filter(({ option }) => touched.has(option._id))
          .reduce(
            (next, { option, value, text }) =>
              searchWith(optionsOf(product), next, option._id, value?._id ?? text),
            had,
          );
      }
    },
    [product, touched],
  );
  const rest = useCallback(() => {
    setSaid((said) => (said.isTyped ? { ...said, isTyped: false } : said));
  }, []);
  return {
    choices,
    search,
    filledFor,
    fillFor,
    fillFrom,
    choose,
    change,
    rest,
    touched,
    pictures,
    setPictures,
  };
}

/** No option takes more than this, and addresses have an end. */
function shortened(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...search].map(([key, said]) => [key, firstCodePoints(said, TEXT_CHOICE_LENGTH.max)]),
  );
}

export function without(search: URLSearchParams, key: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(key);
  return rest;
}
