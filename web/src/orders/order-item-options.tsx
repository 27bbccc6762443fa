import type { OrderItem } from '@tailorbird/contract/orders';
import {
  compareOptions,
  countPieces,
  letterHeights,
  type ItemGroup,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { isolate } from '@tailorbird/contract/rules/isolate';
import { formatMoney, lineTotal } from '@tailorbird/contract/rules/money';
import { type ReactNode, useState } from 'react';
import { GroupTable } from '../ui/group-table.tsx';
import { OptionEntries } from '../ui/option-list.tsx';

/** How many, and what was chosen: Quantity: 2, Colour: Olive; of a group, what all have alike. */
export function OrderItemOptions({ items }: { items: readonly OrderItem[] }) {
  return (
    <dl className="cluster options">
      <div>
        <dt>Quantity</dt>
        <dd>{countPieces(items)}</dd>
      </div>
      <OptionEntries options={compareOptions(items).common} />
    </dl>
  );
}

interface OrderGroupRowsProps {
  group: ItemGroup<OrderItem>;
  /** Below the table’s own cells of a row. */
  renderBelow?: (item: OrderItem) => ReactNode;
  /** Of the facts for the workshop, a column with the height of the letters. */
  withLetters?: boolean;
}

/** Rows in the page of a group that is unfolded; the rest on demand. */
const ROWS = 50;

/** The rows of a group, folded: they come into the page when it is unfolded. */
export function OrderGroupRows({
  group: { first, items },
  renderBelow,
  withLetters = false,
}: OrderGroupRowsProps) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 1) return null;
  const { differing } = compareOptions(items);
  const caption = `${rowsInWords(items.length, rowNoun(differing))} on ${isolate(first.product.name)}`;
  const areLettered = items.some(({ drawing }) => letterHeights(drawing?.production) !== '');
  return (
    <details
      className="roll-fold"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="textlink">{caption}</summary>
      {isOpen && (
        <GroupTable
          items={items}
          caption={caption}
          few={ROWS}
          renderBelow={renderBelow}
          columns={[
            ...(withLetters && areLettered ? [letters] : []),
            {
              head: 'Quantity',
              kind: 'number',
              renderCell: ({ quantity }) => <Labelled label="Quantity">{quantity}</Labelled>,
            },
            { head: 'Sum', kind: 'sum', renderCell: (item) => formatMoney(lineTotal(item)) },
          ]}
        />
      )}
    </details>
  );
}

/** Named on a phone, where the table has no heads. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="roll-label" aria-hidden="true">
        {label}:{' '}
      </span>
      {children}
    </>
  );
}

const letters = {
  head: 'Letters',
  kind: 'number',
  renderCell: ({ drawing }: OrderItem) => {
    const heights = letterHeights(drawing?.production);
    return heights && <Labelled label="Letters">{heights}</Labelled>;
  },
} as const;
