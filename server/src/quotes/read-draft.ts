import type {
  DraftFields,
  DraftProblem,
  DraftRules,
  DraftView,
} from '@tailorbird/contract/desk-drafts';
import type { SentDetails } from '@tailorbird/contract/delivery';
import { hasVisibleText } from '@tailorbird/contract/kinds/characters';
import { dayInWords } from '@tailorbird/contract/rules/details-in-words';
import { fromMinorUnits, minorUnits } from '@tailorbird/contract/rules/money';
import {
  deliveryOf,
  depositTerms,
  priceDraft,
  type PricedDraft,
} from '@tailorbird/contract/rules/price-draft';
import { dayOf } from '@tailorbird/contract/rules/shop-days';
import type { WorkingDays } from '@tailorbird/contract/rules/promised-day';
import { listHolding } from '../cart/apply-discounts.ts';
import { getStoredCart } from '../cart/queries.ts';
import { showCart, type CartShop, type VersionedCart } from '../cart/show-cart.ts';
import type { CatalogueGeneration } from '../catalogue/live-catalogue.ts';
import type { Queryable } from '../database/pool.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import type { ListAccounts } from '../orders/customer-mails.ts';
import type { FieldError } from '../orders/check-address.ts';
import { checkDetails, readyDays, type CheckedDetails } from '../orders/order-details.ts';
import type { Payments } from '../orders/payment-terms.ts';
import { findDraft, type DraftRow } from './draft-queries.ts';
import { readyDayOf, workingDaysOf } from './frozen-offer.ts';

/** The parts of the shop that a draft is read from. */
export interface DraftShop extends CartShop {
  accounts: { listAccounts: ListAccounts };
  payments: Payments;
}

/** A draft of the desk with its goods and its price as they are now. */
export interface ReadDraft {
  row: DraftRow;
  /** The owner of what it becomes; undefined when its account is gone. */
  owner: Guest | Account | undefined;
  current: VersionedCart;
  rules: DraftRules;
  price: PricedDraft;
  /** Undefined while something is missing or cannot be. */
  details: CheckedDetails | undefined;
  working: WorkingDays;
  /** Working days that its goods take; null when nobody knows. */
  leadDays: number | null;
  problems: DraftProblem[];
}

/** @throws NOT_FOUND, also for one that is placed */
export async function readDraft(
  shop: DraftShop,
  id: string,
  payment?: SentDetails['payment'],
): Promise<ReadDraft> {
  const read = await readRow(shop, await findOpen(shop.database, id), payment);
  // it may have gone, and its goods with it, before they were read
  if (read.current.stored.id === undefined) await findOpen(shop.database, id);
  return read;
}

async function findOpen(db: Queryable, id: string): Promise<DraftRow> {
  const row = await findDraft(db, id);
  if (!row || row.order_id !== null) throw new ShopError('NOT_FOUND');
  return row;
}

async function readRow(
  shop: DraftShop,
  row: DraftRow,
  payment: SentDetails['payment'],
): Promise<ReadDraft> {
  const { database, catalogue } = shop;
  const { id, data } = row;
  const generation = catalogue.now();
  const owner = await findOwner(shop, row);
  const stored = await getStoredCart(database, id);
  const ownerId = owner?.id ?? id;
  const current = await showCart({ database, generation }, ownerId, stored);
  const rules = await findRules(generation, current, ownerId);
  const price = priceDraft(current.cart.items, data, rules);
  const sent = { ...sentOf(data, owner), payment };
  const checked = await checkDetails(generation, { kind: 'account' }, sent, shop.payments);
  const working = await workingDaysOf(generation);
  const { leadDays } = await readyDays(current);
  const problems = [
    ...customerProblems(data, owner),
    ...goodsProblems(current, data),
    ...('by' in checked ? [] : checked.map(problemOf)),
    ...deliveryProblems(data, rules, price),
    ...dayProblems(data, working),
  ];
  const details = 'by' in checked ? checked : undefined;
  return { row, owner, current, rules, price, details, working, leadDays, problems };
}

async function findOwner(
  { database, accounts }: DraftShop,
  { id, data: { accountId } }: DraftRow,
): Promise<Guest | Account | undefined> {
  if (accountId === null) return { kind: 'guest', id };
  return findAccountOwner(database, accounts, accountId);
}

/** The account as whoever orders. @returns undefined when it is gone */
export async function findAccountOwner(
  db: Queryable,
  { listAccounts }: DraftShop['accounts'],
  accountId: string,
): Promise<Account | undefined> {
  const account = (await listAccounts(db, [accountId])).get(accountId);
  if (!account) return undefined;
  const { name, email, is_email_verified: isEmailVerified } = account;
  return { kind: 'account', id: accountId, sessionId: '', name, email, isEmailVerified, roles: [] };
}

async function findRules(
  generation: CatalogueGeneration,
  { cart, stored }: VersionedCart,
  ownerId: string,
): Promise<DraftRules> {
  const { delivery, payment } = await generation.findSettings();
  const { mode, label, rate, classes } = await generation.findTax();
  const products = await generation.listProducts(cart.items.map(({ product }) => product._id));
  return {
    products: [...products.values()],
    discounts: await listHolding(generation, { ownerId, code: stored.discountCode }),
    tax: { mode, label, rate, classes: [...classes] },
    methods: delivery.methods,
    depositPercent: payment.depositPercent,
  };
}

/** As a shopper sends the details of an order. */
function sentOf(
  { contact, company, method, address, billing }: DraftFields,
  owner: Guest | Account | undefined,
): SentDetails {
  const withCompany = (given: NonNullable<typeof address>) => ({
    ...given,
    company: given.company === '' ? company : given.company,
  });
  const account = owner?.kind === 'account' ? owner : undefined;
  const isGiven = Object.values(contact).some((value) => value !== '');
  return {
    ...((isGiven || !account) && {
      contact: {
        name: contact.name || (account?.name ?? ''),
        email: contact.email || (account?.email ?? ''),
        phone: contact.phone,
      },
    }),
    delivery: {
      ...(method !== null && { method }),
      ...(address && { address: withCompany(address) }),
    },
    ...(billing && { billing: withCompany(billing) }),
  };
}

/** The name that it is for, as the desk or the account has it. */
export const nameOf = (
  { contact }: Pick<DraftFields, 'contact'>,
  owner: Guest | Account | undefined,
): string => contact.name || (owner?.kind === 'account' ? owner.name : '');

function customerProblems(data: DraftFields, owner: ReadDraft['owner']): DraftProblem[] {
  if (!owner) {
    return [{ field: 'account', message: 'This account is gone. Please choose who it is for.' }];
  }
  if (hasVisibleText(nameOf(data, owner))) return [];
  return [{ field: 'contact.name', message: 'Please enter a name.' }];
}

function goodsProblems(
  { cart: { items } }: VersionedCart,
  { lines }: Pick<DraftFields, 'lines'>,
): DraftProblem[] {
  if (items.length + lines.length === 0) {
    return [{ field: 'items', message: 'There is nothing in it yet.' }];
  }
  return items.flatMap(({ _id, unavailableReason: message }) =>
    message === null ? [] : { field: `items.${_id}`, message },
  );
}

/** By the names that the fields have in a draft. */
const problemOf = ({ message, body }: FieldError): DraftProblem => ({
  field: (body?.field ?? '').replace(/^delivery\./, ''),
  message,
});

function deliveryProblems(
  data: DraftFields,
  rules: DraftRules,
  { isDelivered }: PricedDraft,
): DraftProblem[] {
  const delivery = deliveryOf(data, rules);
  // the address itself is asked for, and an unknown way is said already
  if (isDelivered || !delivery?.destination?.country) return [];
  const { name: method } = delivery.method;
  const body = { field: 'method' };
  const { message } = new ShopError('DELIVERY_NOT_THERE', { fill: { method }, body });
  return [{ ...body, message }];
}

function dayProblems({ ready }: DraftFields, { timeZone }: WorkingDays): DraftProblem[] {
  if (!ready || !('day' in ready) || ready.day >= dayOf(new Date(), timeZone)) return [];
  return [
    { field: 'ready', message: `${dayInWords(ready.day)} is over. Please choose another day.` },
  ];
}

const dollars = (cents: number) => fromMinorUnits(minorUnits(cents));

/** As the desk sees it. */
export function showDraft(read: ReadDraft): DraftView {
  const { row, owner, current, rules, price, working, leadDays, problems } = read;
  const { data } = row;
  const now = new Date();
  const byGoods = leadDays === null ? null : { workingDays: leadDays };
  return {
    draft: {
      ...data,
      _id: row.id,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      quote:
        row.quote_number === null
          ? null
          : { number: row.quote_number, version: row.quote_version ?? 1 },
    },
    cartVersion: current.stored.version,
    cart: current.cart,
    price: {
      items: price.items.map(({ id, unitCents, listCents, lines }) => ({
        _id: id,
        cost: dollars(unitCents),
        listCost: dollars(listCents),
        priceLines: lines,
      })),
      subtotal: dollars(price.subtotalCents),
      priceLines: price.lines,
      ...(price.tax && { tax: price.tax }),
      total: dollars(price.totalCents),
      deposit: dollars(price.depositCents),
    },
    rules,
    account:
      owner?.kind === 'account'
        ? {
            _id: owner.id,
            name: owner.name,
            email: owner.email,
            isEmailVerified: owner.isEmailVerified,
          }
        : null,
    readyDay: readyDayOf(data.ready ?? byGoods, now, working) ?? null,
    earliestDay: readyDayOf(byGoods, now, working) ?? null,
    problems,
  };
}

/** The deposit that the draft says, or that of the shop. */
export const depositOf = ({ row: { data }, rules }: Pick<ReadDraft, 'row' | 'rules'>) =>
  depositTerms(data, rules);
