import { getBinary } from '@tailorbird/contract/images';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { makeRendition } from './make-rendition.ts';
import { findImage } from './queries.ts';

export function imageRoutes(database: Database): Route[] {
  return [
    serve(getBinary, async ({ params, query }, { request, reply }) => {
      const { w: width } = query;
      // an image never changes under its id, so id and width name the bytes
      const etag = `"${params.id}-${width ?? 'full'}"`;
      const image =
        width === undefined
          ? await findImage(database, params.id)
          : await makeRendition(database, params.id, width);
      if (!image) throw new ShopError('NOT_FOUND');
      reply
        .header('content-type', image.content_type)
        .header('content-disposition', disposition(image.name, params.id))
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('etag', etag);
      if (request.headers['if-none-match'] !== etag) return { bytes: image.bytes };
      reply.code(304);
      return { bytes: Buffer.alloc(0) };
    }),
  ];
}

/** Quotes and line breaks in a name would end the header early. */
function disposition(name: string, id: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  return `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}; id="${id}"`;
}
