import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { createValueAdds } from './value-adds.ts';

/**
 * Values on their way, and what is typed for the next one of each option, as long as the page is
 * open: looking at another option in between loses neither.
 */
export function useValueAdds() {
  const client = useQueryClient();
  const [{ add, retry, drop, read, subscribe }] = useState(() => createValueAdds(client));
  const adds = useSyncExternalStore(subscribe, read);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [colours, setColours] = useState<Readonly<Record<string, string | undefined>>>({});
  return {
    addsTo: (optionId: string) => adds.filter((add) => add.optionId === optionId),
    add,
    retry,
    drop,
    draftOf: (optionId: string) => drafts[optionId] ?? '',
    setDraft: (optionId: string, draft: string) => {
      setDrafts((last) => ({ ...last, [optionId]: draft }));
    },
    /** What was picked for the next value; undefined until something is. */
    colourOf: (optionId: string) => colours[optionId],
    setColour: (optionId: string, colour: string | undefined) => {
      setColours((last) => ({ ...last, [optionId]: colour }));
    },
  };
}
