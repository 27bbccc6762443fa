import { cents, formatMoney, times } from '@tailorbird/contract/money';
import { notesOn, type Letter, type Part, type ShownOrder } from './letter.ts';
import { lines, oneLine } from './visible-text.ts';

/** For those whose mail program shows no HTML. */
export function toText(letter: Letter, greeting: string, home: string): string {
  const blocks = [greeting, ...letter.parts.map(part), `-- \nTailorbird\n${home}`];
  return `${blocks.join('\n\n')}\n`;
}

function part(of: Part): string {
  switch (of.kind) {
    case 'paragraph':
      return of.text;
    case 'button':
    case 'link':
      // alone on its line: programs make links of addresses, and end them at a blank
      return `${of.label}:\n${of.address}`;
    case 'quote':
      return `${of.label}:\n${quoted(of.text, '')}`;
    default:
      return order(of.order);
  }
}

function order({ number, items, totalCents }: ShownOrder): string {
  const listed = items.map((item) => {
    const price = cents(item.unitPriceCents);
    const sum = formatMoney(times(price, item.quantity));
    const each = item.quantity === 1 ? '' : ` (${formatMoney(price)} each)`;
    return [
      `${item.quantity} × ${oneLine(item.name)}: ${sum}${each}`,
      ...item.options.map(({ name, value }) => `    ${oneLine(name)}: ${oneLine(value)}`),
      ...(item.picture ? [`    Drawn as: ${oneLine(item.picture.title)}`] : []),
      ...notesOn(item).map(({ label, text }) => `    ${label}:\n${quoted(text, '    ')}`),
    ].join('\n');
  });
  return [`Order ${oneLine(number)}`, ...listed, `Total: ${formatMoney(cents(totalCents))}`].join(
    '\n\n',
  );
}

/** Marked on every line, so that nobody takes a person's words for the shop's. */
function quoted(text: string, indent: string): string {
  return lines(text)
    .map((line) => `${indent}> ${line}`)
    .join('\n');
}
