import { errorOf, noAnswer } from '../api-error.ts';
import { tokenKeeper } from '../session/tokens.ts';

/**
 * For what `call` does not carry: files, either way. With a token; one that is refused is
 * replaced, and the request sent once more. Throws ApiError.
 */
export async function authorisedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const token = await tokenKeeper.current();
  const response = await sendWith(token, address, init);
  if (response.status !== 401) return succeeded(response);
  return succeeded(await sendWith(await tokenKeeper.renew(token), address, init));
}

async function sendWith(token: string, address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, headers: { authorization: `Bearer ${token}` } });
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
