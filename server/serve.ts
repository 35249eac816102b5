import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildApp } from './app';
import { openDatabase } from './database/connection';
import { listenTo } from './database/listen';
import { withFreeLock, withLock } from './database/lock';
import { migrate, migrationsDirectory } from './database/migrate';
import { jobHandlers } from './desk/jobs/handlers';
import { housekeeping } from './desk/jobs/housekeeping';
import { EnvironmentError, keepTokenSecret, readEnvironment } from './environment';
import { readHelpFile, warnWithoutHelp } from './helpFile';
import { clientDirectory, seedDirectory } from './installation';
import { createRecurringJobs } from './jobs/recurring';
import { createJobWorker } from './jobs/worker';
import { countMigrations } from './platform/health/store';
import { createLog } from './plugins/log';
import { type Seeded, seed } from './seeding/seed';
import { createServices } from './services';
import { readSite } from './site';

/** Lines for the person at the terminal; the log goes to standard output. */
const say = (line: string) => process.stderr.write(`${line}\n`);

/** After this time, running requests are cut off. */
const drainMilliseconds = 10_000;

/** Passwords are shown only to a person at a terminal: other output is kept, and read by others. */
function tellSignIns({ file, signIns }: Seeded): void {
  if (signIns.length === 0) return;
  const isSeen = process.stderr.isTTY === true;
  say('First sign-in:');
  for (const { email, password, roles } of signIns)
    say(`  ${email}  ${isSeen ? `${password}  ` : ''}(${roles.join(', ')})`);
  say(`  ${isSeen ? 'Also' : 'The passwords are'} in ${file}. Delete that file when you have changed the passwords.`);
}

function portProblem(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new EnvironmentError(`PORT ${port} is taken by another program. Stop it, or set another PORT.`);
  if (code === 'EACCES')
    return new EnvironmentError(`PORT ${port} may not be used by this user. Set a PORT above 1023.`);
  return error;
}

/** Opened resources, closed in reverse order; once, however often it is called. */
class Opened {
  private readonly closers: (() => Promise<unknown>)[] = [];
  private closing: Promise<void> | undefined;

  add(close: () => Promise<unknown>): void {
    this.closers.unshift(close);
  }

  close(): Promise<void> {
    this.closing ??= (async () => {
      for (const close of this.closers) await close().catch((error: unknown) => say(`While stopping: ${error}`));
    })();
    return this.closing;
  }
}

async function start(opened: Opened): Promise<void> {
  const environment = readEnvironment();
  const log = createLog(environment.logLevel);
  const clock = () => new Date();
  const site = await readSite(environment.site);
  const help = await readHelpFile(environment.helpFile);
  warnWithoutHelp(help, log);
  const tokenSecret = environment.tokenSecret ?? (await keepTokenSecret(environment.dataDir));

  const { db, pool, close } = await openDatabase(environment, { onProgress: say });
  opened.add(close);
  await migrate(pool, migrationsDirectory(), { onProgress: say });
  const { basePath, publicUrl, trustProxy, host, port, google, pwa, hstsSubdomains, metricsToken } = environment;
  let origin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const services = createServices({
    db,
    clock,
    log,
    tokenSecret,
    migrations: await countMigrations(db),
    siteUrl: () => `${origin ?? ''}${basePath}`,
    mail: { ...environment.mail, outbox: join(environment.dataDir, 'outbox') },
    guestDays: environment.guestDays,
    keysDir: environment.keysDir,
    analyticsDir: join(environment.dataDir, 'analytics'),
    exportsDir: join(environment.dataDir, 'exports'),
    google,
    ai: environment.ai,
    selling: environment.selling,
    help,
  });
  opened.add(services.pdf.close);
  opened.add(services.pictures.close);
  opened.add(services.apart.close);
  opened.add(services.testRuns.close);
  opened.add(services.analytics.close);
  const seeded = await withLock(pool, 'seeding', () =>
    seed({ db, services, environment, directory: seedDirectory(), clock, onProgress: say }),
  );
  opened.add(await listenTo(pool, services.translations.channel, services.textsChanged));
  opened.add(await listenTo(pool, services.notices.channel, services.notices.heard));

  const app = await buildApp({
    services,
    log,
    basePath,
    publicUrl,
    trustProxy,
    pwa,
    site,
    hstsSubdomains,
    metricsToken,
    clientDirectory: clientDirectory(),
  });
  opened.add(async () => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drainMilliseconds);
    await app.close();
    clearTimeout(cutOff);
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw portProblem(error, port);
  }
  services.translations.prepare().catch((error: unknown) => log.warn(error, 'The messages were not read ahead'));
  tellSignIns(seeded);
  const address = app.server.address();
  // A name rather than a number: passkeys belong to names.
  const name = /^(127\.0\.0\.1|0\.0\.0\.0|::1?)$/.test(host) ? 'localhost' : host;
  origin ??= `http://${name}:${typeof address === 'object' ? address?.port : port}`;
  services.mail.start();
  opened.add(services.mail.close);
  opened.add(await listenTo(pool, services.mail.channel, services.mail.poke));
  services.surveyMailer.start();
  opened.add(services.surveyMailer.close);
  opened.add(await listenTo(pool, services.surveyMailer.channel, services.surveyMailer.poke));
  services.analytics.start((scopes) => void services.notices.resultsChanged(scopes));
  const worker = createJobWorker({ db, log, jobs: services.jobs, handlers: jobHandlers(services) });
  opened.add(worker.stop);
  await worker.start();
  const recurring = createRecurringJobs(housekeeping(services), {
    clock,
    log,
    exclusively: (work) => withFreeLock(pool, 'recurring', work),
  });
  opened.add(recurring.stop);
  recurring.start();
  say(`Ready after ${(performance.now() / 1000).toFixed(1)} s: ${origin}${basePath}`);
}

/** Runs the server until it is told to stop (SIGTERM, SIGINT): then requests under way are answered, and the database is closed. */
export async function serve(): Promise<void> {
  const opened = new Opened();
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      void opened.close().then(() => process.exit(0));
    });
  }
  try {
    await start(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}
