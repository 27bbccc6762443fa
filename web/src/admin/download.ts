import { noAnswer } from '../api-error.ts';
import { authorisedFetch } from './authorised-fetch.ts';

export interface Download {
  name: string;
  bytes: Blob;
}

/** Under the name that the answer gives it, if any. Throws ApiError. */
export async function fetchDownload(address: string, fallbackName: string): Promise<Download> {
  const response = await authorisedFetch(address);
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
