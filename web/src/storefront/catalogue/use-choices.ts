import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, searchOf, type Choice } from '@tailorbird/contract/choice-address';
import { firstCodePoints } from '@tailorbird/contract/code-points';
import type { ChosenOption } from '@tailorbird/contract/drawn-choices';
import { TEXT_CHOICE_LENGTH } from '@tailorbird/contract/limits';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { isDrawn, optionsOf, searchAfter } from './chosen-drawing.ts';

export interface Choices {
  choices: readonly Choice[];
  /** As it will stand in the address, once typing rests. */
  search: URLSearchParams;
  /** By the id of a value, or a text. */
  choose: (optionId: string, chosen: string | undefined) => void;
  change: (search: URLSearchParams) => void;
  /** What was chosen for an item of the cart. */
  choosesAgain: (chosen: readonly ChosenOption[]) => void;
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
  const [search, setSearch] = useState(address);
  const inBrowser = useIsInBrowser();
  const counts = inBrowser || isDrawn(product);
  const choices = useMemo(
    () => choicesFrom(options, counts ? search : none),
    [options, search, counts],
  );

  const written = useRef(new Set<string>());
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; next: URLSearchParams }>(
    undefined,
  );
  useEffect(() => {
    const landed = address.toString();
    // what was written here comes back when more has been typed already
    if (!written.current.has(landed)) setSearch(address);
    else if (landed === [...written.current].at(-1)) written.current.clear();
  }, [address]);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  function write(next: URLSearchParams) {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    const short = shortened(next);
    written.current.delete(short.toString());
    written.current.add(short.toString());
    startTransition(() => setAddress(short, { replace: true, preventScrollReset: true }));
  }

  function change(next: URLSearchParams) {
    setSearch(next);
    write(next);
  }

  return {
    choices,
    search,
    change,
    choose(optionId, chosen) {
      const next = searchAfter(product, search, optionId, chosen);
      const isText = options.some(({ _id, kind }) => _id === optionId && kind === 'text');
      if (!isText) return change(next);
      setSearch(next);
      clearTimeout(waiting.current?.timer);
      waiting.current = { timer: setTimeout(() => write(next), TYPING_RESTS), next };
    },
    choosesAgain(chosen) {
      const next = new URLSearchParams([...search, ...searchOf(options, chosen)]);
      change(next);
    },
    rest() {
      if (waiting.current) write(waiting.current.next);
    },
  };
}

/** No option takes more than this, and addresses have an end. */
function shortened(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...search].map(([key, said]) => [key, firstCodePoints(said, TEXT_CHOICE_LENGTH.max)]),
  );
}
