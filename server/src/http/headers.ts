import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Nothing but the shop's own files runs or is shown. */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // text never becomes markup in a script, but in one place: what the server made of an admin's
  // Markdown, or of a mail, in web/src/ui/written.tsx
  "require-trusted-types-for 'script'",
  'trusted-types written',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-uri /api/csp-report',
].join(';');

/** Nothing of the shop asks for any of these. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers that tell a browser to be careful, the same on every answer. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CONTENT_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // over plain HTTP the browser would ignore it, and on localhost it would outlive the shop
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** A page of the shop that the desk shows for a draft, beside it. No option of a product has this name. */
const isFramed = (url: string): boolean =>
  /^\/(?:product\/[^?]*|quote)\?(?:[^#]*&)?_draft=/.test(url);

/** Sets fixed values in one go: building them anew for each answer took a tenth of its time. */
export function sendHeaders(
  server: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  const framed = {
    ...headers,
    'content-security-policy': CONTENT_POLICY.replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
    'x-frame-options': 'SAMEORIGIN',
  };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(isFramed(request.url) ? framed : headers).header('x-request-id', request.id);
    done();
  });
}

/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=');
    // a value may hold equals signs itself
    if (key === name) return value.join('=');
  }
  return undefined;
}

/**
 * Whether a program on this machine asks, by a name of this machine: another site can point its own
 * name here and have a visitor's browser ask. A proxy passes strangers on, and says for whom.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some((name) =>
    /^(forwarded|via|x-forwarded-.*|x-real-ip)$/.test(name),
  );
  const address = request.socket.remoteAddress ?? '';
  const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(address) && isLoopbackHost(host);
}

/** Whether this name leads to nowhere but the machine it is used on. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
