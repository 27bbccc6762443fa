import autocannon, { type Options } from 'autocannon';

/** Headers that browsers send. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Requests a second that were answered well. Anything else spoils the figure, so it throws. */
export async function requestsPerSecond(options: Options): Promise<number> {
  const result = await autocannon(options);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${options.url} went wrong.`);
  return result['2xx'] / result.duration;
}
