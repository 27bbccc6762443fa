import type { FastifyRequest } from 'fastify';
import * as contract from '@tailorbird/contract/images';
import type { Database, Queryable } from '../database/pool.ts';
import { isAdmin } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { siteOf } from '../http/rate-limiter.ts';
import { serve, type Route } from '../http/serve.ts';
import { PriorityQueue, type QueuePlace } from '../priority-queue.ts';
import type { Worker } from '../worker.ts';
import { keepPicture, nameAs, receivePicture, type PictureShop } from './keep-picture.ts';
import { makeRendition } from './picture-worker.ts';
import type { RenditionType } from './picture-encoder.ts';
import { deleteImage, findImage, type Among } from './queries.ts';

/** Statements: a picture has up to 10 MB, and others need the database as well. */
const READ_AT_ONCE = 4;

/** Those who wait, over all networks: a class that opens a page at once asks for as many. */
const MOST_WAITING = 400;

/** Networks that may wait, each for one picture. */
const MOST_NETWORKS = 800;

const placeOf = (network: string): QueuePlace => ({
  party: network,
  most: MOST_WAITING,
  mostParties: MOST_NETWORKS,
  retryAfter: 5,
});

export interface ShownPictureShop extends PictureShop {
  database: Database;
  /** Whether the request shows a preview that has this picture. */
  mayPreview: (request: FastifyRequest, id: string) => Promise<boolean>;
}

export function imageRoutes(shop: ShownPictureShop, worker: Pick<Worker, 'wake'>): Route[] {
  const { database } = shop;
  const turns = new PriorityQueue(READ_AT_ONCE);
  const readsOf = (network: string): Queryable => ({
    query: (statement, values) =>
      turns.take('visitor', () => database.query(statement, values), placeOf(network)),
  });
  return [
    serve(contract.getImage, async ({ params, query }, { address, request, reply, findCaller }) => {
      const { id } = params;
      const width = query.format ? MAIL_WIDTH : query.w;
      const types = query.format ? PNG : typesFor(request.headers.accept);
      const network = siteOf(address);
      const reads = readsOf(network);
      const find = (among: Among) =>
        width === undefined
          ? findImage(reads, id, among)
          : makeRendition({ ...shop, asking: { network, reads } }, id, { width, types, among });
      // a page's pictures come without a token: who asks matters only for what not everybody may see
      const mayFindAll = async () =>
        (await shop.mayPreview(request, id)) || isAdmin(await findCaller());
      const image =
        (await find('public')) ?? ((await mayFindAll()) ? await find('all') : undefined);
      if (!image) throw new ShopError('NOT_FOUND');
      // an image never changes under its id, so id, width and type name the bytes
      const etag = `"${id}-${width ?? 'full'}-${image.content_type.replace('image/', '')}"`;
      reply
        .header('content-type', image.content_type)
        .header('content-disposition', disposition(nameAs(image.content_type, image.name), id))
        .header('cache-control', image.is_public ? FOR_EVER : 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('etag', etag);
      // programs for mail in a browser show it on a site of their own
      if (query.format) reply.header('cross-origin-resource-policy', 'cross-origin');
      else if (width !== undefined) reply.header('vary', 'accept');
      if (request.headers['if-none-match'] !== etag) return { bytes: image.bytes };
      reply.code(304);
      return { bytes: Buffer.alloc(0) };
    }),

    serve(contract.uploadImage, async (_, { request }) => {
      const { id, content_type, ...kept } = await receivePicture(request, (file) =>
        keepPicture(shop, file),
      );
      worker.wake();
      return { binary: { _id: id, contentType: content_type, ...kept } };
    }),

    serve(contract.deleteImage, async ({ query }) => {
      const outcome = await deleteImage(database, query._id);
      if (outcome === 'not found') throw new ShopError('NOT_FOUND');
      if (outcome === 'in use') throw new ShopError('IMAGE_IN_USE');
    }),
  ];
}

/** As mails show it, twice as dense. One width alone: strangers make no more of them. */
const MAIL_WIDTH = 160;
const PNG: readonly RenditionType[] = ['image/png'];

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Who takes AVIF says so; a star stands for what everybody shows. */
function typesFor(accept = ''): readonly RenditionType[] {
  const takesAvif = /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accept);
  return takesAvif ? ['image/avif', 'image/webp'] : ['image/webp'];
}

/** Quotes and line breaks in a name would end the header early. */
function disposition(name: string, id: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}; id="${id}"`;
}
