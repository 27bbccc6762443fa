import type { DraftPlacement, DraftProblem, DraftView } from '@tailorbird/contract/desk-drafts';
import type { QuoteSending } from '@tailorbird/contract/quotes';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { isRefused } from '../../api-error.ts';
import { failOffline } from '../orders/order-edits.ts';
import { isBlank } from './draft-form.ts';

export const draftKey = (id: string) => ['admin', 'desk draft', id];
const draftListKey = ['admin', 'desk drafts'];
export const quotesKey = ['admin', 'quotes'];

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A draft with its goods and prices. It is asked for anew whenever the page is shown. */
export const useDeskDraft = (id: string) =>
  useQuery({
    queryKey: draftKey(id),
    queryFn: ({ signal }) => call('GET /desk/drafts/{id}', { params: { id } }, signal),
    staleTime: 0,
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && !isMissing(error),
  });

export const isDraftMissing = isMissing;

/** Drafts that are neither placed nor sent. */
export const useDraftList = () =>
  useQuery({
    queryKey: draftListKey,
    queryFn: ({ signal }) => call('GET /desk/drafts', {}, signal),
    staleTime: 0,
  });

/** Milliseconds: the same admin may write a younger one in another window. */
const LEFT = 10 * 60_000;

/** Begins a draft, or goes on with one that its admin has begun and left blank. */
export async function beginDraft(name: string, now = Date.now()): Promise<string> {
  const { drafts } = await call('GET /desk/drafts');
  const left = drafts.find(
    ({ customer, company, pieces, changedBy, changedAt }) =>
      customer === '' &&
      company === '' &&
      pieces === 0 &&
      changedBy === name &&
      now - Date.parse(changedAt) > LEFT,
  );
  if (left) {
    const params = { id: left._id };
    const known = await call('GET /desk/drafts/{id}', { params }).catch(() => undefined);
    if (known && isBlank(known.draft)) return left._id;
  }
  const made = await call('POST /desk/drafts', { body: {} });
  return made.draft._id;
}

/** Begins a draft with the goods and the customer of an order. */
export async function beginAgain(orderId: string): Promise<string> {
  const { draft } = await call('POST /desk/drafts', { body: { orderId } });
  return draft._id;
}

/** The draft as it is now, where a call was refused because it is another by now. */
export function currentDraft(error: unknown): DraftView | undefined {
  if (isRefused(error, 'PUT /desk/drafts/{id}', 'CHANGED_MEANWHILE')) return error.body;
  if (
    isRefused(error, 'POST /desk/drafts/{id}/order', 'CHANGED_MEANWHILE', 'DRAFT_PRICE_CHANGED')
  ) {
    return error.body;
  }
  return undefined;
}

/** Sentences by the fields that they are about, of a draft that was refused or cannot be saved. */
export function problemsOf(error: unknown): readonly DraftProblem[] {
  if (isRefused(error, 'POST /desk/drafts/{id}/order', 'DRAFT_REFUSED')) {
    return error.body.problems;
  }
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') return [];
  return isRefused(error, 'PUT /desk/drafts/{id}', 'INVALID_INPUT')
    ? (error.body.errors ?? []).map(({ field, message }) => ({ field, message }))
    : [];
}

/** Reads the draft again, after a change of its goods. */
export const reloadDraft = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: draftKey(id) });

/** Changes the goods of a draft; what it costs then is read again. */
export function useGoodsChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...failOffline,
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => reloadDraft(client, id),
  });
}

/** A draft that is gone to be an order, a quote, or nothing. */
export async function forgetDraft(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: draftKey(id) });
  await Promise.all([
    client.invalidateQueries({ queryKey: draftListKey }),
    client.invalidateQueries({ queryKey: quotesKey }),
  ]);
}

export const placeDraft = (id: string, body: DraftPlacement) =>
  call('POST /desk/drafts/{id}/order', { params: { id }, body });

export const sendDraft = (id: string, body: QuoteSending) =>
  call('POST /desk/drafts/{id}/quote', { params: { id }, body });

export const discardDraft = (id: string) => call('DELETE /desk/drafts/{id}', { params: { id } });
