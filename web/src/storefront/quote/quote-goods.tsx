import type { OrderItem } from '@tailorbird/contract/orders';
import {
  addUpLines,
  compareOptions,
  costRange,
  countPieces,
  groupItems,
  type ItemGroup,
  rowName,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { NO_PRODUCT_ID } from '@tailorbird/contract/rules/edit-order';
import { formatAmount, formatMoney, lineTotal, sum } from '@tailorbird/contract/rules/money';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useId, useState } from 'react';
import { RefusedPictures } from '../../orders/refused-pictures.tsx';
import { GroupTable } from '../../ui/group-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { PriceBreakdown } from '../../ui/price-lines.tsx';
import { GroupNote, OrderedRows } from '../orders/order-entry.tsx';
import { quoteMessages } from './messages.ts';
import { agreedReasons } from './quote-words.ts';

/** Rows of a table before it is unfolded. */
const ROWS_SHOWN = 5;

/** Goods of a quote as they will be made. */
export function QuoteGoods({ items }: { items: readonly OrderItem[] }) {
  return groupItems(items).map((group) =>
    group.first.product._id === NO_PRODUCT_ID ? (
      <OwnLine key={group.key} item={group.first} />
    ) : group.items.some(({ drawing }) => drawing !== null) ? (
      <DrawnGoods key={group.key} group={group} />
    ) : (
      <PlainGoods key={group.key} group={group} />
    ),
  );
}

const totalOf = (items: readonly OrderItem[]) => formatMoney(sum(items.map(lineTotal)));

/** The price of each piece, or from the cheapest to the dearest. */
function costsOf(items: readonly OrderItem[]): string {
  const { least, most } = costRange(items);
  return least === most ? formatAmount(least) : `${formatAmount(least)}–${formatAmount(most)}`;
}

interface GroupProps {
  group: ItemGroup<OrderItem>;
}

/** Drawn pieces stand large, one at a time, and all of them in a table. */
function DrawnGoods({ group: { first, items } }: GroupProps) {
  const id = useId();
  const { common, differing } = compareOptions(items);
  const noun = rowNoun(differing);
  const { name } = first.product;
  const rows = rowsInWords(items.length, noun);
  const title =
    items.length > 1
      ? quoteMessages.rowsOf(name, rows)
      : first.quantity > 1
        ? quoteMessages.piecesOf(name, first.quantity)
        : name;
  return (
    <section className="stack-14 quote-item" aria-labelledby={id}>
      <div className="between">
        <h2 className="h2 quote-name" id={id} dir="auto">
          {title}
        </h2>
        <span className="quote-sum">{totalOf(items)}</span>
      </div>
      <CloseUp items={items} nameOf={(item) => rowName(item, differing)} noun={noun} />
      <OptionList options={common} />
      <Reasons items={items} />
      <RefusedPictures items={items} />
      <GroupNote items={items} />
      {items.length > 1 ? (
        <GroupTable
          items={items}
          caption={quoteMessages.rowsOf(name, rows)}
          few={ROWS_SHOWN}
          columns={[
            ...(items.some(({ quantity }) => quantity > 1) ? [quantityColumn] : []),
            {
              head: quoteMessages.each,
              kind: 'sum',
              renderCell: ({ product }: OrderItem) => formatAmount(product.cost),
            },
          ]}
        />
      ) : (
        first.quantity > 1 && (
          <p className="soft">{quoteMessages.eachOf(first.quantity, costsOf(items))}</p>
        )
      )}
      <PriceBreakdown lines={addUpLines(items)} />
    </section>
  );
}

const quantityColumn = {
  head: quoteMessages.quantity,
  kind: 'number',
  renderCell: ({ quantity }: OrderItem) => (
    <>
      <span className="roll-label" aria-hidden="true">
        {quoteMessages.quantity}:{' '}
      </span>
      {quantity}
    </>
  ),
} as const;

interface CloseUpProps {
  items: readonly OrderItem[];
  nameOf: (item: OrderItem) => string;
  noun: string;
}

/** One piece large, and the way to the others. */
function CloseUp({ items, nameOf, noun }: CloseUpProps) {
  const [at, setAt] = useState(0);
  const item = items[at] ?? items[0];
  if (!item) return null;
  const count = items.length;
  const step = (by: number) => setAt((at + by + count) % count);
  return (
    <figure className="close-up">
      <ItemPicture
        key={item._id}
        eager
        item={item}
        sizes="(min-width: 48rem) 26rem, 100vw"
        widths={[480, 640, 960, 1280]}
      />
      {count > 1 && (
        <figcaption className="stepper">
          <button
            type="button"
            aria-label={quoteMessages.previousOf(noun)}
            onClick={() => step(-1)}
          >
            <Icon of={ChevronLeft} />
          </button>
          <span aria-live="polite">{quoteMessages.step(at + 1, count, nameOf(item))}</span>
          <button type="button" aria-label={quoteMessages.nextOf(noun)} onClick={() => step(1)}>
            <Icon of={ChevronRight} />
          </button>
        </figcaption>
      )}
    </figure>
  );
}

function PlainGoods({ group }: GroupProps) {
  const id = useId();
  const { first, items } = group;
  return (
    <section className="quote-item quote-row" aria-labelledby={id}>
      <div className="quote-thumb">
        <ItemPicture item={first} sizes="7.5rem" widths={[160, 320]} />
      </div>
      <div className="stack-4">
        <div className="between">
          <h2 className="h3 quote-name" id={id} dir="auto">
            {first.product.name}
          </h2>
          <span className="quote-sum">{totalOf(items)}</span>
        </div>
        <p className="soft">{quoteMessages.eachOf(countPieces(items), costsOf(items))}</p>
        <OptionList options={compareOptions(items).common} />
        <Reasons items={items} />
        <RefusedPictures items={items} />
        <GroupNote items={items} />
        <PriceBreakdown lines={addUpLines(items)} />
        <OrderedRows group={group} />
      </div>
    </section>
  );
}

/** A line without a product. */
function OwnLine({ item }: { item: OrderItem }) {
  const id = useId();
  const { quantity, product } = item;
  return (
    <section className="stack-4 quote-item" aria-labelledby={id}>
      <div className="between">
        <h2 className="h3 quote-name" id={id} dir="auto">
          {product.name}
        </h2>
        <span className="quote-sum">{totalOf([item])}</span>
      </div>
      {quantity > 1 && (
        <p className="soft">{quoteMessages.timesOf(quantity, formatAmount(product.cost))}</p>
      )}
    </section>
  );
}

function Reasons({ items }: { items: readonly OrderItem[] }) {
  return agreedReasons(items).map((reason) => (
    <p key={reason} className="small faint" dir="auto">
      {reason}
    </p>
  ));
}
