import type { Shop, Slice } from '../slice.ts';
import { MARK_ID, openMailServer, type MailServer, type Sender } from './deliver.ts';
import { hasMailbox, serveMailbox } from './mailbox.ts';
import { type SampleSending, sampleRoutes } from './routes.ts';
import { TokenCipher } from './token-cipher.ts';

/**
 * The mailbox, and samples of the shop's own words; other mails are sent by `main.ts`, which has
 * the address of the database.
 */
export function mailSlice(
  {
    tokenSecret,
    ...shop
  }: Pick<
    Shop,
    | 'database'
    | 'publicUrl'
    | 'timeZone'
    | 'findShopName'
    | 'findLetterLook'
    | 'findMailWords'
    | 'smtpUrl'
    | 'mailFrom'
    | 'showsMails'
    | 'tokenSecret'
  >,
  countSample: SampleSending['countSample'],
): Slice {
  const { database, publicUrl, findShopName, findLetterLook, timeZone } = shop;
  const seal = new TokenCipher(tokenSecret);
  const writing = {
    publicUrl,
    seal,
    findShopName,
    findLetterLook,
    findWords: shop.findMailWords,
  };
  const server = shop.smtpUrl === undefined ? undefined : openOnce(shop.smtpUrl, shop.mailFrom);
  return {
    routes: sampleRoutes({
      database,
      writing,
      mark: `cid:${MARK_ID}`,
      mailServer: server?.open,
      countSample,
    }),
    mount: (app) => {
      if (hasMailbox(shop)) serveMailbox(app, { ...writing, database, timeZone });
    },
    close: async () => server?.close(),
  };
}

/** With the first sample: its library takes memory, and most processes never send one. */
function openOnce(url: string, from: Sender) {
  let opened: Promise<MailServer> | undefined;
  return {
    open: () => (opened ??= openMailServer(url, from)),
    close: async () => (await opened)?.close(),
  };
}
