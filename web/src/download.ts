import { errorOf, noAnswer } from './api-error.ts';
import { tokenKeeper } from './session/tokens.ts';

export interface Download {
  name: string;
  bytes: Blob;
}

/**
 * A file, under the name that the answer gives it, if any. Throws ApiError.
 * @param headers that open it instead of a token
 */
export async function fetchDownload(
  address: string,
  fallbackName: string,
  headers?: Record<string, string>,
): Promise<Download> {
  const response = await (headers
    ? fetchWith(headers, address).then(succeeded)
    : fetchFile(address));
  const header = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(header)?.[1] ?? fallbackName;
  return {
    name,
    bytes: await response.blob().catch((error: unknown) => Promise.reject(noAnswer(error))),
  };
}

/** Long enough for any browser to have begun. Milliseconds. */
const KEPT = 60_000;

/** Gives it to the browser, as a link to it would. */
export function saveDownload({ name, bytes }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/**
 * With a token; one that is refused is replaced, and the request sent once more. Throws ApiError.
 * @param accept the kinds of pictures that may come; left out: any file
 */
export async function fetchFile(address: string, accept?: string): Promise<Response> {
  const send = (token: string) =>
    fetchWith({ authorization: `Bearer ${token}`, ...(accept && { accept }) }, address);
  const token = await tokenKeeper.current();
  const response = await send(token);
  if (response.status !== 401) return succeeded(response);
  return succeeded(await send(await tokenKeeper.renew(token)));
}

async function fetchWith(headers: Record<string, string>, address: string): Promise<Response> {
  try {
    return await fetch(address, { headers });
  } catch (error) {
    throw noAnswer(error);
  }
}

async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response;
  // a proxy's page in HTML: the status says what is to be said
  const body: unknown = await response.json().catch(() => undefined);
  throw errorOf(response, body);
}
