import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { CatalogueChanges } from '../catalogue/catalogue-changes.ts';
import { CannotStart } from '../database/errors.ts';
import type { Database } from '../database/pool.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import type { Command } from './command-arguments.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';

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
    await writeExport(database, { path, format: command.format });
    return `The catalogue is in ${path}, ${Math.ceil(statSync(path).size / 1024)} KB.`;
  }
  if (!existsSync(path)) throw new CannotStart(`There is no file ${path}.`);
  const { isDryRun } = command;
  const encoder = new PictureEncoder();
  // shops that run are told as if another process of theirs had made the change
  const { changeAlone } = new CatalogueChanges(database, new ResponseCache());
  try {
    const report = await importCatalogue(
      { database, encoder, changeAlone },
      { path, name: basename(path), maxUnpackedBytes: Infinity },
      { isDryRun },
    );
    return told(report, isDryRun);
  } finally {
    await encoder.close();
  }
}

async function writeExport(
  database: Database,
  target: { path: string; format: 'json' | 'csv' },
): Promise<void> {
  if (existsSync(target.path)) throw new CannotStart(`There is a file ${target.path} already.`);
  try {
    await exportCatalogue(database, target);
  } catch (error) {
    rmSync(target.path, { force: true });
    throw error;
  }
}

const NAMES: Record<keyof ImportReport, string> = {
  categories: 'Categories',
  options: 'Options',
  optionValues: 'Values',
  types: 'Types',
  products: 'Products',
  pictures: 'Pictures',
};

function told(report: ImportReport, isDryRun: boolean): string {
  const head = isDryRun ? 'Nothing is changed yet. It would be:' : 'The catalogue is imported.';
  const lines = Object.entries(NAMES).map(([kind, name]) => {
    const counts = Object.entries(report).find(([key]) => key === kind)?.[1];
    const { created = 0, changed = 0, unchanged = 0 } = counts ?? {};
    return `  ${name.padEnd(12)}${cell(created)} new${cell(changed)} changed${cell(unchanged)} as they were`;
  });
  return [head, ...lines].join('\n');
}

function cell(count: number): string {
  return String(count).padStart(8);
}
