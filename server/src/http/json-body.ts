import type { FastifyInstance } from 'fastify';
import { ShopError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be as large as a full cart. */
    hasLargeBody?: boolean;
  }
}

/** Bytes of a body, and values in it: names, items of lists. Whatever is in them is bounded by these. */
const SMALL = { bytes: 32 * 1024, values: 1_000 };
const LARGE = { bytes: 1024 * 1024, values: 30_000 };

/** Lists and objects within each other. */
const MOST_DEPTH = 20;

export const bodyLimitOf = (hasLargeBody: boolean) => (hasLargeBody ? LARGE : SMALL).bytes;

/**
 * Reads JSON. A body of many or deeply nested values is refused before it is parsed: parsing and
 * checking it would make all others wait.
 */
export function readJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'ignore');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const body = given.toString();
    const { values } = request.routeOptions.config.hasLargeBody ? LARGE : SMALL;
    // some clients say JSON and send nothing: that is no body, not a wrong one
    if (body === '') done(null, undefined);
    else if (isSimple(body, values)) void parseJson(request, body, done);
    else done(new ShopError('BODY_TOO_LARGE'));
  });
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Whether a JSON text has at most so many values, none of them deeper than the limit. */
function isSimple(text: string, mostValues: number): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === COLON) values += 1;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MOST_DEPTH || values > mostValues) return false;
  }
  return true;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
