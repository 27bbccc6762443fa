import type { Option } from '@tailorbird/contract/catalogue';
import { startTransition, useMemo, useOptimistic, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { choicesFrom, searchWith, type Choice } from '@tailorbird/contract/choice-address';

const never = () => () => {};
const none = new URLSearchParams();

/**
 * The chosen options live in the address, so that they can be sent to somebody. The server
 * renders the defaults for everyone; the address counts from the first render after hydration,
 * which React does before it paints again.
 */
export function useChoices(options: readonly Option[]) {
  const [address, setAddress] = useSearchParams();
  // The router takes its time over a new address; a knot is tied at once.
  const [search, setSearch] = useOptimistic(address);
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
    const next = searchWith(options, search, optionId, valueId);
    startTransition(() => {
      setSearch(next);
      setAddress(next, { replace: true, preventScrollReset: true });
    });
  }
  return { choices, choose };
}
