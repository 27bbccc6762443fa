import type { Order } from '@tailorbird/contract/orders';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useSearchParams } from 'react-router';
import { filterSearch, type OrderFilters, readFilters } from '../../orders/order-filters.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { orderAddress } from '../sheets/sheet-address.ts';
import { messages } from './messages.ts';
import { useOrders } from './orders-query.ts';

const placeMessages = messages.place;

/** An order's page as a list leads to it: its filters in the address, and always the page. */
export function addressInList(orderId: string, filters: OrderFilters): string {
  const search = new URLSearchParams(filterSearch(filters));
  search.set('page', String(filters.page));
  return `${orderAddress(orderId)}?${search}`;
}

/**
 * The filters of the list that an order was opened from; undefined when it was opened by itself.
 */
export function useListFilters(): OrderFilters | undefined {
  const [search] = useSearchParams();
  return search.get('page') === null ? undefined : readFilters(search);
}

/** Previous and next of the list that the order was opened from, as the list is now. */
export function ListPlace({ order, filters }: { order: Order; filters: OrderFilters }) {
  const { data } = useOrders(filters);
  const at = data?.orders.findIndex(({ _id }) => _id === order._id) ?? -1;
  if (!data || at === -1) return null;
  const { limit, totalOrders } = data.pagination;
  const before = data.orders[at - 1];
  const after = data.orders[at + 1];
  const turn = (page: number) => ({ ...filters, page });
  return (
    <nav className="line-4 order-place" aria-label={placeMessages.label}>
      {before ? (
        <Step
          to={addressInList(before._id, filters)}
          label={placeMessages.previous}
          icon={ChevronLeft}
        />
      ) : (
        <Beyond
          filters={data.pagination.hasPrevPage ? turn(filters.page - 1) : undefined}
          shown={data.orders}
          end="last"
        />
      )}
      <span className="faint">
        {placeMessages.of((filters.page - 1) * limit + at + 1, totalOrders)}
        {data.pagination.more && '+'}
      </span>
      {after ? (
        <Step
          to={addressInList(after._id, filters)}
          label={placeMessages.next}
          icon={ChevronRight}
        />
      ) : (
        <Beyond
          filters={data.pagination.hasNextPage ? turn(filters.page + 1) : undefined}
          shown={data.orders}
          end="first"
        />
      )}
    </nav>
  );
}

interface BeyondProps {
  filters: OrderFilters;
  /** Orders of the page itself. After new ones came, the next page has some of them once more. */
  shown: readonly Order[];
  end: 'first' | 'last';
}

/** The order at the end of the page before, or at the beginning of the next one. */
function Beyond({
  filters,
  ...rest
}: Omit<BeyondProps, 'filters'> & { filters: OrderFilters | undefined }) {
  return filters ? <BeyondPage filters={filters} {...rest} /> : <NoStep end={rest.end} />;
}

function BeyondPage({ filters, shown, end }: BeyondProps) {
  const { data, isPlaceholderData } = useOrders(filters);
  const order = findBeyond(data?.orders ?? [], shown, end);
  if (!order || isPlaceholderData) return <NoStep end={end} />;
  const look =
    end === 'last'
      ? { label: placeMessages.previous, icon: ChevronLeft }
      : { label: placeMessages.next, icon: ChevronRight };
  return <Step to={addressInList(order._id, filters)} {...look} />;
}

export function findBeyond(
  orders: readonly Order[],
  shown: readonly Pick<Order, '_id'>[],
  end: 'first' | 'last',
): Order | undefined {
  const known = new Set(shown.map(({ _id }) => _id));
  const others = orders.filter(({ _id }) => !known.has(_id));
  return others.at(end === 'last' ? -1 : 0);
}

interface StepProps {
  to: string;
  label: string;
  icon: typeof ChevronLeft;
}

function Step({ to, label, icon }: StepProps) {
  return (
    <Link className="btn btn-quiet btn-s btn-icon" to={to} aria-label={label}>
      <Icon of={icon} />
    </Link>
  );
}

/** Keeps the place of the arrow. */
function NoStep({ end }: { end: 'first' | 'last' }) {
  return (
    <span className="btn btn-s btn-icon is-none" aria-hidden="true">
      <Icon of={end === 'last' ? ChevronLeft : ChevronRight} />
    </span>
  );
}
