import { errorOf, noAnswer } from './api-error.ts';

export interface Outgoing {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** Whether the call outlives a page that is left. */
  keepalive?: boolean;
}

/**
 * The path below /api. The desk frames pages of the shop for its drafts, each in a frame whose id is
 * a draft's path: their cart, pictures and quote are the draft's. Other origins cannot frame the shop, and
 * who opens it in a window of its own has no frame.
 */
export function pathOf(path: string): string {
  // cart, artwork and quote behind the 45 letters of `/drafts/{id}/`, in as few as every visitor
  // downloads; a server has no frame
  const framed = globalThis.frameElement?.id + path;
  return /^.desk.{45}(c?ar|qu)/.test(framed) ? framed : path;
}

/** One exchange with the API, without any token of its own. Path and query below /api. Throws ApiError. */
export async function request(
  method: string,
  path: string,
  outgoing: Outgoing = {},
): Promise<unknown> {
  const headers = { accept: 'application/json', ...outgoing.headers };
  const init: RequestInit = {
    method,
    headers,
    signal: outgoing.signal ?? null,
    keepalive: outgoing.keepalive ?? false,
  };
  if (outgoing.body !== undefined) {
    init.body = JSON.stringify(outgoing.body);
    init.headers = { ...headers, 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(`/api${pathOf(path)}`, init);
  } catch (error) {
    // Who cancels a call wants to see the cancellation, not a sentence about the connection.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw noAnswer(error);
  }
  const body = await jsonOf(response);
  if (!response.ok) throw errorOf(response, body);
  return body;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw noAnswer(error);
  });
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page in HTML: the status says what is to be said.
    return undefined;
  }
}
