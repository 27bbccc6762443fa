/** A pattern for `like` that finds the part anywhere, its % and _ being plain characters. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
