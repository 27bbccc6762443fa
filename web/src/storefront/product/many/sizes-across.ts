import type { Option } from '@tailorbird/contract/catalogue';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { valueByName } from './value-names.ts';

/** Tables with a column for each size, and a cross or a number of pieces below it. */

const CROSS = /^[x✓✔✗☒•]$/iu;
const PIECES = /^\d{1,2}$/;

const isMark = (cell: string) => cell === '' || CROSS.test(cell) || PIECES.test(cell);

/** Such a table as one with a column for the choice and one for the quantity; others as they are. */
export function withSizesDown(table: string[][], options: readonly Option[]): string[][] {
  const [head = [], ...lines] = table;
  const option = options.find((each) => !isWritten(each) && isAcross(head, lines, each));
  if (!option) return table;
  const places = [...head.keys()];
  const across = places.filter((place) => valueByName(option, head[place] ?? '') !== undefined);
  const others = places.filter((place) => !across.includes(place));
  return [
    [...others.map((place) => head[place] ?? ''), option.name, 'quantity'],
    ...lines.flatMap((line) => {
      const own = others.map((place) => line[place] ?? '');
      const marked = across.filter((place) => !['', '0'].includes(line[place] ?? ''));
      if (marked.length === 0) return [[...own, '', '']];
      return marked.map((place) => {
        const mark = line[place] ?? '';
        return [...own, head[place] ?? '', PIECES.test(mark) ? mark : '1'];
      });
    }),
  ];
}

function isAcross(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  option: Option,
): boolean {
  const ids = head.map((cell) => valueByName(option, cell));
  const named = ids.filter((id) => id !== undefined);
  if (named.length < 2 || new Set(named).size < named.length) return false;
  return (
    lines.length > 0 &&
    lines.every((line) => ids.every((id, place) => id === undefined || isMark(line[place] ?? '')))
  );
}
