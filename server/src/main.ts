import type { Logger } from 'pino';
import { ensureAdmin, type AdminLogin } from './accounts/first-accounts.ts';
import { createApp } from './app.ts';
import { CATALOGUE_CHANGED } from './catalogue/change-queries.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { CannotStart } from './database/errors.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { listenForChanges } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase, type Database } from './database/pool.ts';
import { ReadReplica } from './database/read-replica.ts';
import { convertFormerAddresses } from './former-addresses.ts';
import { createLogger } from './http/log.ts';
import { loadPages } from './http/pages.ts';
import { sourcePages } from './http/source-pages.ts';
import { MARK_ID, openMailServer } from './mail/deliver.ts';
import type { MailWriting } from './mail/render-mail.ts';
import { TokenCipher } from './mail/token-cipher.ts';
import { hasMailbox } from './mail/mailbox.ts';
import { backoffSeconds, DAYS_KEPT, sendMails } from './mail/send-mails.ts';
import { deleteOldMails } from './mail/queries.ts';
import { openDemoShop } from './open-demo-shop.ts';
import { attachPaper } from './papers/paper-file.ts';

/** How to end what has been started, the latest last. */
const ends: (() => unknown)[] = [];
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  await start(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await stop(1);
}

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  // as Node.js does it, but without the rows that an error may quote
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception: the shop exits');
    process.exit(1);
  });
  const pooledUrl = config.databaseUrl ?? (await startOwnDatabase(config, logger));
  // listening and migrating need a connection of their own for longer than a transaction
  const url = config.databaseDirectUrl ?? pooledUrl;
  await migrate(url);
  const onError = (error: Error) => logger.warn({ err: error }, 'a database connection broke');
  const database = openDatabase(pooledUrl, { onError, isPooled: pooledUrl !== url });
  ends.push(() => database.close());
  const reads = openReads(config, database, onError);
  await convertFormerAddresses(database, logger);
  if (config.seed === 'demo') {
    const seeding = await openDemoShop(database, url);
    ends.push(() => seeding?.kill());
  }
  const admin = await ensureAdmin(database, {
    email: config.adminEmail,
    password: config.adminPassword,
    dataDir: config.dataDir,
  });

  const { server, catalogueChanges, catalogue, findLetterLook } = await createApp({
    ...config,
    database,
    reads,
    pages: await (process.env['NODE_ENV'] === 'development' ? sourcePages() : loadPages()),
    logger,
  });
  const changes = listenForChanges(
    url,
    CATALOGUE_CHANGED,
    (message) => catalogueChanges.receive(message),
    (state) => catalogueChanges.setConnection(state),
  );
  ends.push(() => changes.stop());
  ends.push(() => server.close());
  await startMails(config, {
    url,
    database,
    logger,
    findShopName: () => catalogue.now().getShopName(),
    findLetterLook,
    findWords: () => catalogue.now().getMailWords(),
  });
  // amounts are read and written by the currency from the first request on
  await catalogue.now().getFormats();
  await server.listen({ port: config.port, host: config.host });
  announce(config, admin);
}

function openReads(
  { databaseReadUrl }: Config,
  primary: Database,
  onError: (error: Error) => void,
): ReadReplica | undefined {
  if (databaseReadUrl === undefined) return undefined;
  const database = openDatabase(databaseReadUrl, { onError });
  const replica = new ReadReplica(primary, database);
  replica.begin();
  ends.push(async () => {
    await replica.stop();
    await database.close();
  });
  return replica;
}

async function startOwnDatabase(config: Config, logger: Logger): Promise<string> {
  const postgres = await startEmbeddedPostgres(config.dataDir, logger);
  ends.push(() => postgres.stop());
  void postgres.exited.then(({ asked, message }) => {
    if (asked) return;
    logger.fatal(message);
    process.exit(1);
  });
  return postgres.url;
}

/** Without a mail server, mails are kept for thirty days and sent by nobody. */
async function startMails(
  { smtpUrl, mailFrom, publicUrl, tokenSecret }: Config,
  {
    findShopName,
    findLetterLook,
    findWords,
    ...shop
  }: Pick<MailWriting, 'findShopName' | 'findLetterLook' | 'findWords'> & {
    url: string;
    database: Database;
    logger: Logger;
  },
): Promise<void> {
  if (smtpUrl === undefined) return deleteOldMails(shop.database, DAYS_KEPT);
  const mailServer = await openMailServer(smtpUrl, mailFrom);
  const seal = new TokenCipher(tokenSecret);
  const writing = {
    publicUrl,
    seal,
    mark: `cid:${MARK_ID}`,
    findShopName,
    findLetterLook,
    findWords,
  };
  const sending = sendMails({
    ...shop,
    mailServer,
    writing,
    attach: (content) => attachPaper(shop.database, content),
    backoffSeconds: backoffSeconds,
  });
  ends.push(() => sending.stop());
}

/** Finishes what runs, refuses what is new, and ends everything in the reverse of its start. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const end of ends.toReversed()) await end();
  process.exit(code);
}

function announce(config: Config, admin: AdminLogin): void {
  const password = describePassword(admin.password);
  process.stdout.write(
    `\n  Tailorbird is running at ${config.publicUrl}\n  Admin: ${admin.email}\n  Password: ${password}\n${describeMail(config)}\n`,
  );
}

function describePassword(password: AdminLogin['password']): string {
  if (password.source === 'made now') return `${password.value}  (stored in ${password.file})`;
  return password.source === 'file'
    ? `stored in ${password.file}`
    : 'as set by ADMIN_PASSWORD or by the admin';
}

/** Nothing to say where mails simply go out. */
function describeMail(config: Config): string {
  if (config.smtpUrl !== undefined) return '';
  return hasMailbox(config)
    ? `  Mail: ${config.publicUrl}/dev/mailbox\n`
    : '  Mail: not sent until SMTP_URL is set\n';
}

/** One sentence where the one who starts the shop can mend it, else where it broke. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program: stop it, or set PORT to another number.';
  }
  const isSentence = error instanceof ConfigError || error instanceof CannotStart;
  return isSentence ? error.message : (error.stack ?? error.message);
}
