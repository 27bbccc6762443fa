import { isReservedPath } from '@tailorbird/contract/kinds/look';
import type { ParsedInput } from '@tailorbird/contract/endpoint';
import { LOOK } from '@tailorbird/contract/look-limits';
import type { addRedirect } from '@tailorbird/contract/look';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { composeLook, publishedOf } from './compose-look.ts';
import { listParts, lockLook } from './queries.ts';
import { countRedirects, redirectToPage, type Redirect } from './redirect-queries.ts';

/**
 * Leads an address of before to a page, wherever that moves.
 * @throws NOT_FOUND of a page that is not published, ADDRESS_TAKEN, REDIRECTS_FULL
 */
export async function leadToPage(
  tx: Queryable,
  { path, page }: ParsedInput<typeof addRedirect>['body'],
): Promise<Redirect> {
  // no page takes the address meanwhile
  await lockLook(tx);
  const { pages } = composeLook((await listParts(tx)).map(publishedOf));
  if (!pages.some(({ id }) => id === page)) throw new ShopError('NOT_FOUND');
  if (isReservedPath(path) || pages.some((one) => path === `/${one.path}`)) {
    throw new ShopError('ADDRESS_TAKEN', { fill: { path } });
  }
  if ((await countRedirects(tx, path)) >= LOOK.redirects) {
    throw new ShopError('REDIRECTS_FULL', { fill: { most: LOOK.redirects } });
  }
  await redirectToPage(tx, path, page);
  return { path, page, endsAt: null };
}
