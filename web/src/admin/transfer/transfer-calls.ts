import type {
  ExportFormat,
  importCatalogue,
  ImportProblem,
  ImportReport,
} from '@tailorbird/contract/catalogue-transfer';
import type { Reply } from '@tailorbird/contract/endpoint';
import { isRefused } from '../../api-error.ts';
import { type Download, fetchDownload } from '../../download.ts';
import { sendFile } from '../../send-file.ts';

/** Throws ApiError. */
export function fetchExport(format: ExportFormat): Promise<Download> {
  return fetchDownload(`/api/catalogue/export?format=${format}`, 'catalogue.zip');
}

interface Import {
  /** Nothing is changed; what would happen is told. */
  isDryRun: boolean;
  onProgress: (progress: number) => void;
}

/** The report of the import, or of the dry run. Throws ApiError. */
export async function sendImport(
  file: File,
  { isDryRun, onProgress }: Import,
): Promise<ImportReport> {
  const path = `/catalogue/import?dryRun=${isDryRun}`;
  const { report } = await sendFile({ path, field: 'file', file, isAnswer }, { onProgress });
  return report;
}

function isAnswer(answer: unknown): answer is Reply<typeof importCatalogue> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'report' in answer &&
    typeof answer.report === 'object' &&
    answer.report !== null
  );
}

export interface ImportProblems {
  problems: readonly ImportProblem[];
  count: number;
}

/** The problems of the file, if they are why it was refused. */
export function readImportProblems(error: unknown): ImportProblems | undefined {
  if (!isRefused(error, 'POST /catalogue/import', 'IMPORT_REFUSED')) return undefined;
  const { problems, problemCount: count } = error.body;
  return { problems, count };
}
