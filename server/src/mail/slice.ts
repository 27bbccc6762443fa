import type { Database } from '../database/pool.ts';
import type { Slice } from '../slice.ts';
import { hasMailbox, serveMailbox } from './mailbox.ts';
import { TokenCipher } from './token-cipher.ts';

interface Shop {
  database: Database;
  publicUrl: string;
  timeZone: string;
  smtpUrl: string | undefined;
  showsMails: boolean;
  tokenSecret: string;
}

/** The mailbox; mails are sent by `main.ts`, which has the address of the database. */
export function mailSlice({ tokenSecret, ...shop }: Shop): Slice {
  if (!hasMailbox(shop)) return { routes: [] };
  const seal = new TokenCipher(tokenSecret);
  return { routes: [], mount: (server) => serveMailbox(server, { ...shop, seal }) };
}
