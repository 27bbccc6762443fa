import { pino } from 'pino';
import { ensureAdmin, type AdminLogin } from './accounts/first-accounts.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { listenForChanges } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/pool.ts';
import { loadPages } from './http/pages.ts';
import { openDemoShop } from './open-demo-shop.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const postgres =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres(config.dataDir, logger)
      : undefined;
  const url = config.databaseUrl ?? postgres?.url ?? '';

  await migrate(url);
  const seeding = config.seed === 'demo' ? await openDemoShop(url) : undefined;
  const database = openDatabase(url, {
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  const admin = await ensureAdmin(database, {
    email: config.adminEmail,
    password: config.adminPassword,
    dataDir: config.dataDir,
  });

  const { server, sharedAnswers } = await createApp({
    ...config,
    database,
    pages: await loadPages(),
    logger,
  });
  const changes = listenForChanges(
    url,
    'catalogue_changed',
    () => sharedAnswers.forget(),
    (state) => sharedAnswers.hearing(state === 'listening'),
  );
  await server.listen({ port: config.port, host: config.host });
  announce(config, admin);

  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    seeding?.kill();
    await server.close();
    await changes.stop();
    await database.close();
    await postgres?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop(0));
  }
  void postgres?.exited.then(({ asked, message }) => {
    if (asked) return;
    logger.fatal(message);
    process.exit(1);
  });
}

function announce(config: Config, admin: AdminLogin): void {
  const password = describePassword(admin.password);
  process.stdout.write(
    `\n  Tailorbird is open at ${config.publicUrl}\n  Admin: ${admin.email}\n  Password: ${password}\n\n`,
  );
}

function describePassword(password: AdminLogin['password']): string {
  if (password.source === 'made now') return `${password.value}  (kept in ${password.file})`;
  return password.source === 'file' ? `kept in ${password.file}` : 'the one that was set';
}

/** One sentence where the one who starts the shop can mend it, else where it broke. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program: stop that, or set PORT to another number.';
  }
  const isSentence = error instanceof ConfigError || error.name === 'AlreadyRunning';
  return isSentence ? error.message : (error.stack ?? error.message);
}
