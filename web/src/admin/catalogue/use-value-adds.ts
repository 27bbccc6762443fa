import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { createValueAdds } from './value-adds.ts';

/** Values on their way, as long as the page is open. */
export function useValueAdds() {
  const client = useQueryClient();
  const [{ add, retry, drop, read, subscribe }] = useState(() => createValueAdds(client));
  const adds = useSyncExternalStore(subscribe, read);
  return {
    addsTo: (optionId: string) => adds.filter((add) => add.optionId === optionId),
    add,
    retry,
    drop,
  };
}
