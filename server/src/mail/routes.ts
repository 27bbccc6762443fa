import { previewMail, sendMailSample } from '@tailorbird/contract/mail-texts';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import { v7 as uuid } from 'uuid';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { judge, type MailServer } from './deliver.ts';
import { MARK } from './mailbox.ts';
import type { MailWriting } from './render-mail.ts';
import { renderSample } from './sample-mails.ts';

/** How long somebody who waits for a sample waits for the mail server, in milliseconds. */
const PATIENCE_MS = 10_000;

export interface SampleSending {
  database: Database;
  writing: Omit<MailWriting, 'mark'>;
  /** In the HTML of a mail that is sent. */
  mark: string;
  /** Undefined when the environment names none. */
  mailServer: (() => Promise<MailServer>) | undefined;
  /** @throws TOO_MANY_REQUESTS */
  countSample: (db: Database, accountId: string) => Promise<void>;
}

/** Calls by which an admin tries words, before and after they are saved. */
export function sampleRoutes(shop: SampleSending): Route[] {
  const { database, writing, mark, mailServer, countSample } = shop;
  return [
    serve(previewMail, async ({ body }, { caller }) => {
      const { mail } = await renderSample(caller.email, body, { ...writing, mark: MARK });
      const { subject, html, text } = mail;
      return { subject, html, text, from: shopName(mail.shop) };
    }),
    serve(sendMailSample, async ({ body }, { caller }) => {
      if (!mailServer) throw new ShopError('NO_MAIL_SERVER');
      // an address that is not verified may be a stranger's
      if (!caller.isEmailVerified) throw new ShopError('SAMPLE_ADDRESS_UNVERIFIED');
      await countSample(database, caller.id);
      const { to, mail } = await renderSample(caller.email, body, { ...writing, mark });
      const outgoing = { id: uuid(), to, ...mail, attachments: [] };
      try {
        await (await mailServer()).deliver(outgoing, AbortSignal.timeout(PATIENCE_MS));
      } catch (cause) {
        const isSilent = judge(cause, to) === 'unavailable';
        const problem = isSilent ? 'did not answer' : 'did not take it';
        throw new ShopError('SAMPLE_NOT_SENT', { fill: { problem }, cause });
      }
      return { sentTo: caller.email };
    }),
  ];
}
