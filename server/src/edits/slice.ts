import type { Order } from '@tailorbird/contract/orders';
import type { Payments } from '../orders/payment-terms.ts';
import { customerView } from '../orders/routes.ts';
import type { Shop, Slice } from '../slice.ts';
import type { EditShop } from './edit-order.ts';
import { editRoutes } from './routes.ts';

/** Changes of orders that were placed. */
export function editsSlice(
  { database, catalogue }: Pick<Shop, 'database' | 'catalogue'>,
  {
    shownAtDesk,
    payments,
    ...parts
  }: Omit<EditShop, 'database' | 'catalogue'> & {
    payments: Payments;
    shownAtDesk: (order: Order) => Order;
  },
): Slice {
  const forCustomer = customerView(payments);
  return {
    routes: editRoutes({ ...parts, database, catalogue, forCustomer, shownAtDesk }),
  };
}
