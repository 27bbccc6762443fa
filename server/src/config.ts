import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailAddress } from '@tailorbird/contract/account-fields';
import { isEmailAddress } from '@tailorbird/contract/email-address';
import { PROGRAM_NAME } from '@tailorbird/contract/rules/shop-name';
import { DRAWINGS_PER_MINUTE } from '@tailorbird/contract/limits';
import { z } from 'zod';
import { isLoopbackHost } from './http/headers.ts';
import { keepSecret } from './kept-secret.ts';
import { projectRoot } from './root.ts';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((address) => address.replace(/\/+$/, ''));

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ });

const proxies = z.union([
  z.enum(['true', 'false']).transform((word) => word === 'true'),
  wholeNumber(1, 99),
  z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((list) => list.every(isProxy)),
]);

/** Names that proxy-addr, which Fastify asks, knows besides addresses. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits = '0', ...rest] = entry.split('/');
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits) && rest.length === 0;
}

/** `shop@mail.example` or `Tailorbird <shop@mail.example>`. */
const sender = z.string().transform((text, context) => {
  const [, name = '', inBrackets] = /^([^<>"]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  if (isEmailAddress(address)) return { name: name.trim() || PROGRAM_NAME, address };
  context.addIssue({ code: 'custom', message: 'is no mail address' });
  return z.NEVER;
});

/** An IANA name such as Europe/Berlin. Intl takes offsets such as +01:00, too: those are none. */
const ianaTimeZone = z.string().transform((text, context) => {
  const name = text.trim();
  try {
    if (/^[a-z]/i.test(name)) return writtenAsKnown(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  context.addIssue({ code: 'custom', message: 'is no time zone' });
  return z.NEVER;
});

/** europe/berlin is Europe/Berlin, but an old name stays what it is. */
function writtenAsKnown(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
}

/** Everything that can be set from outside. A description completes "NAME must be …". */
export const environment = z.object({
  PORT: wholeNumber(0, 65535).default(3000).describe('a port from 0 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('an address to listen on'),
  PUBLIC_URL: webAddress.optional().describe('an address like https://shop.example'),
  DATABASE_URL: postgresAddress
    .optional()
    .describe('an address like postgresql://user:password@host:5432/database'),
  DATABASE_DIRECT_URL: postgresAddress
    .optional()
    .describe('an address like postgresql://user:password@host:5432/database'),
  DATABASE_READ_URL: postgresAddress
    .optional()
    .describe('an address like postgresql://user:password@host:5432/database'),
  DATA_DIR: z.string().default('data').describe('a folder'),
  ADMIN_EMAIL: emailAddress().default('admin@tailorbird.example').describe('a mail address'),
  ADMIN_PASSWORD: z.string().min(8).optional().describe('at least 8 characters long'),
  TOKEN_SECRET: z.string().min(32).optional().describe('at least 32 characters long'),
  SEED: z.enum(['demo', 'none']).optional().describe('"demo" or "none"'),
  SHOP_TIME_ZONE: ianaTimeZone
    .default('UTC')
    .describe('the IANA name of a time zone, like Europe/Berlin'),
  TRUST_PROXY: proxies
    .default(false)
    .describe('"true", "false", a number of proxies or a list of their addresses'),
  LOGIN_RATE_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(20)
    .describe('a whole number from 1 to 1000000'),
  MAIL_RATE_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(3)
    .describe('a whole number from 1 to 1000000'),
  ORDER_MAIL_RATE_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(30)
    .describe('a whole number from 1 to 1000000'),
  DRAWING_RATE_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(DRAWINGS_PER_MINUTE)
    .describe('a whole number from 1 to 1000000'),
  CART_RATE_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(1200)
    .describe('a whole number from 1 to 1000000'),
  ORDER_RATE_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(120)
    .describe('a whole number from 1 to 1000000'),
  GUEST_RATE_PER_MINUTE: wholeNumber(1, 1_000_000)
    .default(300)
    .describe('a whole number from 1 to 1000000'),
  DRAWINGS_MAX_MB: wholeNumber(50, 1_000_000)
    .default(2000)
    .describe('a whole number of megabytes from 50 to 1000000'),
  BUSY_AFTER_MS: wholeNumber(0, 60_000)
    .default(200)
    .describe('a number of milliseconds from 0 to 60000'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address like smtps://user:password@mail.example:465'),
  MAILBOX: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .describe('"true" or "false"'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters long'),
  MAIL_FROM: sender
    .optional()
    .describe('a mail address, or one like Tailorbird <shop@mail.example>'),
  BACKUP_PASSPHRASE: z.string().min(12).optional().describe('at least 12 characters long'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/)
    .optional()
    .describe('a secret or restricted key of Stripe, which begins with sk_ or rk_'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional()
    .describe('the signing secret of a webhook of Stripe, which begins with whsec_'),
  STRIPE_API_URL: webAddress
    .default('https://api.stripe.com')
    .describe('an address like https://api.stripe.com'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('"fatal", "error", "warn", "info", "debug", "trace" or "silent"'),
});

type Variable = keyof typeof environment.shape;

/** The values of these are never shown, not even when they are wrong. */
const secrets = new Set<Variable>([
  'ADMIN_PASSWORD',
  'TOKEN_SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The keys by which the shop speaks with Stripe. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** Another one than Stripe's: of a stand-in. */
  apiUrl: string;
  /** Of one try, in milliseconds; undefined for the usual ones. */
  timeoutMs?: number;
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration. An empty value counts as unset. Makes DATA_DIR/token-secret when
 * TOKEN_SECRET is not given.
 * @throws ConfigError with a sentence for each wrong value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
    const names = environment.keyof().options.filter((name) => wrong.has(name));
    throw new ConfigError(names.map((name) => sentence(name, given[name])).join(' '));
  }
  const values = parsed.data;
  const stripe = stripeKeys(values);
  const dataDir = resolve(projectRoot, values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    dataDir,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    // made when it is asked for: a restore may bring one
    get tokenSecret() {
      return values.TOKEN_SECRET ?? keepSecret(dataDir, 'token-secret');
    },
    seed: values.SEED ?? (values.DATABASE_URL ? 'none' : 'demo'),
    timeZone: values.SHOP_TIME_ZONE,
    trustProxy: values.TRUST_PROXY,
    loginRatePerMinute: values.LOGIN_RATE_PER_MINUTE,
    drawingRatePerMinute: values.DRAWING_RATE_PER_MINUTE,
    shopperRatesPerMinute: {
      cart: values.CART_RATE_PER_MINUTE,
      order: values.ORDER_RATE_PER_MINUTE,
      'guest token': values.GUEST_RATE_PER_MINUTE,
    },
    drawingsMaxMb: values.DRAWINGS_MAX_MB,
    busyAfterMs: values.BUSY_AFTER_MS,
    mailRatePerHour: values.MAIL_RATE_PER_HOUR,
    orderMailRatePerHour: values.ORDER_MAIL_RATE_PER_HOUR,
    smtpUrl: values.SMTP_URL,
    // a shop that other machines reach must be asked to show its mails
    showsMails: values.MAILBOX ?? isLoopbackHost(values.HOST),
    metricsToken: values.METRICS_TOKEN,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    stripe,
    mailFrom: values.MAIL_FROM ?? {
      name: PROGRAM_NAME,
      address: `no-reply@${new URL(publicUrl).hostname}`,
    },
    logLevel: values.LOG_LEVEL,
  };
}

/** Without the secret of the webhook, what was paid would be known late. */
function stripeKeys({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: z.output<typeof environment>): StripeKeys | undefined {
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set, or neither.',
    );
  }
  return { secretKey, webhookSecret, apiUrl };
}

function sentence(name: Variable, value: string | undefined): string {
  const seen = secrets.has(name) ? '' : `, but it is "${value}"`;
  return `${name} must be ${environment.shape[name].description}${seen}.`;
}
