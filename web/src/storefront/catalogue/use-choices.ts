import type { Option } from '@tailorbird/contract/catalogue';
import { useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { choicesFrom, searchWith, type Choice } from './choices.ts';

const never = () => () => {};
const none = new URLSearchParams();

/**
 * The chosen options live in the address, so that they can be sent to somebody. The server
 * renders the defaults for everyone; the address counts from the first render after hydration,
 * which React does before it paints again.
 */
export function useChoices(options: readonly Option[]) {
  const [search, setSearch] = useSearchParams();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const choices = useMemo(
    (): Choice[] => choicesFrom(options, hydrated ? search : none),
    [options, search, hydrated],
  );
  function choose(optionId: string, valueId: string | undefined) {
    setSearch(searchWith(options, search, optionId, valueId), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return { choices, choose };
}
