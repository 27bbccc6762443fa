import { randomUUID } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { errorCatalogue, type ErrorBody } from '@tailorbird/contract/errors';

/** Answers with an error before Fastify sees the request. */
export function refuseEarly(
  code: 'SERVER_BUSY' | 'MALFORMED_REQUEST',
  headers: Readonly<Record<string, string>>,
): (response: ServerResponse) => void {
  const { status, sentence } = errorCatalogue[code];
  const headerList = [
    ...Object.entries(headers).flat(),
    'cache-control',
    'no-store',
    'content-type',
    'application/json; charset=utf-8',
  ];
  return (response) => {
    const id = randomUUID();
    const body: ErrorBody = { error: sentence, code, requestId: id };
    const text = JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    response.writeHead(status, [...headerList, 'x-request-id', id, 'content-length', length]);
    response.end(text);
  };
}

/**
 * Refuses a request with two Host headers: Node.js takes the first, and a proxy in front may have
 * taken the last.
 * Source: RFC 9112, section 3.2
 */
export function requireOneHost(
  headers: Readonly<Record<string, string>>,
  next: RequestListener,
): RequestListener {
  const refuse = refuseEarly('MALFORMED_REQUEST', { ...headers, connection: 'close' });
  return (request, response) => {
    if (countHosts(request.rawHeaders) > 1) refuse(response);
    else next(request, response);
  };
}

/** Names and values by turns. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    // most names have another length, and need not be made small
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
