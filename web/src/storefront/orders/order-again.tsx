import type { Order, OrderedAgain, OrderItem } from '@tailorbird/contract/orders';
import { RotateCw } from 'lucide';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '@tailorbird/contract/rules/money';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChosenText } from '../../ui/chosen-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import { call } from '../../api.ts';
import { notify } from '../../ui/toast.ts';
import { changesAnswered } from '../cart/cart-actions.ts';
import { toastDuration } from '../cart/change-messages.ts';
import { cartQuery, showCart } from '../cart/cart-query.ts';
import { Icon } from '../../ui/icon.tsx';

const words = messages.again;

/** The button, and below it what became of it, until the page is left. */
export function OrderAgain({ order }: { order: Order }) {
  const { again, isBusy, said } = useOrderAgain(order);
  return (
    <>
      <div className="row">
        <Button
          className="again-act"
          variant="secondary"
          aria-label={isBusy ? undefined : words.actNamed(order.orderId)}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy}
          onClick={again}
        >
          <Icon of={RotateCw} />
          {isBusy ? words.busy : words.act}
        </Button>
      </div>
      {said && <Outcome said={said} />}
    </>
  );
}

function Outcome({ said }: { said: AgainInWords }) {
  const { outcome, title, added, left } = said;
  return (
    <div className="again">
      <Notice tone={outcome === 'all' ? 'success' : 'warning'} title={title}>
        {added.length > 0 && (
          <ul>
            {added.map((line) => (
              <Added key={line.id} line={line} />
            ))}
          </ul>
        )}
        {left.length > 0 && (
          <>
            {added.length > 0 && <p className="bold">{words.leftOut}</p>}
            <ul>
              {left.map(({ id, reason }) => (
                <li key={id}>{reason}</li>
              ))}
            </ul>
          </>
        )}
        <p className="again-way">
          {outcome === 'none' ? (
            <ButtonLink variant="secondary" to="/">
              {words.toHome}
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" to="/cart">
              {words.toCart}
            </ButtonLink>
          )}
        </p>
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
function useOrderAgain(order: Order) {
  const queries = useQueryClient();
  const mutationKey = ['order-again', order._id];
  const { mutate, data, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => {
      await changesAnswered();
      await queries.cancelQueries({ queryKey: cartQuery.queryKey });
      return call('POST /order/{id}/again', { params: { id: order._id } });
    },
    onSuccess: (reply) => {
      showCart(queries, reply.cart);
      const { outcome, title } = againInWords(order, reply);
      notify(outcome === 'none' ? 'warning' : 'success', title, toastDuration.added);
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
  /** `2 × Meadow Tote` */
  text: string;
  /** Chosen options tell two lines of the same product apart. */
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

/** Names the items of a repeated order that went into the cart, and says why others did not. */
export function againInWords(order: Pick<Order, 'cart'>, reply: OrderedAgain): AgainInWords {
  const chosen = new Map(order.cart.items.map((item) => [item._id, item.selectedOptions]));
  return {
    ...summary(reply),
    added: reply.added.map((item) => ({
      id: item._id,
      text: words.added(item.quantity, item.name),
      chosen: chosen.get(item._id) ?? [],
      price: priceChange(item),
    })),
    left: reply.left.map(({ _id, reason }) => ({ id: _id, reason })),
  };
}

function summary({ added, left }: OrderedAgain): Pick<AgainInWords, 'outcome' | 'title'> {
  const count = added.length + left.length;
  if (added.length === 0) return { outcome: 'none', title: words.none };
  if (left.length === 0) return { outcome: 'all', title: words.all(count) };
  return { outcome: 'some', title: words.some(added.length, count) };
}

function priceChange({ cost, orderedCost }: OrderedAgain['added'][number]): string | undefined {
  if (cost === orderedCost) return undefined;
  return words.price(formatDollars(cost), formatDollars(orderedCost));
}
