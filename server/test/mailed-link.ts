import { TokenCipher } from '../src/mail/token-cipher.ts';
import { TOKEN_SECRET, type TestShop } from './app.ts';
import { untilRequestsAreDone } from './people.ts';

/** The token in the newest mail of this kind that waits for this address. */
export async function mailedToken(
  shop: TestShop,
  kind:
    | 'email-verification'
    | 'password-reset'
    | 'account-opened'
    | 'found-orders'
    | 'email-changed-new'
    | 'email-changed-old'
    | 'guest-order'
    | 'guest-order-completed'
    | 'guest-order-cancelled'
    | 'guest-picture-refused'
    | 'approval-asked'
    | 'order-changed'
    | 'parcel-sent'
    | 'parcel-ready'
    | 'approval-answered'
    | 'quote-sent'
    | 'quote-reminder'
    | 'paper-issued'
    | 'withdrawal-link'
    | 'fault-answered',
  email: string,
): Promise<string> {
  await untilRequestsAreDone(shop);
  const { rows } = await shop.database.query<{ content: { token: string } }>(
    `select content from mails where kind = $1 and recipient_email = $2
     order by id desc limit 1`,
    [kind, email],
  );
  const [mail] = rows;
  if (!mail) throw new Error(`no mail of kind ${kind} waits for ${email}`);
  return new TokenCipher(TOKEN_SECRET).open(mail.content.token);
}
