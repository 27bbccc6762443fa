import type { Reply } from '@tailorbird/contract/endpoint';
import type { uploadBinary } from '@tailorbird/contract/images';
import { ApiError, errorOf, noAnswer } from '../../api-error.ts';
import { tokenKeeper } from '../../session/tokens.ts';

export type Binary = Reply<typeof uploadBinary>['binary'];

interface Watch {
  /** Told how much of the file is sent, from 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Sends one picture. Throws ApiError; once it is cancelled, the signal's reason. */
export async function uploadPicture(file: File, watch: Watch): Promise<Binary> {
  const token = await tokenKeeper.current();
  try {
    return await send(file, token, watch);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return await send(file, await tokenKeeper.renew(token), watch);
  }
}

/** By XMLHttpRequest: `fetch` tells nothing about what is on its way. */
function send(file: File, token: string, { onProgress, signal }: Watch): Promise<Binary> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const body = new FormData();
    body.append('binary', file, file.name);
    const request = new XMLHttpRequest();
    request.open('POST', '/api/binary');
    request.responseType = 'text';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status === 201 && isAnswer(answer)) resolve(answer.binary);
      else reject(errorOf(answerOf(request), answer));
    });
    request.addEventListener('error', () => reject(noAnswer(undefined)));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** What an error is told from: its status, and the headers that it may be explained by. */
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

function isAnswer(answer: unknown): answer is { binary: Binary } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'binary' in answer &&
    typeof answer.binary === 'object' &&
    answer.binary !== null &&
    '_id' in answer.binary &&
    typeof answer.binary._id === 'string'
  );
}
