import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, type Choice } from '@tailorbird/contract/choice-address';
import { firstCodePoints } from '@tailorbird/contract/code-points';
import { TEXT_CHOICE_LENGTH } from '@tailorbird/contract/limits';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { isDrawn, optionsOf, searchAfter } from './chosen-drawing.ts';

/** The functions stay the same as long as the product does. */
export interface Choices {
  choices: readonly Choice[];
  /** As it will stand in the address, once typing rests. */
  search: URLSearchParams;
  /** By the id of a value, or a text. */
  choose: (optionId: string, chosen: string | undefined) => void;
  change: (to: (search: URLSearchParams) => URLSearchParams) => void;
  /** A field was left: what was typed stands in the address at once. */
  rest: () => void;
}

const none = new URLSearchParams();

/** Milliseconds. Browsers refuse an address that changes with every letter of a fast typist. */
const TYPING_RESTS = 300;

/**
 * What is chosen lives in the address, so that it can be sent to somebody. The page itself follows
 * at once, while the router takes its time over a new address.
 *
 * The server renders drawn products as they were chosen, and others by their defaults for
 * everyone: there the address counts from the first render after hydration, which React does
 * before it paints again.
 */
export function useChoices(product: Product): Choices {
  const options = optionsOf(product);
  const [address, setAddress] = useSearchParams();
  const [{ search, isTyped }, setSaid] = useState({ search: address, isTyped: false });
  const inBrowser = useIsInBrowser();
  const counts = inBrowser || isDrawn(product);
  const choices = useMemo(
    () => choicesFrom(options, counts ? search : none),
    [options, search, counts],
  );

  /** What the address says, or will when the router is done; what is on the way there. */
  const latest = useRef(shortened(address).toString());
  const onTheWay = useRef(new Set<string>());
  useEffect(() => {
    const landed = address.toString();
    if (landed === latest.current) onTheWay.current.clear();
    // what was written here comes back when more has been typed already
    else if (!onTheWay.current.has(landed)) {
      latest.current = shortened(address).toString();
      setSaid({ search: address, isTyped: false });
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
      const isText = optionsOf(product).some(
        ({ _id, kind }) => _id === optionId && kind === 'text',
      );
      setSaid((said) => ({
        search: searchAfter(product, said.search, optionId, chosen),
        isTyped: isText,
      }));
    },
    [product],
  );
  const change = useCallback((to: (search: URLSearchParams) => URLSearchParams) => {
    setSaid((said) => ({ search: to(said.search), isTyped: false }));
  }, []);
  const rest = useCallback(() => {
    setSaid((said) => (said.isTyped ? { ...said, isTyped: false } : said));
  }, []);
  return { choices, search, choose, change, rest };
}

/** No option takes more than this, and addresses have an end. */
function shortened(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...search].map(([key, said]) => [key, firstCodePoints(said, TEXT_CHOICE_LENGTH.max)]),
  );
}
