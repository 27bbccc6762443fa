import type { CallInput, Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { isSinglePart, type WrittenPage } from '@tailorbird/contract/kinds/look';
import type { LookReply } from '@tailorbird/contract/look';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { SavedPart } from './part-saves.ts';
import { showPublished } from './show-published.ts';

/** The look of the shop: its draft, which all admins share, and what is published. */
export const lookQuery = queryOptions({
  queryKey: ['admin', 'look'],
  queryFn: ({ signal }) => call('GET /look', {}, signal),
  staleTime: 0,
});

const PAGES = ['admin', 'look page'] as const;

type LookPageReply = Reply<EndpointOf<'GET /look/pages/{id}'>>;

/** A page of the draft with its text. */
export const lookPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAGES, id],
    queryFn: ({ signal }): Promise<LookPageReply> =>
      call('GET /look/pages/{id}', { params: { id } }, signal),
    staleTime: 0,
    retry: false,
  });

export const lookVersionsQuery = queryOptions({
  queryKey: ['admin', 'look versions'],
  queryFn: async ({ signal }) => (await call('GET /look/versions', {}, signal)).versions,
  staleTime: 0,
});

/** Of the address of the preview. */
export const previewKey = ['admin', 'look preview'] as const;

/** @returns 0 of what was never changed */
export const versionOfPart = ({ parts }: LookReply, part: string): number =>
  parts.find((each) => each.part === part)?.version ?? 0;

/** The parts that wait to be published, as they were read. */
export const draftPartsOf = ({ parts }: LookReply) => parts.filter(({ isDraft }) => isDraft);

/** Shows what a call has answered, in place of what was asked for before it. */
export async function showLook(client: QueryClient, reply: LookReply): Promise<void> {
  await client.cancelQueries({ queryKey: lookQuery.queryKey });
  client.setQueryData(lookQuery.queryKey, reply);
}

/** As `showLook`, after a call that changes more than one part: pages are read anew. */
export async function showWholeLook(client: QueryClient, reply: LookReply): Promise<void> {
  const published = client.getQueryData(lookQuery.queryKey)?.current?._id;
  await showLook(client, reply);
  const version = reply.current?._id;
  if (version !== undefined && version !== published) showPublished(client, version);
  void client.invalidateQueries({ queryKey: PAGES });
  void client.invalidateQueries({ queryKey: lookVersionsQuery.queryKey });
  // all links to previews have ended
  void client.invalidateQueries({ queryKey: previewKey });
}

type PartBody = CallInput<EndpointOf<'PUT /look/draft'>>['body'];

/** Saves a part of the draft, and shows what there is then. */
export async function sendPart(
  client: QueryClient,
  part: string,
  { version, value }: SavedPart,
): Promise<SavedPart> {
  const named = isSinglePart(part) ? { part } : { part: 'page', id: idOfPage(part) };
  // the value of a part is what the hook of that part was given
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const body = { ...named, version, value } as PartBody;
  const reply = await call('PUT /look/draft', { body });
  await showLook(client, reply);
  const saved = { version: versionOfPart(reply, part), value: valueOf(reply, part, value) };
  if (!isSinglePart(part)) await showPage(client, part, saved);
  return saved;
}

/** The part as the shop has it; the reply leaves out the texts of pages. */
function valueOf({ draft }: LookReply, part: string, sent: unknown): unknown {
  if (isSinglePart(part)) return draft[part];
  const entry = draft.pages.find(({ id }) => id === idOfPage(part));
  if (!entry || !isPage(sent)) return null;
  const { id: _, ...fields } = entry;
  return { ...fields, text: sent.text.trim() };
}

async function showPage(client: QueryClient, part: string, { version, value }: SavedPart) {
  const { queryKey } = lookPageQuery(idOfPage(part));
  await client.cancelQueries({ queryKey });
  if (isPage(value)) client.setQueryData(queryKey, { page: value, version });
  else client.removeQueries({ queryKey });
}

function isPage(value: unknown): value is WrittenPage {
  return typeof value === 'object' && value !== null && 'text' in value;
}

export const partOfPage = (id: string) => `page:${id}` as const;

/** The id of the page that a part is. */
export const idOfPage = (part: string): string => part.replace(/^page:/, '');
