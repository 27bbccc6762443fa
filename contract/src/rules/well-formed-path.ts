/**
 * A path whose escapes are malformed (`/%E0%A4%A`) names nothing: its percent signs stand for
 * themselves, so that it is answered as every other address that is not there.
 */
export function wellFormedPath(path: string): string {
  return decode(path) === undefined ? path.replaceAll('%', '%25') : path;
}

/** Its result is used above: a bundler leaves out a call that only throws. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
