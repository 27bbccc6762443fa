import { appendFileSync } from 'node:fs';

/** True under `npm run test:hard`, which has all the time that a figure takes. */
export const isLong = process.env['HARD'] === '1';

/** How often a test repeats within `npm test`, and by `npm run test:hard -- NAME [ROUNDS]`. */
export function rounds(short: number, long: number): number {
  return isLong ? Number(process.env['HARD_ROUNDS'] ?? long) : short;
}

/** The figure that a long run reached, such as "1000 kills: 0 orders lost": its last line. */
export function report(figure: string): void {
  const file = process.env['HARD_REPORT'];
  if (isLong && file !== undefined) appendFileSync(file, `${figure}\n`);
}
