import { parseArgs } from 'node:util';
import type { ExportFormat } from '@tailorbird/contract/catalogue-transfer';
import { CannotStart } from '../database/errors.ts';

export const USAGE = `npm run catalogue -- export FILE.zip [--csv]
npm run catalogue -- import FILE [--dry-run]

export  writes the whole catalogue: as JSON with all pictures, or as CSV for spreadsheets.
import  brings in such a zip, or a CSV or JSON file alone. Nothing is deleted; where anything is
        wrong nothing is changed. --dry-run only says what would happen.`;

export type Command =
  | { kind: 'export'; path: string; format: ExportFormat }
  | { kind: 'import'; path: string; isDryRun: boolean };

/** @throws CannotStart with how it is used */
export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parsed(args);
  const [kind, path, ...rest] = positionals;
  const isDryRun = values['dry-run'] ?? false;
  const isCsv = values.csv ?? false;
  if (path !== undefined && rest.length === 0) {
    if (kind === 'export' && !isDryRun) return { kind, path, format: isCsv ? 'csv' : 'json' };
    if (kind === 'import' && !isCsv) return { kind, path, isDryRun };
  }
  throw new CannotStart(USAGE);
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { csv: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    });
  } catch {
    throw new CannotStart(USAGE);
  }
}
