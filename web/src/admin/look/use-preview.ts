import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/** What the shop answers where a link to a preview has ended. */
const ENDED = 410;

/** Milliseconds: each save makes another page of some 100 KB. */
const KEPT = 10_000;

/** The HTML of a page in a state of the draft. */
const htmlQuery = (client: QueryClient, page: string, state: string) =>
  queryOptions({
    queryKey: ['admin', 'look preview page', page, state],
    queryFn: async ({ signal }) => {
      const html = await readPage(await client.ensureQueryData(framePathQuery), page, signal);
      if (html !== undefined) return html;
      // somebody else published or dropped the draft
      const fresh = await client.fetchQuery({ ...framePathQuery, staleTime: 0 });
      const again = await readPage(fresh, page, signal);
      if (again === undefined) throw new Error('The link to the preview ended at once.');
      return again;
    },
    staleTime: Infinity,
    gcTime: KEPT,
  });

/** @returns undefined where the link has ended */
async function readPage(
  framePath: string,
  page: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await fetch(`${framePath}?address=${encodeURIComponent(page)}`, { signal });
  if (answer.status === ENDED) return undefined;
  // a page that the draft does not have is shown as one
  if (!answer.ok && answer.status !== 404) throw new Error(`Preview: ${answer.status}`);
  return answer.text();
}

/** A page of the draft. */
export interface PreviewPage {
  /** Another one for each state of the draft. */
  state: string;
  html: string;
}

/** Documents of the preview: the one that is seen, and the next one until it is loaded. */
export interface PreviewDocuments {
  shown: PreviewPage | undefined;
  next: PreviewPage | undefined;
  isFailed: boolean;
  /** The next one is loaded. */
  swap: (page: PreviewPage) => void;
  retry: () => void;
}

/** A page of the draft, anew after each save. What is seen stays until the next one is loaded. */
export function usePreview(page: string): PreviewDocuments {
  const { parts } = useLook();
  const client = useQueryClient();
  const [shown, swap] = useState<PreviewPage>();
  const state = parts.map(({ part, version }) => `${part}=${version}`).join();
  const { data: html, isError, refetch } = useQuery(htmlQuery(client, page, state));
  return {
    shown,
    next: html !== undefined && state !== shown?.state ? { state, html } : undefined,
    isFailed: isError,
    swap,
    retry: () => void refetch(),
  };
}
