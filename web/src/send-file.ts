import { ApiError, errorOf, noAnswer } from './api-error.ts';
import { pathOf } from './request.ts';
import { tokenKeeper } from './session/tokens.ts';

interface Sending<Answer> {
  /** Below /api. */
  path: string;
  /** That the endpoint expects the file in. */
  field: string;
  file: File;
  /** That open it instead of a token. */
  headers?: Record<string, string>;
  /** Whether what came with a success is from the shop: a proxy answers as well. */
  isAnswer: (answer: unknown) => answer is Answer;
}

export interface Watch {
  /** Called with the uploaded part of the file, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal?: AbortSignal;
}

/** Sends one file as a form. Throws ApiError; once it is cancelled, the signal's reason. */
export async function sendFile<Answer>(sending: Sending<Answer>, watch: Watch): Promise<Answer> {
  if (sending.headers) return await send(sending, sending.headers, watch);
  const token = await tokenKeeper.current();
  try {
    return await send(sending, bearer(token), watch);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return await send(sending, bearer(await tokenKeeper.renew(token)), watch);
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** By XMLHttpRequest: `fetch` tells nothing about what is on its way. */
function send<Answer>(
  { path, field, file, isAnswer }: Sending<Answer>,
  headers: Record<string, string>,
  { onProgress, signal }: Watch,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const body = new FormData();
    body.append(field, file, file.name);
    const request = new XMLHttpRequest();
    request.open('POST', `/api${pathOf(path)}`);
    request.responseType = 'text';
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      const isSuccess = request.status >= 200 && request.status < 300;
      if (isSuccess && isAnswer(answer)) resolve(answer);
      else reject(errorOf(answerOf(request), answer));
    });
    request.addEventListener('error', () => reject(noAnswer(undefined)));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** A Response with the status and headers that errorOf reads. */
function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(null, { status: request.status, headers });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page in HTML: the status says what is to be said.
    return undefined;
  }
}
