import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. The same from the sources and from the bundle in dist. */
export const projectRoot = getProjectRoot(dirname(fileURLToPath(import.meta.url)));

function getProjectRoot(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file) && isProject(readFileSync(file, 'utf8'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('This file lies outside the project tailorbird.');
  return getProjectRoot(parent);
}

function isProject(packageJson: string): boolean {
  const parsed: unknown = JSON.parse(packageJson);
  return (
    typeof parsed === 'object' &&
    parsed !== null &&
    'name' in parsed &&
    parsed.name === 'tailorbird'
  );
}
