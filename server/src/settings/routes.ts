import type { ParsedInput } from '@tailorbird/contract/endpoint';
import { paginationOf } from '@tailorbird/contract/paging';
import * as contract from '@tailorbird/contract/shop-settings';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { makePrint } from '../images/print-picture.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import { lockKnownImages, noteUnused } from '../images/queries.ts';
import { findFooter } from './find-footer.ts';
import { renderLegalText } from './render-pages.ts';
import { findSettings, listChanges, lockSettings, saveSection } from './queries.ts';

/** The catalogue in the process keeps the settings, and announces their changes as its own. */
export interface SettingsAccess {
  change: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;
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
  { change, find, hasCardKeys, hasMailServer, timeZone, encoder }: SettingsAccess,
): Route[] {
  const replyWith = (settings: contract.VersionedSettings) => ({
    settings,
    hasCardKeys,
    hasMailServer,
    timeZone: settings.shop.timeZone ?? timeZone,
  });
  return [
    serve(contract.getFooter, async () => findFooter(database, await find())),
    serve(contract.getLegalText, async ({ params }) => {
      const text = renderLegalText(await find(), params.id);
      if (!text) throw new ShopError('NOT_FOUND');
      return text;
    }),
    serve(contract.getSettings, async () => replyWith(await findSettings(database))),
    serve(contract.setSettings, async ({ body }, { caller }) => {
      if (body.payment && !hasCardKeys) assertPaidOtherwise(body.payment);
      const logo = body.shop?.logo ?? null;
      if (logo !== null && !(await makePrint({ database, encoder }, logo))) throw logoGone();
      return replyWith(await change((tx) => saveSettings(tx, body, caller.name)));
    }),
    serve(contract.listSettingsChanges, async ({ query: { page, limit } }) => {
      const { changes, total } = await listChanges(database, { page, limit });
      return { changes, pagination: paginationOf({ page, limit }, total) };
    }),
  ];
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
  changedBy: string,
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
  // nobody deletes it until it is saved
  if (sent.shop && logo !== null && (await lockKnownImages(tx, [logo])).length === 0)
    throw logoGone();
  for (const { section, before, after } of changed) {
    await saveSection(tx, section, { before, after, changedBy });
  }
  if (former !== null && former !== logo) await noteUnused(tx, former);
  return findSettings(tx);
}

const SECTIONS = contract.settings.keyof().options;
