import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Nothing but the shop's own files runs or is shown. */
export function securityHeaders(isSecure: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // over plain HTTP the browser would ignore it, and on localhost it would outlive the shop
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  };
}
