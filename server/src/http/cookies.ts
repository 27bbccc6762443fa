/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, ...value] = pair.trim().split('=');
    // a value may hold equals signs itself
    if (key === name) return value.join('=');
  }
  return undefined;
}
