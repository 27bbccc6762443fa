import { DEFAULT_PARTS, type LinkTarget, type LookButton } from '@tailorbird/contract/kinds/look';
import type { ShownFrame, ShownLink } from '@tailorbird/contract/shown-look';
import { dayOf, endOfDay, startOfDay } from '@tailorbird/contract/rules/shop-days';
import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../database/pool.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { findImageSize } from '../images/queries.ts';
import type { LookView } from '../look/look-view.ts';
import type { CatalogueGeneration } from './live-catalogue.ts';
import { anchorsOf } from './section-anchors.ts';

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

/**
 * Entries that lead to what is gone are left out, and groups in which nothing is left. A menu of
 * which nothing is left is none: the bar has the categories.
 */
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
  const kept = shown.filter(({ href, entries: links }) => href !== undefined || links.length > 0);
  return kept.length === 0 ? undefined : kept;
}

async function showEntry(
  shop: LookShop,
  { label, target }: { label: string; target: LinkTarget | null },
): Promise<ShownLink | undefined> {
  return target === null ? undefined : showButton(shop, { label, target });
}

async function showBanner(shop: LookShop): Promise<ShownFrame['banner']> {
  const { isHidden, picture, headline, line, button } = (await shop.findLook()).look.banner;
  const [size, link] = await Promise.all([
    picture && findImageSize(shop.database, picture._id),
    button && showButton(shop, button),
  ]);
  return {
    isHidden,
    headline,
    line,
    ...(picture && size && { picture: { ...picture, ...size } }),
    ...(link && { button: link }),
  };
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
    case 'section':
      return findSectionHref(shop, target.id);
    default:
      return target.address === '' ? undefined : target.address;
  }
}

/** @returns undefined when it is gone or hidden, or the category of its shelf is gone */
async function findSectionHref(shop: LookShop, id: string): Promise<string | undefined> {
  const { sections } = (await shop.findLook()).look.home;
  const section = sections.find((one) => one.id === id && !one.isHidden);
  if (!section) return undefined;
  const categories = await shop.catalogue.now().getCategoryNames();
  if (section.kind === 'shelf' && !categories.has(section.category ?? '')) return undefined;
  return `/#${anchorsOf(sections, categories).get(id)}`;
}
