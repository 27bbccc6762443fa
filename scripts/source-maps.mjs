// @ts-check
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './project.mjs';

const built = pathToFileURL(join(root, 'dist')).href;

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/**
 * Names sources in the stacks of errors. Node.js can do it, but reads the maps of all modules when
 * it starts and keeps them, which takes 5 MB of memory. Here a map is read with the first stack.
 */
export function nameSourcesInStacks() {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${placeOf(frame)}`)].join('\n');
}

function headOf(/** @type {Error} */ error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

function placeOf(/** @type {NodeJS.CallSite} */ frame) {
  const file = frame.getFileName() ?? '<anonymous>';
  const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
  const place = sourceOf(file, line, column) ?? `${file}:${line}:${column}`;
  const name = frame.getFunctionName();
  return name ? `${frame.isAsync() ? 'async ' : ''}${name} (${place})` : place;
}

function sourceOf(
  /** @type {string} */ file,
  /** @type {number} */ line,
  /** @type {number} */ column,
) {
  const map = file.startsWith(built) ? mapOf(file) : undefined;
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return undefined;
  const source = fileURLToPath(new URL(entry.originalSource, file));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}

function mapOf(/** @type {string} */ file) {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(/** @type {string} */ file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
  } catch {
    return undefined; // it has none
  }
}
