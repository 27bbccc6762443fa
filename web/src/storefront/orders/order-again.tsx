import type { Order, OrderAgainReply, OrderItem } from '@tailorbird/contract/orders';
import { RotateCw } from 'lucide';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  compareOptions,
  countPieces,
  groupItems,
  rowNoun,
  rowsInWords,
} from '@tailorbird/contract/rules/group-items';
import { formatAmount } from '@tailorbird/contract/rules/money';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import { call } from '../../api.ts';
import { linkHeaders } from '../../orders/order-link.ts';
import { notify } from '../../ui/toast.ts';
import { changesAnswered } from '../cart/cart-actions.ts';
import { toastDuration } from '../cart/change-messages.ts';
import { cartQuery, showCart } from '../cart/cart-query.ts';
import { changeDraft, type Draft } from '../checkout/draft.ts';
import { orderedDetails } from '../checkout/fill-in.ts';
import { useSession } from '../../session.ts';
import { Icon } from '../../ui/icon.tsx';

const againMessages = messages.again;

/**
 * The button, and below it what became of it, until the page is left.
 * @param props.link of a guest's order; left out: the order is one's own
 */
export function OrderAgain({ order, link }: { order: Order; link?: string }) {
  const { again, isBusy, said } = useOrderAgain(order, link);
  const isGuest = useSession().status === 'guest';
  return (
    <>
      <div className="row">
        <Button
          className="again-act"
          variant="secondary"
          block={link !== undefined}
          aria-label={isBusy ? undefined : againMessages.actLabel(order.orderId)}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy}
          data-once
          onClick={again}
        >
          <Icon of={RotateCw} />
          {isBusy ? againMessages.busy : againMessages.act}
        </Button>
      </div>
      {said && (
        <Outcome said={said} details={isGuest && link ? orderedDetails(order) : undefined} />
      )}
    </>
  );
}

interface OutcomeProps {
  said: AgainInWords;
  /** Who the order was for and where it went, for a guest who wants the same. */
  details: Partial<Draft> | undefined;
}

function Outcome({ said, details }: OutcomeProps) {
  const { outcome, title, added, left } = said;
  return (
    <div className="again">
      <Notice tone={outcome === 'all' ? 'success' : 'warning'} title={title} live>
        {added.length > 0 && (
          <ul className="stack-4">
            {added.map((line) => (
              <Added key={line.id} line={line} />
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <>
            {added.length > 0 && <p className="bold">{againMessages.leftOut}</p>}
            <ul className="stack-4">
              {left.map(({ id, reason }) => (
                <li key={id}>{reason}</li>
              ))}
            </ul>
          </>
        )}
        <div className="again-way row">
          {outcome === 'none' ? (
            <ButtonLink variant="secondary" to="/">
              {againMessages.toHome}
            </ButtonLink>
          ) : (
            <>
              {details && (
                <ButtonLink to="/cart" onClick={() => changeDraft(details)}>
                  {againMessages.toCartAlike}
                </ButtonLink>
              )}
              <ButtonLink variant="secondary" to="/cart">
                {againMessages.toCart}
              </ButtonLink>
            </>
          )}
        </div>
      </Notice>
    </div>
  );
}

function Added({ line: { text, chosen, price } }: { line: AddedLine }) {
  return (
    <li>
      {text}
      {chosen.map((option) => (
        <span className="soft" key={option.optionId}>
          , <ChosenText chosen={option} />
        </span>
      ))}
      {price && <span className="bold">, {price}</span>}
    </li>
  );
}

/** Puts what is still to be had of an order in the cart. Once at a time, however often clicked. */
function useOrderAgain(order: Order, link: string | undefined) {
  const queries = useQueryClient();
  const mutationKey = ['order-again', order._id];
  const { mutate, data, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => {
      await changesAnswered();
      await queries.cancelQueries({ queryKey: cartQuery.queryKey });
      return link === undefined
        ? call('POST /order/{id}/again', { params: { id: order._id } })
        : call('POST /guest-order/again', { headers: linkHeaders(link) });
    },
    onSuccess: (reply) => {
      showCart(queries, reply.cart);
    },
    onError: () => notify('error', messages.again.failed, toastDuration.error),
    // another change may have been answered meanwhile
    onSettled: () => queries.invalidateQueries({ queryKey: cartQuery.queryKey }),
  });

  function again() {
    if (queries.isMutating({ mutationKey }) === 0) mutate();
  }

  return { again, isBusy: isPending, said: data && againInWords(order, data) };
}

interface AddedLine {
  id: string;
  /** `2 × Meadow Tote`; of a group, `22 × Team Sash, 22 names`. */
  text: string;
  /** What all have chosen alike: it tells two lines of the same product apart. */
  chosen: OrderItem['selectedOptions'];
  /** Where the price is another today: `now $24.50, it was $22.00`. */
  price: string | undefined;
}

interface AgainInWords {
  outcome: 'all' | 'some' | 'none';
  title: string;
  added: AddedLine[];
  left: { id: string; reason: string }[];
}

type OrderedCart = Pick<Order, 'cart'>;

/**
 * Names the items of a repeated order that went into the cart, and says why others did not. A group
 * is named once.
 */
export function againInWords(order: OrderedCart, reply: OrderAgainReply): AgainInWords {
  return {
    ...summary(reply),
    added: groupLines(order, reply.added).map(({ first, lines, items }) => ({
      id: first._id,
      text: inWords(againMessages.added(countPieces(lines), first.name), items),
      chosen: items.length > 1 ? compareOptions(items).common : (items[0]?.selectedOptions ?? []),
      price: [...new Set(lines.flatMap((line) => priceChange(line) ?? []))].join('; ') || undefined,
    })),
    left: groupLines(order, reply.left).flatMap(({ lines, items }) =>
      [...new Set(lines.map(({ reason }) => reason))].map((reason) => {
        const alike = lines.filter((line) => line.reason === reason);
        const rows = alike.length > 1 ? rowsOf(alike.length, items) : undefined;
        return {
          id: alike[0]?._id ?? '',
          reason: rows === undefined ? reason : againMessages.leftTogether(rows, reason),
        };
      }),
    ),
  };
}

/** Lines of an answer as the order has them together, with the items that they are about. */
function groupLines<Line extends { _id: string }>(order: OrderedCart, lines: readonly Line[]) {
  const items = new Map(order.cart.items.map((item) => [item._id, item]));
  const groupable = lines.map((line, index) => {
    const item = items.get(line._id);
    return { _id: String(index), group: item?.group ?? null, line, item };
  });
  return groupItems(groupable).map(({ first, items: together }) => ({
    first: first.line,
    lines: together.map(({ line }) => line),
    items: together.flatMap(({ item }) => item ?? []),
  }));
}

const inWords = (text: string, items: readonly OrderItem[]) =>
  items.length > 1 ? `${text}, ${rowsOf(items.length, items)}` : text;

const rowsOf = (count: number, items: readonly OrderItem[]) =>
  rowsInWords(count, rowNoun(compareOptions(items).differing));

function summary({ added, left }: OrderAgainReply): Pick<AgainInWords, 'outcome' | 'title'> {
  const count = added.length + left.length;
  if (added.length === 0) return { outcome: 'none', title: againMessages.none };
  if (left.length === 0) return { outcome: 'all', title: againMessages.all(count) };
  return { outcome: 'some', title: againMessages.some(added.length, count) };
}

function priceChange({ cost, orderedCost }: OrderAgainReply['added'][number]): string | undefined {
  if (cost === orderedCost) return undefined;
  return againMessages.price(formatAmount(cost), formatAmount(orderedCost));
}
