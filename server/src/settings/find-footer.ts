import { IMAGE_WIDTHS } from '@tailorbird/contract/limits';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import type { ShownFrame } from '@tailorbird/contract/shown-look';
import type { Footer, ShopSettings } from '@tailorbird/contract/shop-settings';
import type { Queryable } from '../database/pool.ts';
import { findImageSize } from '../images/queries.ts';
import {
  listLegalTexts,
  renderFooter,
  renderFooterColumns,
  takesWithdrawals,
} from './render-pages.ts';

/** The footer of each page. @param menu of a shop that has one of its own */
export async function findFooter(
  db: Queryable,
  settings: ShopSettings,
  menu: ShownFrame['menu'],
): Promise<Footer> {
  const { logo: id, name } = settings.shop;
  const size = id === null ? undefined : await findImageSize(db, id);
  const footer = menu ? renderFooterColumns(settings, menu) : renderFooter(settings);
  const said = {
    footer,
    texts: listLegalTexts(settings),
    ...(takesWithdrawals(settings) && { withdrawals: true as const }),
  };
  if (id === null || !size) return said;
  return { ...said, logo: { src: addressOf(id, size), alt: shopName(name), ...size } };
}

/** Pixels: three for each that the header is high, as the screens of phones have. */
const HEIGHT = 120;

function addressOf(id: string, { width, height }: { width: number; height: number }): string {
  const least = (HEIGHT * width) / height;
  const narrower = IMAGE_WIDTHS.find((one) => one >= least && one < width);
  return `/api/binary/${id}${narrower === undefined ? '' : `?w=${narrower}`}`;
}
