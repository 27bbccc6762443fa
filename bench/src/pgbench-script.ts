import type { Recording, Statement } from './statements.ts';
import { additionsPerGuest } from './shoppers.ts';

/**
 * The recorded statements as a script for pgbench. Two recordings of the same act, by two
 * guests on carts of different versions, tell which values belong to the guest, to the cart and
 * to this one time, and which are always the same. `pgbench` must be given `n` as 0.
 */
export function pgbenchScript(pairs: readonly (readonly [Recording, Recording])[]): string {
  const constants: string[] = [];
  const statements = pairs.flatMap(([one, other]) =>
    one.statements.map((statement, index) => {
      const twin = other.statements[index];
      if (twin?.name !== statement.name) throw new Error('The two recordings are not alike.');
      return asScript(statement, (position) =>
        parameter([one, statement, position], [other, twin, position], constants),
      );
    }),
  );
  return [
    String.raw`\set n :n + 1`,
    String.raw`\if :n = 1`,
    ...constants.map((text, index) => keep(`convert_from('\\x${hex(text)}', 'utf8')`, `c${index}`)),
    String.raw`\endif`,
    String.raw`\if :n % ${additionsPerGuest} = 1`,
    keep('gen_random_uuid()', 'owner'),
    String.raw`\endif`,
    ...statements,
    '',
  ].join('\n');
}

function keep(expression: string, variable: string): string {
  return `select ${expression} as ${variable} \\gset`;
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

function asScript({ name, text }: Statement, parameterAt: (position: number) => string): string {
  const filled = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$(\d+)/g, (_, number: string) => parameterAt(Number(number) - 1));
  // the cart that was read is what is ordered
  return name === 'cart' ? `${filled} \\gset` : `${filled};`;
}

type Place = readonly [Recording, Statement, position: number];

function parameter(one: Place, other: Place, constants: string[]): string {
  const value = valueAt(one);
  if (value === null) return 'null';
  const isBoth = (known: (recording: Recording) => unknown) =>
    value === known(one[0]) && valueAt(other) === known(other[0]);
  if (value !== valueAt(other)) {
    if (isBoth(({ ownerId }) => ownerId)) return ':owner';
    if (isBoth(({ cart }) => cart.id)) return ':cart_id';
    if (isBoth(({ cart }) => cart.version)) return ':version';
    // an id that the shop makes up for a new row
    if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)) return 'uuidv7()';
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new TypeError(`A value of ${one[1].name} is neither text nor number.`);
  }
  const text = String(value);
  if (!constants.includes(text)) constants.push(text);
  return `:c${constants.indexOf(text)}`;
}

function valueAt([, { values }, position]: Place): unknown {
  return values[position];
}
