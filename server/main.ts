import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { connect } from '../database/connect.ts';
import type { Connection, Db } from '../database/tables.ts';
import { readZipAliases, readZipFile } from '../database/zips/load.ts';
import { bindFormerSeals } from '../market/former-seals.server.ts';
import { messagesVersion } from '../market/messages/store.server.ts';
import type { Site } from '../market/ports.ts';
import { hasSampleContent } from '../market/sample/store.server.ts';
import { effectiveSettings } from '../market/settings/rules.ts';
import { currentSite, readSettings } from '../market/settings/store.server.ts';
import { openZipTable, type ZipTable } from '../market/zips/store.server.ts';
import type { AppDependencies } from './app.ts';
import { createPageCache } from './cache/page-cache.ts';
import { checkConnection } from './commands/check-connection.ts';
import type { Config } from './config/config.ts';
import { openConnectionValues } from './config/entered-values.ts';
import { openFiles } from './files/open-files.ts';
import { requestIds } from './http/request-id.ts';
import { startCounting } from './insight/start-counting.ts';
import { openVisits, type VisitSettings } from './insight/visits.ts';
import { hasOwner, prepareDemoAccount, startAdministrator } from './lifecycle/administrator.ts';
import { openReadiness } from './lifecycle/readiness.ts';
import { loadSample } from './lifecycle/sample.ts';
import { exitOnSignal, stopGracefully, stopWithParent } from './lifecycle/stop.ts';
import { sweepAll } from './lifecycle/sweep.ts';
import {
  readConfigOrExit,
  startFailureMessage,
  type Terminal,
  terminalFor,
} from './lifecycle/terminal.ts';
import { deleteOldBackups, upgrade } from './lifecycle/upgrade.ts';
import { WAITING_FOR_ANOTHER, waitForDatabase } from './lifecycle/wait-for-database.ts';
import { openLive } from './live/live.ts';
import { openOutbound } from './outbound/outbound.ts';
import { connectDemoStripe, openPurchases } from './outbound/purchases.ts';
import { openStripeService } from './outbound/stripe.ts';
import { createProductionServer } from './production-server.ts';
import { openConcurrencyLimit } from './rate-limits/concurrency-limit.ts';
import { openFormLimits } from './rate-limits/form-limits.ts';
import { openLookupLimits } from './rate-limits/lookup-limits.ts';
import { rateLimitStoreFor } from './rate-limits/rate-limit-store.ts';
import { openPictures } from './render/pictures.ts';
import { freeBytesOf, readDiskSpace } from './telemetry/disk-space.ts';
import { openTelemetry } from './telemetry/telemetry.ts';

/** With Node's default of 511, many simultaneous connections wait for seconds to be accepted. */
const LISTEN_BACKLOG = 4096;
const NOT_A_DEMO =
  'ADMIN_EMAIL is not set, but this site has an administrator. Set ADMIN_EMAIL, or start a demo with an empty DATA_DIR.';
const STILL_SAMPLE = [
  'WARNING: visitors see the sample content: made-up spas and deals that nobody can book.',
  "Sign in and press 'Remove the sample content' on the dashboard.",
];

type Base = Awaited<ReturnType<typeof openBase>>;
type Parts = Awaited<ReturnType<typeof openParts>>;

async function main(terminal: Terminal) {
  exitOnSignal();
  if (process.argv.includes('--stop-with-parent')) stopWithParent();
  const isDev = process.argv.includes('--dev');
  const base = await openBase(terminal, isDev);
  const parts = await openParts(base);
  const stopController = new AbortController();
  const dependencies = appDependencies(base, parts, stopController.signal);
  const server = isDev
    ? await createDevServer(dependencies)
    : await createProductionServer(dependencies, parts.cache);
  const { host, port, stopGraceMs } = base.config;
  server.on('error', (error) =>
    terminal.exitWithError(`Cannot listen on ${host}:${port}: ${error.message}`),
  );
  const stopCounting = countAndSweep(base, parts);
  let stopped: Promise<unknown> | undefined;
  stopGracefully(server, {
    graceMs: stopGraceMs,
    markStopping: () => stopController.abort(),
    endStreams() {
      parts.liveUpdates.close();
      stopped = parts.outbound.stop();
    },
    async close() {
      await stopped;
      await stopCounting();
      await base.connection.close();
    },
  });
  server.listen({ host, port, backlog: LISTEN_BACKLOG }, () => beginWork(terminal, base, parts));
}

/** What all else is made of: the configuration, the database in order, and the log. */
async function openBase(terminal: Terminal, isDev: boolean) {
  const config = readConfigOrExit(terminal);
  const onWait = () => terminal.print(WAITING_FOR_ANOTHER);
  const connection = await connect({ ...config, onWait });
  const zipTable = openZipTable(readZipFile(), readZipAliases());
  const account = await prepareDatabase(config, connection, zipTable, terminal);
  const telemetry = await openTelemetry(config, account.secret, !isDev);
  return { config, connection, db: connection.db, zipTable, telemetry, ...account };
}

/** The parts that serve pages and work beside them; nothing runs yet. */
async function openParts({ config, connection, db, zipTable, secret, telemetry }: Base) {
  const { reporterFor } = telemetry;
  const { site, dataDir } = config;
  const now = Date.now;
  const files = openFiles(dataDir, reporterFor('Storing scripts for later versions failed'));
  await files.storeAssets(now());
  const stripe = openStripeService({ config, db, now });
  const { readStripe } = stripe;
  const reading = { readStripe, secret, zipTable, defaults: site, isDemo: config.demo };
  const purchases = openPurchases({
    db,
    work: { ...reading, now },
    report: reporterFor('Reading purchases failed'),
  });
  const liveUpdates = openLive(() => messagesVersion(db), reporterFor('Watching the inbox failed'));
  // If the database does not answer, an e-mail in progress is still sent.
  const siteNow = () => currentSite(db, site).catch(() => site);
  const outbound = openOutbound({
    ...{ db, config, secret, zipTable, purchases, checkConnection, now },
    environment: process.env,
    currentSite: siteNow,
    report: reporterFor('A delivery failed'),
    log: telemetry.log,
    hideInLog: telemetry.hideInLog,
    onMessages: liveUpdates.check,
  });
  const readVisitSettings = () => visitSettings(db, site);
  return {
    cache: createPageCache(connection, zipTable, now, requestIds(config.trustedProxies)),
    ready: openReadiness(connection),
    visits: openVisits({ db, zipTable, now, readSettings: readVisitSettings }),
    sampleContent: await hasSampleContent(db),
    ...{ files, stripe, reading, purchases, liveUpdates, siteNow, outbound },
  };
}

async function visitSettings(db: Db, defaults: Site): Promise<VisitSettings> {
  const { values } = await readSettings(db);
  const { countsVisits, site } = effectiveSettings(defaults, values);
  return { countsVisits, timeZone: site.timeZone };
}

/** What the app answers requests with. */
function appDependencies(
  { config, connection, db, zipTable, administrator, secret, telemetry }: Base,
  { cache, ready, visits, sampleContent, files, stripe, purchases, liveUpdates, outbound }: Parts,
  stopping: AbortSignal,
): AppDependencies {
  const { logRequest, logSecurity, reporterFor, metricsOf } = telemetry;
  const { relaysLeads, wake, partners, failing } = outbound;
  const { dataDir } = config;
  return {
    ...{ db, zipTable, administrator, visits, sampleContent, liveUpdates, ready, stopping },
    ...{ logRequest, logSecurity, partners },
    now: Date.now,
    site: config.site,
    report: reporterFor('A request failed'),
    catalogueVersion: connection.catalogueVersion,
    trackOutage: connection.trackOutage,
    cachePage: cache.store,
    trustedProxies: config.trustedProxies,
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    checkFormLimit: openFormLimits(rateLimitStoreFor(connection)),
    ...openLookupLimits(connection, logSecurity),
    delivery: { relaysLeads, wake },
    renderPicture: openPictures(),
    limitConcurrentSignIns: openConcurrencyLimit(),
    cookieSecret: secret,
    linkSecret: secret,
    connectionValues: openConnectionValues(db, secret),
    diskSpace: () => readDiskSpace(dataDir),
    ...files,
    ...(config.backsUpBeforeUpgrade ? {} : { backUpBeforeImport: async () => undefined }),
    ...stripe,
    lookForPurchases: purchases.lookForPurchases,
    ringPurchases: purchases.ringPurchases,
    metrics: metricsOf({
      ...{ db, ready, cache, failing, now: Date.now },
      freeBytes: () => freeBytesOf(dataDir),
    }),
  };
}

/** Writes what was counted and deletes what is old, from now on; returns how to stop. */
function countAndSweep({ config, db, telemetry }: Base, { visits, files }: Parts) {
  return startCounting(visits, {
    async sweep() {
      const { timeZone } = await visitSettings(db, config.site);
      const warn = (message: string) => telemetry.log.warn(message);
      await sweepAll({ db, files, timeZone, warn, now: Date.now() });
    },
    report: telemetry.reporterFor('Counting visits failed'),
  });
}

/** Once the server listens, it does its own work, and greets. */
async function beginWork(
  { print, exitWithError }: Terminal,
  { config, connection, db, telemetry }: Base,
  { stripe, reading, outbound, sampleContent, siteNow }: Parts,
) {
  await connectDemoStripe(db, stripe, { ...reading, now: Date.now() });
  outbound.start();
  const greet = () => connection.runExclusively(() => prepareDemoAccount(db));
  const warning = sampleContent ? STILL_SAMPLE : [];
  const greeting = config.admin ? warning : await waitForDatabase(greet, print, exitWithError);
  const { brand } = await siteNow();
  print(`${brand} is ready: ${config.site.publicUrl}`, ...greeting);
  const report = telemetry.reporterFor('Deleting old backups failed');
  await deleteOldBackups(config.dataDir).catch(report);
}

/** Waits for the database, brings it up to date, and opens the administrator's account. */
async function prepareDatabase(
  config: Config,
  connection: Connection,
  zipTable: ZipTable,
  { print, exitWithError }: Terminal,
) {
  const { db, dialect } = connection;
  const prepare = async (worker: Db) => {
    await upgrade({ worker, dialect, config, now: Date.now(), print, exitWithError });
    if (!config.admin && (await hasOwner(db))) exitWithError(NOT_A_DEMO);
    if (config.demo) await loadSample({ db, zipTable, now: Date.now(), print });
    const started = await startAdministrator(config, connection, exitWithError);
    await bindFormerSeals(worker, started.secret);
    return started;
  };
  return waitForDatabase(() => connection.runExclusively(prepare), print, exitWithError);
}

/** `npm run dev`: pages are compiled on request and reload when edited. */
async function createDevServer(dependencies: AppDependencies) {
  const { createServer: createVite } = await import('vite');
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  server.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      const app = (await vite.ssrLoadModule('./server/app.ts')) as typeof import('./app.ts');
      await getRequestListener(app.createApp(dependencies).fetch)(request, response);
    });
  });
  return server;
}

const terminal: Terminal = terminalFor(process.env);
await main(terminal).catch((error) => terminal.exitWithError(startFailureMessage(error)));
