import type { ParsedInput } from '@tailorbird/contract/endpoint';
import { isDeepStrictEqual } from 'node:util';
import { CURRENCIES, type CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import { LOCALES, type Locale } from '@tailorbird/contract/kinds/locales';
import { paginationOf } from '@tailorbird/contract/paging';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';
import type { ShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import * as contract from '@tailorbird/contract/shop-settings';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { makePrint } from '../images/print-picture.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { lockKnownImages, noteUnused } from '../images/queries.ts';
import {
  findDecimalPrices,
  findFirstSale,
  lockOrders,
  scaleRememberedCosts,
} from './currency-queries.ts';
import { hoursOf, makeFormats, weekBeginOf } from './make-formats.ts';
import { renderLegalText } from './render-pages.ts';
import { findSettings, listChanges, lockSettings, saveSection } from './queries.ts';

/** The catalogue in the process keeps the settings, and announces their changes as its own. */
export interface SettingsAccess {
  change: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;
  /** One that no other change of the catalogue comes between. */
  changeAlone: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;
  /** Called in the same transaction when the shop is to write otherwise. */
  onFormats: (tx: Queryable, formats: { before: ShopFormats; after: ShopFormats }) => Promise<void>;
  find: () => Promise<contract.VersionedSettings>;
  /** Whether there are keys to be paid by card. */
  hasCardKeys: boolean;
  /** Whether mails are sent at all. */
  hasMailServer: boolean;
  /** Of the environment: it counts while none is saved. */
  timeZone: string;
  encoder: PictureEncoder;
}

export function settingsRoutes(
  database: Database,
  {
    change,
    changeAlone,
    onFormats,
    find,
    hasCardKeys,
    hasMailServer,
    timeZone,
    encoder,
  }: SettingsAccess,
): Route[] {
  const replyWith = async (settings: contract.VersionedSettings) => ({
    settings,
    formats: makeFormats(settings.region),
    currencyFixedSince: (await findFirstSale(database))?.toISOString() ?? null,
    hasCardKeys,
    hasMailServer,
    timeZone: settings.shop.timeZone ?? timeZone,
  });
  return [
    serve(contract.getLegalText, async ({ params }) => {
      const text = renderLegalText(await find(), params.id);
      if (!text) throw new ShopError('NOT_FOUND');
      return text;
    }),
    serve(contract.getSettings, async () => replyWith(await findSettings(database))),
    serve(contract.getFormats, async ({ query: { currency } }) => ({
      formats: LOCALES.map((locale) => ({ locale, formats: formatsOf(locale, currency) })),
    })),
    serve(contract.setSettings, async ({ body }, { caller }) => {
      if (body.payment && !hasCardKeys) assertPaidOtherwise(body.payment);
      const logo = body.shop?.logo ?? null;
      if (logo !== null && !(await makePrints({ database, encoder }, logo))) throw logoGone();
      // prices are read for another currency, and must not change meanwhile
      const enter = body.region === undefined ? change : changeAlone;
      const saved = await enter((tx) =>
        saveSettings(tx, body, { changedBy: caller.name, onFormats }),
      );
      return replyWith(saved);
    }),
    serve(contract.listSettingsChanges, async ({ query: { page, limit } }) => {
      const { changes, total } = await listChanges(database, { page, limit });
      return { changes, pagination: paginationOf({ page, limit }, total) };
    }),
  ];
}

/** @returns false: there is no such picture */
async function makePrints(
  shop: { database: Database; encoder: PictureEncoder },
  logo: string,
): Promise<boolean> {
  return (await makePrint(shop, logo, 'paper')) && (await makePrint(shop, logo, 'icon'));
}

const logoGone = () => new ShopError('INVALID_INPUT', { fill: { problem: contract.LOGO_GONE } });

function assertPaidOtherwise({ atPickUp, transfer, invoice }: contract.PaymentSettings): void {
  if (atPickUp || transfer || invoice) return;
  throw new ShopError('INVALID_INPUT', { fill: { problem: contract.NO_WAY_TO_PAY } });
}

type SettingsInput = ParsedInput<typeof contract.setSettings>['body'];

/**
 * @throws CHANGED_MEANWHILE, and saves nothing, where a section has another version by now;
 * INVALID_INPUT where the logo was deleted meanwhile
 */
async function saveSettings(
  tx: Queryable,
  sent: SettingsInput,
  { changedBy, onFormats }: { changedBy: string } & Pick<SettingsAccess, 'onFormats'>,
): Promise<contract.VersionedSettings> {
  const settings = await lockSettings(tx);
  const former = settings.shop.logo;
  const { logo = former } = sent.shop ?? {};
  const changed = SECTIONS.flatMap((section) => {
    const { version, ...after } = sent[section] ?? {};
    const { version: versionNow, ...before } = settings[section];
    if (version !== undefined && version !== versionNow) {
      throw new ShopError('CHANGED_MEANWHILE', { body: { settings } });
    }
    const saved = section === 'shop' ? { ...after, logo } : after;
    return sent[section] ? [{ section, before, after: saved }] : [];
  });
  const currency = { before: settings.region.currency, after: sent.region?.currency };
  if (currency.after !== undefined && currency.after !== currency.before) {
    await changeCurrency(tx, currency.before, currency.after);
  }
  // nobody deletes it until it is saved
  if (sent.shop && logo !== null && (await lockKnownImages(tx, [logo])).length === 0)
    throw logoGone();
  for (const { section, before, after } of changed) {
    await saveSection(tx, section, { before, after, changedBy });
  }
  if (former !== null && former !== logo) await noteUnused(tx, [former]);
  const saved = await findSettings(tx);
  if (sent.region) {
    const formats = { before: makeFormats(settings.region), after: makeFormats(saved.region) };
    if (!isDeepStrictEqual(formats.before, formats.after)) await onFormats(tx, formats);
  }
  return saved;
}

const SECTIONS = contract.settings.keyof().options;

/**
 * Prices of the catalogue keep their figures: only carts remember smallest units.
 * @throws CURRENCY_FIXED, CURRENCY_WITHOUT_DECIMALS
 */
async function changeCurrency(
  tx: Queryable,
  before: CurrencyCode,
  after: CurrencyCode,
): Promise<void> {
  await lockOrders(tx);
  const since = await findFirstSale(tx);
  if (since) {
    const day = formatCalendarDay(since.toISOString().slice(0, 10));
    throw new ShopError('CURRENCY_FIXED', { fill: { day } });
  }
  const [from, to] = [CURRENCIES[before], CURRENCIES[after]];
  if (to.decimals < from.decimals) {
    const { first, total } = await findDecimalPrices(tx);
    if (total > 0) {
      const prices = first.map(({ name, price }) => `${name} ${price.toFixed(from.decimals)}`);
      const more = total > first.length ? ` and ${total - first.length} more` : '';
      const fill = { currency: to.name, prices: prices.join(', ') + more };
      throw new ShopError('CURRENCY_WITHOUT_DECIMALS', { fill });
    }
  }
  if (to.decimals !== from.decimals) {
    await scaleRememberedCosts(tx, 10 ** (to.decimals - from.decimals));
  }
}

/** As a shop writes that takes all forms of that language and country. */
function formatsOf(locale: Locale, currency: CurrencyCode): ShopFormats {
  return makeFormats({
    currency,
    numbers: locale,
    days: locale,
    hours: hoursOf(locale),
    weekBegins: weekBeginOf(locale),
  });
}
