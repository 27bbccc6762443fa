import {
  HEIGHT_PARAMETERS,
  pictureView,
  viewsOf,
  type Drawing,
  type PictureView,
} from '@tailorbird/art';
import type { Product } from '@tailorbird/contract/catalogue';
import { choicesFrom, drawnOptions } from '@tailorbird/contract/rules/choice-address';
import { drawingOf } from '@tailorbird/contract/rules/drawn-choices';
import { asItWas, signedPictures } from '@tailorbird/contract/rules/preview-address';
import { LRUCache } from 'lru-cache';
import { ShopError } from '../http/errors.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { hashOf } from './draw-item.ts';
import type { PictureLinks } from './picture-links.ts';

/** A product as an address asks for it. */
export interface PreviewRequest {
  drawing: Drawing;
  view: PictureView;
  hash: string;
  /** The address has the present revision, so that it will never show anything else. */
  isForEver: boolean;
}

interface PreviewQuery {
  id: string;
  /** With the choices in its query. */
  url: string;
  view: PictureView | undefined;
  rev: string | undefined;
}

export type ReadPreviewRequest = (asked: PreviewQuery) => Promise<PreviewRequest>;

/** An address is as long as a visitor makes it. */
const MOST_ADDRESSES = 5000;
/** Two pictures of a customer take as much; addresses with more are read anew each time. */
const LONGEST_ADDRESS = 1200;

/**
 * Caches the requests that addresses stand for until the catalogue changes. An existing picture
 * then takes one indexed read and nothing else.
 */
export function cachePreviewRequests(
  responseCache: ResponseCache,
  find: (id: string) => Promise<Product | undefined>,
  links: PictureLinks,
): ReadPreviewRequest {
  const cached = responseCache.memoize(
    async () => new LRUCache<string, PreviewRequest>({ max: MOST_ADDRESSES }),
  );
  return async (asked) => {
    const requests = await cached();
    const known = requests.get(asked.url);
    if (known) return known;
    const product = await find(asked.id);
    if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
    const request = readRequest(product, asked, links);
    if (asked.url.length <= LONGEST_ADDRESS) requests.set(asked.url, request);
    return request;
  };
}

/** Shows all sides with lettering unless the address names another. */
function readRequest(
  { art, type }: Product,
  { url, view: wanted, rev }: PreviewQuery,
  links: PictureLinks,
): PreviewRequest {
  if (!art) throw new ShopError('NOT_FOUND');
  const options = type?.options ?? [];
  const start = url.indexOf('?');
  const search = new URLSearchParams(start < 0 ? '' : url.slice(start));
  const { template, parameters } = drawingOf(
    art,
    options,
    drawnOptions(choicesFrom(options, search)),
  );
  const signed = signedPictures(search);
  if (signed && !links.opens(signed.pictures, signed.signature)) throw new ShopError('NOT_FOUND');
  const driven = art.drives.map(({ parameter }) => parameter);
  const drawing = {
    template,
    parameters: {
      ...parameters,
      ...asItWas(search, [...driven, ...HEIGHT_PARAMETERS]),
      ...(signed && { pictures: signed.pictures }),
    },
  };
  const view = wanted ?? pictureView(drawing);
  const views = viewsOf(drawing);
  const isKnown = view === 'both' ? views.includes('back') : views.includes(view);
  if (!isKnown) throw new ShopError('NOT_FOUND');
  return { drawing, view, hash: hashOf(drawing, view), isForEver: rev === art.revision };
}
