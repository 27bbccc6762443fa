import {
  DEFAULT_PARTS,
  type LinkTarget,
  type LookButton,
  type LookPicture,
} from '@tailorbird/contract/kinds/look';
import type { ShownFrame, ShownLink, ShownPicture } from '@tailorbird/contract/shown-look';
import { slug } from '@tailorbird/contract/rules/slug';
import { dayOf, endOfDay, startOfDay } from '@tailorbird/contract/rules/shop-days';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../database/pool.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { findImageSize } from '../images/queries.ts';
import type { LookView } from '../look/look-view.ts';
import type { CatalogueGeneration } from './live-catalogue.ts';

/** The parts of the shop that its look is read from. */
export interface LookShop {
  database: Queryable;
  catalogue: { now: () => CatalogueGeneration };
  responseCache: Pick<ResponseCache, 'endAt'>;
  findLook: () => Promise<LookView>;
}

/**
 * Shows the part of the look that is on every page.
 * @returns undefined of a shop that has none of its own
 */
export async function showFrame(shop: LookShop): Promise<ShownFrame | undefined> {
  const { look } = await shop.findLook();
  const [notice, menu, banner] = await Promise.all([
    showNotice(shop),
    showMenu(shop),
    isDeepStrictEqual(look.banner, DEFAULT_PARTS.banner) ? undefined : showBanner(shop),
  ]);
  const frame: ShownFrame = {
    ...(notice && { notice }),
    ...(menu && { menu }),
    ...(banner && { banner }),
    ...(!isDeepStrictEqual(look.home, DEFAULT_PARTS.home) && { hasOwnHome: true }),
  };
  return Object.keys(frame).length === 0 ? undefined : frame;
}

/** On its days, by those of the shop: answers end when it begins and when it ends. */
async function showNotice(shop: LookShop): Promise<ShownFrame['notice']> {
  const { text, target, from, to } = (await shop.findLook()).look.notice;
  if (text === '') return undefined;
  const timeZone = await shop.catalogue.now().getTimeZone();
  const today = dayOf(new Date(), timeZone);
  if (to !== null && today > to) return undefined;
  if (from !== null && today < from) {
    shop.responseCache.endAt(startOfDay(from, timeZone));
    return undefined;
  }
  if (to !== null) shop.responseCache.endAt(endOfDay(to, timeZone));
  const href = target === null ? undefined : await findHref(shop, target);
  return { text, ...(href !== undefined && { href }) };
}

/** Entries that lead to what is gone are left out, and groups in which nothing is left. */
async function showMenu(shop: LookShop): Promise<ShownFrame['menu']> {
  const { entries } = (await shop.findLook()).look.menu;
  if (entries.length === 0) return undefined;
  const shown = await Promise.all(
    entries.map(async ({ label, target, entries: within }) => {
      const href = target === null ? undefined : await findHref(shop, target);
      const links = await Promise.all(within.map((entry) => showEntry(shop, entry)));
      return {
        label,
        ...(href !== undefined && { href }),
        entries: links.filter((link) => link !== undefined),
      };
    }),
  );
  return shown.filter(({ href, entries: links }) => href !== undefined || links.length > 0);
}

async function showEntry(
  shop: LookShop,
  { label, target }: { label: string; target: LinkTarget | null },
): Promise<ShownLink | undefined> {
  return target === null ? undefined : showButton(shop, { label, target });
}

async function showBanner(shop: LookShop): Promise<ShownFrame['banner']> {
  const { isHidden, picture, headline, line, button } = (await shop.findLook()).look.banner;
  const [shownPicture, link] = await Promise.all([
    picture && showPicture(shop.database, picture),
    button && showButton(shop, button),
  ]);
  return {
    isHidden,
    headline,
    line,
    ...(shownPicture && { picture: shownPicture }),
    ...(link && { button: link }),
  };
}

/** With its size; undefined when it is gone. */
export async function showPicture(
  db: Queryable,
  picture: LookPicture,
): Promise<ShownPicture | undefined> {
  const size = await findImageSize(db, picture._id);
  return size && { ...picture, ...size };
}

/** Undefined when what it leads to is gone, or it says nothing. */
export async function showButton(
  shop: LookShop,
  { label, target }: LookButton,
): Promise<ShownLink | undefined> {
  const href = await findHref(shop, target);
  return href === undefined || label === '' ? undefined : { label, href };
}

/** @returns undefined when it is gone */
async function findHref(shop: LookShop, target: LinkTarget): Promise<string | undefined> {
  const now = shop.catalogue.now();
  switch (target.to) {
    case 'home':
      return '/';
    case 'category':
      return (await now.getCategoryNames()).has(target.id) ? `/category/${target.id}` : undefined;
    case 'product':
      return (await now.findProduct(target.id)) ? `/product/${target.id}` : undefined;
    case 'page': {
      const page = (await shop.findLook()).look.pages.find(({ id }) => id === target.id);
      return page && `/${page.path}`;
    }
    case 'section': {
      const { sections } = (await shop.findLook()).look.home;
      const section = sections.find(({ id, isHidden }) => id === target.id && !isHidden);
      return section && `/#${anchorOf(section)}`;
    }
    default:
      return target.address === '' ? undefined : target.address;
  }
}

/** Where a section begins on the home page. */
export function anchorOf(section: { id: string; title?: string }): string {
  return slug(section.title ?? '') || `section-${section.id.slice(-12)}`;
}
