import type { Order } from '@tailorbird/contract/orders';
import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import type { FindArtworks } from '../cart/own-artworks.ts';
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database } from '../database/pool.ts';
import type { OfferLinks } from '../offers/offer-links.ts';
import type { Accounts } from '../orders/customer-mails.ts';
import type { GuestMails } from '../orders/guest-mails.ts';
import type { Payments } from '../orders/payment-terms.ts';

/** The parts of the shop that a change of an order needs. */
export interface EditShop {
  database: Database;
  catalogue: LiveCatalogue;
  accounts: Accounts & Pick<GuestMails, 'links'>;
  findArtworks: FindArtworks;
  approvalLinks: OfferLinks;
  payments: Payments;
  forCustomer: (order: Order, settings: Pick<ShopSettings, 'payment'>) => Order;
}
