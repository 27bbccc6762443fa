import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ExportFormat, ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { CannotStart } from '../database/errors.ts';
import type { Database } from '../database/pool.ts';
import { withTemporaryFolder } from '../http/receive-file.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';

const USAGE = `npm run catalogue -- export FILE.zip [--csv]
npm run catalogue -- import FILE [--dry-run]

export  writes the whole catalogue: as JSON with the look and all pictures, or as CSV for spreadsheets.
import  reads such a zip, or a single CSV or JSON file. It deletes nothing, and on any error it
        changes nothing. --dry-run only reports what the import would change.`;

/** Who changed the look, to those who edit it. */
const COMMAND = 'npm run catalogue';

type Command =
  | { kind: 'export'; path: string; format: ExportFormat }
  | { kind: 'import'; path: string; isDryRun: boolean };

const OPTIONS = { csv: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;

/** @throws CannotStart with how it is used */
export function readCommand(args: readonly string[]): Command {
  try {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [kind, path, ...rest] = parsed.positionals;
    const { csv: isCsv = false, 'dry-run': isDryRun = false } = parsed.values;
    if (path !== undefined && rest.length === 0) {
      if (kind === 'export' && !isDryRun) return { kind, path, format: isCsv ? 'csv' : 'json' };
      if (kind === 'import' && !isCsv) return { kind, path, isDryRun };
    }
  } catch {
    // an option that there is not
  }
  throw new CannotStart(USAGE);
}

/**
 * Runs it, and gives what there is to say. Paths start from `folder`.
 * @throws CannotStart where the file is in the way or is not there, IMPORT_REFUSED
 */
export async function runCommand(
  database: Database,
  command: Command,
  folder: string,
): Promise<string> {
  const path = resolve(folder, command.path);
  if (command.kind === 'export') {
    if (existsSync(path)) throw new CannotStart(`${path} already exists.`);
    await exportCatalogue(database, { path, format: command.format });
    return `Exported the catalogue to ${path}, ${Math.ceil(statSync(path).size / 1024)} KB.`;
  }
  if (!existsSync(path)) throw new CannotStart(`${path} does not exist.`);
  const { isDryRun } = command;
  const source = { path, name: basename(path), maxUnpackedBytes: Infinity };
  const report = await withTemporaryFolder((folder) =>
    importCatalogue(database, source, { folder, isDryRun, changedBy: COMMAND }),
  );
  return describeReport(report, isDryRun);
}

const LOOK_WAITS =
  'The look waits in the draft: an admin looks at it under /admin/settings/look, and publishes it.';

const cell = (count: number) => String(count).padStart(8);

function describeReport(report: ImportReport, isDryRun: boolean): string {
  const head = isDryRun
    ? 'Nothing was changed. The import would make:'
    : 'The catalogue was imported.';
  const lines = Object.entries(report).map(([kind, { created, changed, unchanged }]) => {
    const name =
      kind === 'optionValues' ? 'Values' : kind.replace(/^./, (one) => one.toUpperCase());
    return `  ${name.padEnd(12)}${cell(created)} new${cell(changed)} changed${cell(unchanged)} unchanged`;
  });
  const isLook = report.look.created + report.look.changed > 0;
  return [head, ...lines, ...(isLook && !isDryRun ? [LOOK_WAITS] : [])].join('\n');
}
