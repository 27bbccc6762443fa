import type { CartItem } from '@tailorbird/contract/cart';
import { countPieces, type ItemGroup } from '@tailorbird/contract/rules/group-items';
import { formatMoney, subtotal } from '@tailorbird/contract/rules/money';
import { CartGroup } from './cart-group.tsx';
import { CartLine, RemovedLine } from './cart-line.tsx';
import type { useCartLines } from './cart-lines.ts';
import { entryNames } from './entry-names.ts';
import { messages } from './messages.ts';
import { stopsAtUnsaved, type UnsavedNotes } from './note-editor.tsx';

type Entry = ItemGroup<CartItem>;

interface EntryProps {
  lines: ReturnType<typeof useCartLines>;
  unsaved: UnsavedNotes;
}

interface EntryWithNamesProps extends EntryProps {
  /** What the entries are called, by their keys. */
  names: ReturnType<typeof entryNames>;
}

/** All that is in the cart. What is of one product stands together, where the first of it stands. */
export function CartEntries({ lines, unsaved }: EntryProps) {
  const props = { lines, unsaved, names: entryNames(lines.groups) };
  return blocksOf(lines.groups).map(([first, ...others]) => {
    if (!first) return null;
    const entries = [first, ...others];
    if (others[0]?.first.product._id === first.first.product._id) {
      return <ProductEntries key={first.key} entries={entries} {...props} />;
    }
    return (
      <ul key={first.key}>
        {entries.map((entry) => (
          <CartEntry key={entry.key} group={entry} {...props} />
        ))}
      </ul>
    );
  });
}

/** Either all entries of one product that has several, or entries of products that have one each. */
function blocksOf(entries: readonly Entry[]): Entry[][] {
  const blocks: Entry[][] = [];
  let alone: Entry[] | undefined;
  for (const ofProduct of Map.groupBy(entries, ({ first }) => first.product._id).values()) {
    if (ofProduct.length > 1) {
      blocks.push(ofProduct);
      alone = undefined;
    } else if (alone) alone.push(...ofProduct);
    else blocks.push((alone = [...ofProduct]));
  }
  return blocks;
}

/** Entries of one product under one head. */
function ProductEntries({
  entries,
  ...props
}: EntryWithNamesProps & { entries: readonly Entry[] }) {
  const { lines } = props;
  const items = entries.flatMap((entry) => entry.items.filter((item) => !lines.isGone(item)));
  const orderable = items.filter(({ available }) => available);
  const name = entries[0]?.first.product.name;
  return (
    <div className="product-entries">
      <div className="row product-entries-head">
        <h2>{name}</h2>
        <p className="small soft">{messages.order.pieces(countPieces(items))}</p>
        <p className="item-line">{orderable.length > 0 && formatMoney(subtotal(orderable))}</p>
      </div>
      <ul aria-label={name}>
        {entries.map((entry) => (
          <CartEntry key={entry.key} group={entry} {...props} isUnderHead />
        ))}
      </ul>
    </div>
  );
}

/** An item, a group of them, or the place of what was removed. */
function CartEntry({
  group,
  lines,
  unsaved,
  names,
  isUnderHead = false,
}: EntryWithNamesProps & { group: Entry; isUnderHead?: boolean }) {
  const { first, items } = group;
  const { isGone, restored } = lines;
  const isAlone = items.length === 1;
  const name = names.get(group.key) ?? first.product.name;
  if (items.every(isGone)) {
    return (
      <RemovedLine
        name={name}
        isSaved={lines.isSaved(group)}
        canReturn={lines.isSaved(group) || items.every(({ available }) => available)}
        onUndo={() =>
          lines.isSaved(group)
            ? lines.moveBack(group)
            : isAlone
              ? lines.restore(first)
              : lines.restoreRows(group, items)
        }
      />
    );
  }
  if (isAlone) {
    return (
      <CartLine
        item={first}
        name={name}
        isUnderHead={isUnderHead}
        focused={first._id === restored}
        unsaved={unsaved}
        onSave={() => {
          if (!stopsAtUnsaved(unsaved, first._id)) void lines.saveForLater(group);
        }}
        onRemove={() => void lines.remove(first)}
      />
    );
  }
  return (
    <CartGroup
      group={group}
      name={name}
      isUnderHead={isUnderHead}
      isGone={isGone}
      restored={restored}
      onDuplicate={() => lines.duplicate(group)}
      onSave={() => void lines.saveForLater(group)}
      onRemove={(item) => void lines.remove(item)}
      onRemoveAll={() => void lines.removeGroup(group)}
      onUndo={(item) => lines.restoreRows(group, [item])}
    />
  );
}
