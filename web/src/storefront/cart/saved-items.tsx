import type { CartItem } from '@tailorbird/contract/cart';
import {
  commonNote,
  compareOptions,
  costRange,
  countPieces,
  groupItems,
  type ItemGroup,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../api.ts';
import { tokenStore } from '../../session/tokens.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ItemPicture, ItemPile } from '../../ui/item-picture.tsx';
import { Link } from '../../ui/link.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { notify } from '../../ui/toast.ts';
import type { useCartLines } from './cart-lines.ts';
import { changeMessages, toastDuration } from './change-messages.ts';
import { entryNames } from './entry-names.ts';
import { messages } from './messages.ts';

const { later: laterMessages } = messages;

const noItems: CartItem[] = [];

const savedQuery = queryOptions({
  queryKey: ['saved-items'],
  // who has no token yet has saved nothing
  queryFn: ({ signal }) =>
    tokenStore.read() ? call('GET /cart/saved', {}, signal).then(({ saved }) => saved) : noItems,
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

/** Shows what the shop has answered to a change. */
export function showSaved(queries: QueryClient, saved: CartItem[]): void {
  // an answer to what was asked before knows less
  void queries.cancelQueries({ queryKey: savedQuery.queryKey });
  queries.setQueryData(savedQuery.queryKey, saved);
}

/** Asks the shop again: a change has failed. */
export function refreshSaved(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: savedQuery.queryKey });
}

/** Items that wait beside the cart, with the way back into it. */
export function SavedItems({ lines }: { lines: ReturnType<typeof useCartLines> }) {
  const { data: saved = noItems } = useQuery(savedQuery);
  const { asked, setAsked, isRemoving, hasRemoved, remove } = useRemoval(lines.forgetSaved);
  const groups = groupItems(saved);
  const names = entryNames(groups);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // the button that had the focus is gone
  useEffect(() => {
    if (hasRemoved) heading.current?.focus();
  }, [hasRemoved]);
  if (saved.length === 0 && !hasRemoved) return null;
  return (
    <section className="stack-4 saved-items" aria-labelledby={id}>
      <h2 className="h3" id={id} ref={heading} tabIndex={-1}>
        {laterMessages.heading}
      </h2>
      <p className="small soft">
        {saved.length === 0 ? laterMessages.nothing : laterMessages.text}
      </p>
      <ul>
        {groups.map((group) => (
          <SavedLine
            key={group.key}
            group={group}
            name={names.get(group.key) ?? group.first.product.name}
            onMove={() => lines.moveBack(group)}
            onRemove={() => setAsked(group)}
          />
        ))}
      </ul>
      <ConfirmDialog
        danger
        open={asked !== undefined}
        busy={isRemoving}
        title={laterMessages.removeTitle}
        sentence={asked && laterMessages.removeText(asked.first.product.name)}
        confirmLabel={messages.cart.remove}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  );
}

/** Removes what a question was asked about. */
function useRemoval(onRemoved: (group: ItemGroup<CartItem>) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<ItemGroup<CartItem>>();
  const [isRemoving, setRemoving] = useState(false);
  /** How many were removed here. */
  const [hasRemoved, setRemoved] = useState(0);
  async function remove() {
    if (!asked) return;
    setRemoving(true);
    try {
      const { saved } = await call('DELETE /cart/saved/{id}', { params: { id: asked.key } });
      showSaved(queries, saved);
      onRemoved(asked);
      setRemoved((count) => count + 1);
    } catch {
      notify('error', changeMessages.failed, toastDuration.error);
      refreshSaved(queries);
    }
    setRemoving(false);
    setAsked(undefined);
  }
  return { asked, setAsked, isRemoving, hasRemoved, remove };
}

function SavedLine({
  group: { first, items },
  name,
  onMove,
  onRemove,
}: {
  group: ItemGroup<CartItem>;
  /** What its buttons call it: told apart from other lines of its product. */
  name: string;
  onMove: () => Promise<void>;
  onRemove: () => void;
}) {
  const [isMoving, setMoving] = useState(false);
  const { product } = first;
  const { common, differing } = compareOptions(items);
  const isAlone = items.length === 1;
  const rows = rowsInWords(items.length, rowNoun(differing));
  const stuck = items.find(({ available }) => !available);
  const note = commonNote(items);

  async function move() {
    if (isMoving) return;
    setMoving(true);
    await onMove();
    setMoving(false);
  }

  return (
    <li className="item">
      <Link
        className={isAlone ? 'tile' : 'pile'}
        to={`/product/${product._id}`}
        tabIndex={-1}
        aria-hidden="true"
      >
        {isAlone ? (
          <ItemPicture decorative item={first} sizes="88px" widths={[160, 320]} />
        ) : (
          <ItemPile items={items} />
        )}
      </Link>
      <div className="item-in is-group">
        <h3 className="item-title">
          <Link to={`/product/${product._id}`}>{product.name}</Link>
          {!isAlone && `, ${rows}`}
        </h3>
        <span className="item-line">
          <small>
            {stuck ? messages.cart.notCounted : messages.group.each(costRange(items))}
            <br />
            {messages.order.pieces(countPieces(items))}
          </small>
        </span>
        <OptionList options={common} />
        <div className="item-note">
          {stuck && (
            <p className="small warning">
              {stuck.unavailableReason ?? messages.cart.noLongerAvailable(product.name)}
            </p>
          )}
          {note && (
            <p className="note">
              <q>{note}</q>
            </p>
          )}
        </div>
        <div className="cluster item-links">
          <button
            className="textlink"
            type="button"
            aria-disabled={isMoving}
            aria-label={laterMessages.moveLabel(name)}
            onClick={() => void move()}
          >
            {laterMessages.move}
          </button>
          <button
            className="textlink"
            type="button"
            aria-label={laterMessages.removeLabel(name)}
            onClick={onRemove}
          >
            {messages.cart.remove}
          </button>
        </div>
      </div>
    </li>
  );
}
