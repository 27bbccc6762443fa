import type { OrderPagination } from '@tailorbird/contract/orders';
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { countFilters, type OrderFilters } from '../../orders/order-filters.ts';
import { Button } from '../../ui/button.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { messages as words } from './messages.ts';

interface OrdersHeadProps {
  filters: OrderFilters;
  pagination: OrderPagination | undefined;
  isFetching: boolean;
  onRefresh: () => void;
  onShortcuts: () => void;
  /** The button that exports. */
  children: ReactNode;
}

/** What was found, and what can be done with all of it. */
export function OrdersHead(props: OrdersHeadProps) {
  const { filters, pagination, isFetching, onRefresh, onShortcuts, children } = props;
  return (
    <div className="head">
      <div>
        <h1>{words.title}</h1>
        <p className="soft mt-0.5 min-h-5" aria-live="polite">
          {pagination && (
            <>
              <strong>
                {pagination.more
                  ? words.foundMore(pagination.totalOrders)
                  : words.found(pagination.totalOrders)}
              </strong>{' '}
              {countFilters(filters) > 0 && words.filtered}{' '}
              <span className="faint">
                · {words.pageOf(filters.page, Math.max(pagination.totalPages, 1))}
              </span>
              {pagination.more && <span className="block">{words.narrow}</span>}
            </>
          )}
        </p>
      </div>
      <div className="row desk-acts">
        <Button variant="quiet" size="compact" className="shortcuts-act" onClick={onShortcuts}>
          <Keyboard className="icon" aria-hidden="true" />
          {words.shortcuts.open}
        </Button>
        {children}
        <RefreshButton isFetching={isFetching} onClick={onRefresh} />
      </div>
    </div>
  );
}
