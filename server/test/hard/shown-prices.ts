import { findNoWords } from '../mails.ts';
import * as contract from '@tailorbird/contract/cart';
import type { Cart } from '@tailorbird/contract/cart';
import type { Product } from '@tailorbird/contract/catalogue';
import { listDiscounts } from '@tailorbird/contract/discounts';
import { exportOrders } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  orderAgain,
  placeOrder,
  type Order,
  type OrderItem,
} from '@tailorbird/contract/orders';
import { currencyDecimals, shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { fitsAmount } from '@tailorbird/contract/kinds/ways-to-pay';
import { getOverview } from '@tailorbird/contract/overview';
import { getPaper, issuePaper } from '@tailorbird/contract/papers';
import { beginCheckout, listPayments } from '@tailorbird/contract/payments';
import type { PriceLine } from '@tailorbird/contract/price-rules';
import { chosenOptions } from '@tailorbird/contract/rules/choice-address';
import { withDiscounts } from '@tailorbird/contract/rules/discount';
import {
  formatMoney,
  toMinorUnits,
  lineTotal,
  times,
  minorUnits,
} from '@tailorbird/contract/rules/money';
import { priceCart, pricePiece } from '@tailorbird/contract/rules/price';
import { includedTax } from '@tailorbird/contract/rules/included-tax';
import { withTax } from '@tailorbird/contract/rules/tax';
import { getTax } from '@tailorbird/contract/tax';
import { addDays, dayOf } from '@tailorbird/contract/rules/shop-days';
import { expect } from 'vitest';
import { priceOf } from '../../../web/src/storefront/product/price-parts.tsx';
import { renderMail } from '../../src/mail/render-mail.ts';
import type { MailContent } from '../../src/mail/mail.ts';
import { TokenCipher } from '../../src/mail/token-cipher.ts';
import { PUBLIC_URL, TOKEN_SECRET, type TestShop } from '../app.ts';
import { csvRowsOf } from '../csv.ts';
import { accounts } from '../fixture.ts';
import { wordsOf } from '../papers.ts';
import { cartOf } from '../shopper.ts';
import type { StripeServer } from '../stripe-server.ts';
import { choicesOf, type CartLine } from './any-prices.ts';

/** A shopper and a clerk of a shop, at its prices of now. */
export interface Counter {
  shop: TestShop;
  /** Where cards are charged. */
  provider: StripeServer;
  shopper: string;
  admin: string;
  products: ReadonlyMap<string, Product>;
}

/**
 * Puts the lines in the cart, orders it and orders it again, and expects one price wherever it is
 * shown.
 * @returns undefined when the cart cannot be ordered, since there are too few of a product
 */
export async function expectOnePrice(
  counter: Counter,
  { lines, code }: { lines: readonly CartLine[]; code: string | undefined },
): Promise<Order | undefined> {
  const { shop, shopper: token } = counter;
  for (const { _id } of (await cartOf(shop, token)).items) {
    await shop.ask(contract.removeFromCart, { token, query: { item_id: _id } });
  }
  await shop.ask(contract.removeCode, { token });
  for (const [place, line] of lines.entries()) await add(counter, line, `piece ${place}`);
  if (code !== undefined) await shop.call(contract.setCode, { token, body: { code } });
  const cart = await cartOf(shop, token);
  await expectComputed(counter, cart);
  if (cart.items.some(({ available }) => !available)) {
    expect((await shop.call(placeOrder, { token, body: cart })).status).toBe(409);
    return undefined;
  }
  await expectSameWhenSplit(counter, cart);
  const shown = await cartOf(shop, token);
  const { order } = await shop.ask(placeOrder, { token, body: shown });
  expect(pricesOf(toCart(order))).toEqual(pricesOf(shown));
  for (const reader of [token, counter.admin]) {
    const read = await shop.ask(getOrder, { token: reader, params: { id: order._id } });
    expect(read.order).toMatchObject(reader === token ? order : asStaffReads(order));
  }
  await expectMailed(shop, order);
  await expectExported(counter, order);
  await expectCharged(counter, order);
  const again = await shop.ask(orderAgain, { token, params: { id: order._id } });
  expect(again.left).toEqual([]);
  if (shown.discountCode?.problem === null) {
    await shop.ask(contract.setCode, { token, body: { code } });
  }
  expect(pricesOf(await cartOf(shop, token))).toEqual(pricesOf(shown));
  return order;
}

/** Nobody but the customer is asked to pay. */
function asStaffReads({ payment, ...order }: Order) {
  if (!payment) return order;
  const { due: _due, ways: _ways, cardFrom: _from, ...kept } = payment;
  return { ...order, payment: kept };
}

/** The product page says beforehand what the line costs besides what is in the cart. No two lines join. */
async function add(
  { shop, shopper: token, products }: Counter,
  line: CartLine,
  note: string,
): Promise<void> {
  const product = products.get(line.product);
  if (!product) throw new Error('It is sold.');
  const choices = choicesOf(line, product);
  const { quantity } = line;
  const before = await cartOf(shop, token);
  const page = priceOf({ product, choices, quantity, cart: before, replaces: [] });
  const body = { product: product._id, quantity, note, selectedOptions: chosenOptions(choices) };
  const { cart } = await shop.ask(contract.addToCart, { token, body });
  const known = new Set(before.items.map(({ _id }) => _id));
  const item = cart.items.find(({ _id }) => !known.has(_id));
  if (!item?.available) return;
  expect(toMinorUnits(item.product.cost)).toBe(page.unitCents);
  // what was too few until now brings its own setup
  if (before.items.some(({ available }) => !available)) return;
  const setups = totalOf(setupsOf(cart)) - totalOf(setupsOf(before));
  expect(totalOf(item.priceLines) + setups).toBe(page.totalCents);
}

const setupsOf = ({ priceLines }: Cart) => priceLines.filter(({ why }) => why === 'setup');

/** What a browser computes of the catalogue and the discounts is what the shop says. */
async function expectComputed(counter: Counter, cart: Cart): Promise<void> {
  const { shop, shopper: token, admin, products } = counter;
  const items = cart.items
    .filter(({ available }) => available)
    .flatMap(({ product, selectedOptions, quantity }) => {
      const sold = products.get(product._id);
      return sold ? [{ piece: pricePiece(sold, selectedOptions), quantity }] : [];
    });
  const { discounts } = await shop.ask(listDiscounts, { token: admin });
  const rules = discounts.filter(({ code }) => code === null || code === cart.discountCode?.code);
  const { tax } = await shop.ask(getTax, { token: admin });
  const computed = withTax(withDiscounts(priceCart(items), items, rules), items, tax);
  expect(toMinorUnits(cart.total)).toBe(computed.totalCents);
  expect(cart.priceLines).toEqual(computed.lines);
  expect(cart.tax ?? null).toEqual(computed.tax);
  const available = cart.items.filter((item) => item.available);
  expect(available.map(({ priceLines }) => priceLines)).toEqual(
    computed.items.map((item) => item.lines),
  );
  expectAddsUp(cart);
  const { subTotal } = await shop.ask(contract.getSubtotal, { token });
  expect(toMinorUnits(subTotal)).toBe(computed.subtotalCents);
}

/** Lines make items, items and lines the total. */
function expectAddsUp({ items, priceLines, total, tax }: Cart): void {
  for (const item of items) expect(totalOf(item.priceLines)).toBe(lineTotal(item));
  const all = items.filter(({ available }) => available).flatMap((item) => item.priceLines);
  expect(totalOf([...all, ...priceLines])).toBe(toMinorUnits(total));
  const taxed = tax?.rates.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  expect(taxed ?? toMinorUnits(total)).toBe(toMinorUnits(total));
}

async function expectSameWhenSplit({ shop, shopper: token }: Counter, cart: Cart): Promise<void> {
  const item = cart.items.find(({ quantity }) => quantity > 1);
  if (!item) return;
  const { _id, product, quantity, selectedOptions } = item;
  const params = { id: _id };
  const body = { quantity: quantity - 1 };
  await shop.ask(contract.setItemQuantity, { token, params, body });
  const one = { product: product._id, quantity: 1, note: 'another', selectedOptions };
  await shop.ask(contract.addToCart, { token, body: one });
  const split = await cartOf(shop, token);
  expect(split.items).toHaveLength(cart.items.length + 1);
  expect([split.total, split.priceLines, split.tax]).toEqual([
    cart.total,
    cart.priceLines,
    cart.tax,
  ]);
  expectAddsUp(split);
}

async function expectMailed(shop: TestShop, order: Order): Promise<void> {
  const { rows } = await shop.database.query<{ content: MailContent }>(
    `select content from mails where content -> 'order' ->> 'id' = $1`,
    [order._id],
  );
  const [mail] = rows;
  if (!mail) throw new Error('No mail tells of the order.');
  const seal = new TokenCipher(TOKEN_SECRET);
  const writing = {
    publicUrl: PUBLIC_URL,
    seal,
    mark: '',
    findShopName: async () => '',
    findWords: findNoWords,
  };
  const { text, html } = await renderMail(accounts.customer, mail.content, writing);
  const items = order.cart.items.flatMap(({ product, quantity }) => {
    const unitCents = toMinorUnits(product.cost);
    const sum = formatMoney(times(unitCents, quantity));
    return quantity === 1 ? [sum] : [sum, formatMoney(unitCents)];
  });
  const lines = order.priceLines.flatMap(({ label, totalCents }) => [
    ...amountsIn(label),
    formatMoney(minorUnits(totalCents)),
  ]);
  const total = [
    formatMoney(toMinorUnits(order.totalAmount)),
    ...includedTax(order.tax).map(({ taxCents }) => formatMoney(taxCents)),
  ];
  expect(amountsIn(text)).toEqual([...items, ...lines, ...total]);
  expect(amountsIn(html)).toEqual([...items, ...lines, ...total]);
}

const literal = (text: string) => text.replaceAll(/[$().*+?[\\\]^{|}]/g, String.raw`\$&`);

/** In the shop's currency, as it writes them. */
function amountsIn(text: string): string[] {
  const { group, decimal, positive, negative } = shopFormats().money;
  const decimals = currencyDecimals() === 0 ? '' : String.raw`${literal(decimal)}\d\d`;
  const digits = String.raw`\d(?:${literal(group)}?\d)*${decimals}`;
  const forms = [negative, positive].map((frame) => frame.map(literal).join(digits));
  return text.match(new RegExp(forms.join('|'), 'g')) ?? [];
}

const amount = (cell = '') => toMinorUnits(Number(cell));

/** The columns behind the notes are what the order costs besides its items. */
async function expectExported({ shop, admin }: Counter, order: Order): Promise<void> {
  const query = { orderNumber: order.orderId };
  const { bytes } = await shop.call(exportOrders, { token: admin, query });
  const rows = await csvRowsOf(bytes);
  expect(rows).toHaveLength(order.cart.items.length);
  const added = rows.flatMap((row) => [row[9], ...row.slice(14, 17)]).map(amount);
  expect(added.reduce((total, each) => total + each, 0)).toBe(toMinorUnits(order.totalAmount));
  for (const row of rows) expect(amount(row[10])).toBe(toMinorUnits(order.totalAmount));
  const included = includedTax(order.tax).reduce((total, { taxCents }) => total + taxCents, 0);
  expect(rows.reduce((total, row) => total + amount(row[17]), 0)).toBe(included);
}

/** The ledger, and the card provider, which is asked for as many of its units or for nothing. */
async function expectCharged({ shop, admin, shopper, provider }: Counter, order: Order) {
  const params = { id: order._id };
  const { entries } = await shop.ask(listPayments, { token: admin, params });
  const total = order.totalAmount;
  expect(entries).toMatchObject([{ kind: 'charge', amount: total }]);
  const begun = await shop.call(beginCheckout, { token: shopper, params, body: {} });
  const units = toMinorUnits(total);
  const sent = provider.sessionOf(order.orderId);
  if (units === 0) expect(begun).toMatchObject({ body: { code: 'NOTHING_DUE' } });
  else if (!fitsAmount('card', units)) expect(begun.status).toBe(409);
  else {
    expect(begun.status).toBe(200);
    expect(sent).toMatchObject({
      amount_total: units,
      currency: shopFormats().currency.toLowerCase(),
    });
  }
}

/** An invoice of the order says what it costs, and so does its file. */
export async function expectInvoiced({ shop, admin: token }: Counter, order: Order) {
  const params = { id: order._id };
  // names are of any letters, and no font has them all
  const body = { kind: 'invoice', acceptsMissingLetters: true };
  const { paper } = await shop.ask(issuePaper, { token, params, body });
  expect(paper.totalAmount).toBe(order.totalAmount);
  const { bytes } = await shop.call(getPaper, { token, params: { id: paper._id } });
  const words = (await wordsOf(bytes)).replaceAll(/\s/g, '');
  expect(words).toContain(formatMoney(toMinorUnits(order.totalAmount)).replaceAll(/\s/g, ''));
}

/** The figures and the dashboard, which shows them, over these orders and no others. */
export async function expectFigures(
  { shop, admin: token }: Counter,
  orders: readonly Order[],
): Promise<void> {
  const today = dayOf(new Date(), 'UTC');
  const query = { startDate: addDays(today, -9), endDate: today };
  const { overview } = await shop.ask(getOverview, { token, query });
  const total = sumOf(orders.map(({ totalAmount }) => totalAmount));
  expect(toMinorUnits(overview.revenue)).toBe(total);
  expect(sumOf(overview.revenueByDay.map(({ revenue }) => revenue))).toBe(total);
  const items = orders.flatMap(({ cart }) => cart.items);
  const goods = items.reduce((sum, item) => sum + lineTotal(item), 0);
  expect(sumOf(overview.bestSellers.map(({ revenue }) => revenue))).toBe(goods);
  expect(sumOf(overview.revenueByCategory.map(({ revenue }) => revenue))).toBe(goods);
}

const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + toMinorUnits(amount), 0);

const totalOf = (lines: readonly PriceLine[]) =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

const toCart = ({ totalAmount, priceLines, tax, cart }: Order) => ({
  total: totalAmount,
  tax,
  priceLines,
  items: cart.items,
});

interface PricedOrder {
  total: number;
  tax?: Order['tax'];
  priceLines: readonly PriceLine[];
  items: readonly Pick<OrderItem, 'product' | 'quantity' | 'priceLines'>[];
}

const pricesOf = ({ total, tax, priceLines, items }: PricedOrder) => ({
  total,
  tax,
  priceLines,
  items: items.map((item) => [
    item.product._id,
    item.quantity,
    item.product.cost,
    item.product.basePrice,
    item.priceLines,
  ]),
});
