import type { Order } from '../orders.ts';
import type { PriceLine } from '../price-rules.ts';
import type { EditedLine } from './edit-order.ts';
import type { EditedPrice } from './edit-price.ts';
import { isolate } from './isolate.ts';
import { toMinorUnits } from './money.ts';
import { textsOf } from './own-texts.ts';

const differenceLine = (label: string, totalCents: number, why: PriceLine['why']): PriceLine => ({
  label,
  quantity: 1,
  unitCents: totalCents,
  totalCents,
  why,
});

/** The difference of a change by what it is made of. */
export function differencesOf(
  { cart, priceLines }: Order,
  lines: readonly EditedLine[],
  price: EditedPrice,
): PriceLine[] {
  const now = new Map<string, number>();
  for (const { id, unitCents, quantity } of price.items) {
    now.set(id, (now.get(id) ?? 0) + unitCents * quantity);
  }
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const ofItems = cart.items.map((item) => {
    const line = byKey.get(item._id);
    const before = toMinorUnits(item.product.cost) * item.quantity;
    const label = line
      ? nameOf(line)
      : `Without ${nameOf({ name: item.product.name, choices: item.selectedOptions })}`;
    return differenceLine(label, (now.get(item._id) ?? 0) - before, 'piece');
  });
  const ofNew = lines
    .filter(({ item }) => !item)
    .map((line) => differenceLine(nameOf(line), now.get(line.key) ?? 0, 'piece'));
  return [...ofItems, ...ofNew, ...differencesBesides(priceLines, price.lines)].filter(
    ({ totalCents }) => totalCents !== 0,
  );
}

/** By what the customer wrote, else by the product. */
function nameOf({ name, choices }: Pick<EditedLine, 'name' | 'choices'>): string {
  const [text] = textsOf({ selectedOptions: choices });
  return isolate(text?.value || name);
}

const keyOf = ({ why, label }: PriceLine) => `${why} ${label}`;

const totalIn = (lines: readonly PriceLine[], key: string) =>
  lines.reduce((total, line) => total + (keyOf(line) === key ? line.totalCents : 0), 0);

/** Lines of one label are one here. */
function differencesBesides(before: readonly PriceLine[], now: readonly PriceLine[]): PriceLine[] {
  const all = new Map([...before, ...now].map((line) => [keyOf(line), line]));
  return [...all].map(([key, { label, why }]) =>
    differenceLine(label, totalIn(now, key) - totalIn(before, key), why),
  );
}
