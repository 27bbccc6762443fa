import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { previewKey } from './look-query.ts';
import { useLook } from './use-look-part.ts';

/** The address of the draft's pages for a frame. It ends when the draft is published or dropped. */
const framePathQuery = queryOptions({
  queryKey: previewKey,
  queryFn: async ({ signal }) =>
    (await call('POST /look/previews', { body: {} }, signal)).framePath,
  staleTime: Infinity,
});

/** Documents of the preview: the one that is seen, and the next one until it is loaded. */
export interface PreviewDocuments {
  shown: string | undefined;
  next: string | undefined;
  isFailed: boolean;
  /** The next one is loaded. */
  swap: (address: string) => void;
  /** Its link has ended, as somebody else published or dropped the draft. */
  renew: () => void;
}

/** A page of the draft, anew after each save. What is seen stays until the next one is loaded. */
export function usePreview(page: string): PreviewDocuments {
  const { parts } = useLook();
  const client = useQueryClient();
  const { data: framePath, isError } = useQuery(framePathQuery);
  const [shown, setShown] = useState<string>();
  const [ended, setEnded] = useState<string>();
  const state = parts.map(({ part, version }) => `${part}=${version}`).join();
  const address =
    framePath && `${framePath}?address=${encodeURIComponent(page)}&of=${hashOf(state)}`;
  const next = address === shown ? undefined : address;
  useEffect(() => {
    if (ended !== undefined && ended === framePath) {
      void client.invalidateQueries({ queryKey: previewKey });
    }
  }, [ended, framePath, client]);
  return {
    shown,
    next,
    isFailed: isError,
    swap: setShown,
    renew: () => setEnded(framePath),
  };
}

/** Short, so that addresses do not grow with the number of pages. */
function hashOf(text: string): string {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash.toString(36);
}
