import type { Reply } from '@tailorbird/contract/endpoint';
import { LOOK } from '@tailorbird/contract/look-limits';
import type { getWrittenPage } from '@tailorbird/contract/shown-look';
import { findImageSize } from '../images/queries.ts';
import { listImages } from '../look/compose-look.ts';
import { firstSentence, renderPage } from '../settings/markdown.ts';
import type { LookShop } from './show-frame.ts';

/**
 * Renders the page of the owner's at an address.
 * @returns undefined when there is none
 */
export async function showWrittenPage(
  { database, findLook }: Pick<LookShop, 'database' | 'findLook'>,
  path: string,
): Promise<Reply<typeof getWrittenPage> | undefined> {
  const view = await findLook();
  const page = view.look.pages.find((one) => one.path === path);
  const text = page && (await view.findPageText(page.id));
  if (page === undefined || text === undefined) return undefined;
  const sizes = await Promise.all(
    listImages({ text }).map(async (id) => [id, await findImageSize(database, id)] as const),
  );
  const pictures = new Map(sizes.flatMap(([id, size]) => (size ? [[id, size] as const] : [])));
  const { title, description } = page;
  return {
    title,
    description: description || firstSentence(text, LOOK.description),
    html: renderPage({ title, text }, pictures),
  };
}
