import type { Option } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { isNumberText } from './column-names.ts';
import { withoutBarePlaces } from './list-lines.ts';
import { valueIn } from './split-names.ts';
import { valueByName } from './value-names.ts';

/** Lines that are told by their sizes: names or a number of pieces for each. */

const GROUP = /^(.{1,40}?)\s*(?::|\s[–—-])\s+(\S.*)$/;
/** UTF-16 units of a line: longer ones are no names of a size. */
const MOST_OF_LINE = 1000;

/**
 * `M: Anna, Ben` and `5 x M`, where each line begins with a value or has nothing else but a number,
 * and `Anna M, Ben L`, as a line for each name or number.
 */
export function byValueFirst(text: string, options: readonly Option[]): string {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.some((line) => line.length > MOST_OF_LINE)) return text;
  for (const option of options.filter((each) => !isWritten(each))) {
    const counts = lines.map((line) => countIn(line.trim(), option, options));
    if (counts.every((count) => count !== undefined)) return countsDown(counts, option);
    const groups = lines.map((line) => GROUP.exec(line.trim()));
    if (groups.every((group) => group && valueByName(option, group[1] ?? '') !== undefined)) {
      return groups.flatMap(namesDown).join('\n');
    }
    const parts = lines.map((line) => line.split(BETWEEN_NAMES).map((part) => part.trim()));
    const areMany = parts.some((line) => line.length > 1);
    if (areMany && parts.flat().every((part) => valueIn(option, part) !== undefined)) {
      return parts.flat().join('\n');
    }
  }
  return options.some(isNumberText) || text.includes('\t') ? text : withoutBarePlaces(text);
}

const namesDown = (group: RegExpExecArray | null) =>
  (group?.[2] ?? '')
    .split(/[,;]/)
    .filter((name) => name.trim() !== '')
    .map((name) => `${name.trim()}\t${group?.[1] ?? ''}`);

/** `Anna M, Ben L and Cy S`, `Anna M / Ben L`. */
const BETWEEN_NAMES = /[,;]|\s(?:[/|&]|and|und|et)\s/i;

type Count = readonly [pieces: string, value: string];

const countsDown = (counts: readonly Count[], { name }: Option) =>
  [`quantity\t${name}`, ...counts.map((count) => count.join('\t'))].join('\n');

const COUNT_FIRST = /^(\d{1,2})\s*([x×])?\s+(\S.*)$/i;
const COUNT_LAST = /^(\S.*?)\s*(?:([x×:–—-]|\s[x×:–—-])\s*|\s)\(?(\d{1,2})\)?$/i;

/** The pieces of a value. A number without a mark may also be what is made on the piece. */
function countIn(line: string, option: Option, options: readonly Option[]): Count | undefined {
  const [, first = '', times, after = ''] = COUNT_FIRST.exec(line) ?? [];
  const [, before = '', mark, last = ''] = COUNT_LAST.exec(line) ?? [];
  const isPlain = !options.some(isNumberText);
  if ((times || isPlain) && valueByName(option, after) !== undefined) return [first, after];
  if ((mark || isPlain) && valueByName(option, before) !== undefined) return [last, before];
  return undefined;
}
