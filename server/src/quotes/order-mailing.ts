import type { ShopSettings } from '@tailorbird/contract/shop-settings';
import { minorUnits } from '@tailorbird/contract/rules/money';
import type { Account, Guest } from '../http/caller.ts';
import { orderPlacedMail } from '../orders/order-mails.ts';
import {
  mailsToGuestAndShop,
  mayMailCustomer,
  withApprovalMail,
  type MailingShop,
} from '../orders/placed-order-mails.ts';
import type { NewOrder } from '../orders/queries.ts';
import { toItem } from '../orders/stored-order.ts';

/** Which mails tell of an order; each question counts one. */
export class OrderMailing {
  readonly #shop: MailingShop;
  readonly #owner: Guest | Account;
  readonly #network: string | undefined;
  readonly #isWanted: boolean;
  #isMailed: Promise<boolean> | undefined;
  #isAsked: Promise<boolean> | undefined;

  /** @param call.network where it is placed; undefined at the desk */
  constructor(
    shop: MailingShop,
    owner: Guest | Account,
    { network, isWanted }: { network: string | undefined; isWanted: boolean },
  ) {
    this.#shop = shop;
    this.#owner = owner;
    this.#network = network;
    this.#isWanted = isWanted;
  }

  /** Whether a mail tells the customer. */
  async isMailed({ details }: Pick<NewOrder, 'details'>): Promise<boolean> {
    if (!this.#isWanted) return false;
    return (this.#isMailed ??= mayMailCustomer(this.#shop, this.#owner, details, this.#network));
  }

  /** The order with its mails: to the customer, to the shop, and for its approval. */
  async withMails(
    order: NewOrder,
    settings: Pick<ShopSettings, 'payment' | 'mails'>,
  ): Promise<NewOrder> {
    const [shop, owner] = [this.#shop, this.#owner];
    const isMailed = await this.isMailed(order);
    const { priceLines, details } = order;
    const tax = order.tax ?? undefined;
    const items = order.items.map(toItem);
    const { id, orderNumber: number } = order;
    const totalCents = minorUnits(order.totalCents);
    const toAccount =
      order.customer && isMailed
        ? [
            orderPlacedMail(
              { ...order.customer, is_email_verified: order.customer.isEmailVerified },
              { id, number, items, priceLines, tax, totalCents, details },
            ),
          ]
        : [];
    const cart = { items, priceLines: [...priceLines], ...(tax && { tax }) };
    const others = await mailsToGuestAndShop(shop, owner, order, { cart, isMailed, settings });
    const mailed = { ...order, mails: [...toAccount, ...others] };
    return withApprovalMail(shop, mailed, async () => isMailed && this.#mayAsk(order));
  }

  #mayAsk({ details }: NewOrder): Promise<boolean> {
    return (this.#isAsked ??= mayMailCustomer(
      this.#shop,
      this.#owner,
      details,
      this.#network,
      'approval-asked',
    ));
  }
}
