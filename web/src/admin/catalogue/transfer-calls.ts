import type {
  ExportFormat,
  importCatalogue,
  ImportProblem,
  ImportReport,
} from '@tailorbird/contract/catalogue-transfer';
import type { Reply } from '@tailorbird/contract/endpoint';
import { ApiError, errorOf, noAnswer } from '../../api-error.ts';
import { tokenKeeper } from '../../session/tokens.ts';

export interface Download {
  name: string;
  bytes: Blob;
}

/** Throws ApiError. */
export async function fetchExport(format: ExportFormat): Promise<Download> {
  const response = await send(`/api/catalogue/export?format=${format}`);
  const header = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(header)?.[1] ?? 'catalogue.zip';
  return {
    name,
    bytes: await response.blob().catch((error: unknown) => Promise.reject(noAnswer(error))),
  };
}

/** What would happen, or what has. Throws ApiError. */
export async function sendImport(
  file: File,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  const response = await send(`/api/catalogue/import?dryRun=${isDryRun}`, { method: 'POST', body });
  // what answered with success is the endpoint, and answers as it declares
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = (await response.json()) as Reply<typeof importCatalogue>;
  return answer.report;
}

export interface Refusal {
  problems: readonly ImportProblem[];
  count: number;
}

/** What is wrong with the file, if that is why it was refused. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IMPORT_REFUSED') return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the error declares
  const body = error.body as { problems: ImportProblem[]; problemCount: number };
  return { problems: body.problems, count: body.problemCount };
}

/** With a token; one that is refused is replaced, and the request sent once more. */
async function send(address: string, init: RequestInit = {}): Promise<Response> {
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
