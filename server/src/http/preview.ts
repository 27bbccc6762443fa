import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** It is shown a draft of the shop, which nobody else may be shown, or anything kept for others. */
    isPreview: boolean;
  }
}

/** Names the preview that a browser shows. A request with it is never answered by what is ready. */
export const PREVIEW_COOKIE = 'tailorbird_preview';

export const mayBePreview = (cookies: string | undefined): boolean =>
  cookies?.includes(`${PREVIEW_COOKIE}=`) ?? false;

/** Gives requests a place for it. */
export function rememberPreviews(server: FastifyInstance): void {
  server.decorateRequest('isPreview', false);
}
