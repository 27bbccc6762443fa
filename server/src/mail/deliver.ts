import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownName } from '@tailorbird/contract/rules/own-name';
import { shopName } from '@tailorbird/contract/rules/shop-name';
import type { NodemailerError } from 'nodemailer';
import { projectRoot } from '../root.ts';
import { cleanLine, nameOf, oneLine } from './letter.ts';
import type { Attachment, Recipient } from './mail.ts';
import type { RenderedMail } from './render-mail.ts';

export interface Sender {
  name: string;
  address: string;
}

export interface OutgoingMail extends RenderedMail {
  /** Stays the same each time this mail is tried. */
  id: string;
  to: Recipient;
  attachments: readonly Attachment[];
}

export interface MailServer {
  /** Resolves when the server has taken the mail over. */
  deliver(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Milliseconds of silence. What a whole delivery may take is for the caller's signal to say. */
const TIME_LIMITS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
};

/**
 * The mail server behind SMTP_URL; connects with each mail. Only here is the library loaded: it
 * takes 13 MB of memory, which a shop that sends no mail should not pay for.
 */
export async function openMailServer(url: string, from: Sender): Promise<MailServer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...TIME_LIMITS });
  const host = from.address.split('@').at(-1);
  return {
    async deliver({ id, to, shop, subject, text, html, attachments }, signal) {
      await transport.sendMail({
        signal,
        // a name that the operator has set wins
        from: { ...from, name: ownName(from.name) || cleanLine(shopName(shop)) },
        to: { name: nameOf(to.name), address: to.email },
        subject,
        text,
        html,
        // should it arrive twice, because we died before we could note it, programs show it once
        messageId: `<${id}@${host}>`,
        // keeps holiday replies away; source: RFC 3834
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: [...(ownName(shop) === '' ? [MARK] : []), ...attachments],
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Rejected: the server will never take this mail. Deferred: it does not take this mail now, as
 * greylisting does. Unavailable: it takes no mail now, so the others need not be tried.
 */
export type Failure = 'rejected' | 'deferred' | 'unavailable';

export function judge(error: unknown, to: Recipient): Failure {
  const { command, code, responseCode = 0, message } = asSmtpError(error);
  if (code === 'EENVELOPE' && command === 'API') {
    return message.startsWith('Invalid recipient') ? 'rejected' : 'unavailable';
  }
  // a server that knows no addresses beyond ASCII says so before it hears the recipient
  const isForeign = /[^\u0020-\u007e]/.test(to.email) && command === 'MAIL FROM';
  if (command !== 'RCPT TO' && command !== 'DATA' && !isForeign) return 'unavailable';
  // 421: the server goes; 530 to 538: it wants a login first, whoever the recipient is
  if (responseCode === 421 || (responseCode >= 530 && responseCode <= 538)) return 'unavailable';
  if (responseCode >= 500) return 'rejected';
  return responseCode >= 400 ? 'deferred' : 'unavailable';
}

/** Servers name the recipient when they refuse one. */
const ADDRESS = /[^\s<>"@]+@[^\s<>"@]+/g;

/** For the log and the table, without what the mail says and who it is for. */
export function describeFailure(error: unknown): string {
  const { code, command, message: given } = asSmtpError(error);
  const message = given.replaceAll(ADDRESS, '…');
  const where = [code, command].filter((word) => word !== undefined && word !== '').join(' ');
  return oneLine(where === '' ? message : `${where}: ${message}`).slice(0, 500);
}

type SmtpError = Pick<NodemailerError, 'message' | 'code' | 'command' | 'responseCode'>;

function asSmtpError(error: unknown): SmtpError {
  return error instanceof Error ? error : { message: String(error) };
}

/** The bird on its cloth, 96 pixels square: shown at half that, for dense screens. */
export const markPng = readFileSync(join(projectRoot, 'server/mail/mark.png'));

export const MARK_ID = 'mark@tailorbird';

const MARK = {
  cid: MARK_ID,
  filename: 'tailorbird.png',
  content: markPng,
  contentDisposition: 'inline',
} as const;
