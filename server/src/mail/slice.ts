import type { Shop, Slice } from '../slice.ts';
import { hasMailbox, serveMailbox } from './mailbox.ts';
import { TokenCipher } from './token-cipher.ts';

/** The mailbox; mails are sent by `main.ts`, which has the address of the database. */
export function mailSlice({
  tokenSecret,
  ...shop
}: Pick<
  Shop,
  | 'database'
  | 'publicUrl'
  | 'timeZone'
  | 'findShopName'
  | 'findLetterLook'
  | 'smtpUrl'
  | 'showsMails'
  | 'tokenSecret'
>): Slice {
  if (!hasMailbox(shop)) return { routes: [] };
  const seal = new TokenCipher(tokenSecret);
  return { routes: [], mount: (server) => serveMailbox(server, { ...shop, seal }) };
}
