import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { connect } from '../database/connect.ts';
import type { Connection, Db } from '../database/tables.ts';
import { readZipAliases, readZipFile } from '../database/zips/load.ts';
import { openFormRelay } from '../gateways/form-relay/gateway.ts';
import { failingConnections, withNotes } from '../market/connections/outcomes.server.ts';
import { bindFormerSeals } from '../market/former-seals.server.ts';
import { messagesVersion } from '../market/messages/store.server.ts';
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
import { openVisits } from './insight/visits.ts';
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
import type { Delivery } from './outbound/delivery.ts';
import { openPartners } from './outbound/partners.ts';
import { connectDemoStripe, openPurchases } from './outbound/purchases.ts';
import { startOutbound } from './outbound/start.ts';
import { openStripeService } from './outbound/stripe.ts';
import { createProductionServer } from './production-server.ts';
import { openConcurrencyLimit } from './rate-limits/concurrency-limit.ts';
import { openFormLimits } from './rate-limits/form-limits.ts';
import { openLookupLimits } from './rate-limits/lookup-limits.ts';
import { rateLimitStoreFor } from './rate-limits/rate-limit-store.ts';
import { openPictures } from './render/pictures.ts';
import { freeBytesOf, readDiskSpace } from './telemetry/disk-space.ts';
import { openFailureWatch } from './telemetry/failure-watch.ts';
import { openLog, redirectConsole, secretsIn } from './telemetry/log.ts';
import { openRequestLog } from './telemetry/request-log.ts';

/** With Node's default of 511, many simultaneous connections wait for seconds to be accepted. */
const LISTEN_BACKLOG = 4096;
const NOT_A_DEMO =
  'ADMIN_EMAIL is not set, but this site has an administrator. Set ADMIN_EMAIL, or start a demo with an empty DATA_DIR.';
const STILL_SAMPLE = [
  'WARNING: visitors see the sample content: made-up spas and deals that nobody can book.',
  "Sign in and press 'Remove the sample content' on the dashboard.",
];

async function main(terminal: Terminal) {
  const { print, exitWithError } = terminal;
  exitOnSignal();
  if (process.argv.includes('--stop-with-parent')) stopWithParent();
  const config = readConfigOrExit(terminal);

  const connection = await connect({ ...config, onWait: () => print(WAITING_FOR_ANOTHER) });
  const { db, catalogueVersion, trackOutage } = connection;
  const zipTable = openZipTable(readZipFile(), readZipAliases());
  const { publicUrl } = config.site;
  const { administrator, secret } = await prepareDatabase(config, connection, zipTable, terminal);
  const secrets = [...secretsIn(config), secret];
  const log = openLog(config.logLevel, secrets);
  const isDev = process.argv.includes('--dev');
  if (!isDev) redirectConsole(log);
  const { metricsToken, dataDir } = config;
  // Loading the library takes 50 ms, so it loads only if metrics are read.
  const telemetry = metricsToken ? await import('./telemetry/metrics.ts') : undefined;
  const requests = telemetry?.openRequestMetrics();
  const { logRequest, logSecurity, reporterFor } = openRequestLog(log, requests);
  const cache = createPageCache(connection, zipTable, Date.now, requestIds(config.trustedProxies));
  const ready = openReadiness(connection);
  let outbound: Delivery | undefined;
  const report = reporterFor('A delivery failed');
  const relay = config.formEndpoint
    ? withNotes({ db, id: 'form', now: Date.now, report }, openFormRelay(config.formEndpoint))
    : undefined;
  const reportInbox = reporterFor('Watching the inbox failed');
  const liveUpdates = openLive(() => messagesVersion(db), reportInbox);
  const wake = () => {
    outbound?.wake();
    liveUpdates.check();
  };
  // If the database does not answer, an e-mail in progress is still sent.
  const siteNow = () => currentSite(db, config.site).catch(() => config.site);
  const partners = openPartners({
    db,
    config,
    environment: process.env,
    secret,
    currentSite: siteNow,
    now: Date.now,
    report,
    wake,
    checkConnection,
    hideInLog: (more) => secrets.push(...more.filter((one) => !secrets.includes(one))),
  });
  const failing = async () => {
    const { sms, emailSender } = (await partners()).connected;
    const isSetUp = { mail: emailSender, texts: sms, form: relay !== undefined };
    return failingConnections(db, isSetUp, Date.now());
  };
  const { brand: currentBrand } = await siteNow();
  const sampleContent = await hasSampleContent(db);
  const settingsNow = async () => {
    const { values } = await readSettings(db);
    const { countsVisits, site } = effectiveSettings(config.site, values);
    return { countsVisits, timeZone: site.timeZone };
  };
  const files = openFiles(dataDir, reporterFor('Storing scripts for later versions failed'));
  await files.storeAssets(Date.now());
  const visits = openVisits({ db, zipTable, now: Date.now, readSettings: settingsNow });
  const stripe = openStripeService({ config, db, now: Date.now });
  const { readStripe } = stripe;
  const reading = { readStripe, secret, zipTable, defaults: config.site, isDemo: config.demo };
  const purchases = openPurchases({
    db,
    work: { ...reading, now: Date.now },
    report: reporterFor('Reading purchases failed'),
  });
  const stopController = new AbortController();
  const dependencies: AppDependencies = {
    db,
    zipTable,
    now: Date.now,
    site: config.site,
    maps: config.maps,
    sampleContent,
    report: reporterFor('A request failed'),
    catalogueVersion,
    trackOutage,
    ready,
    stopping: stopController.signal,
    cachePage: cache.store,
    trustedProxies: config.trustedProxies,
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    visits,
    checkFormLimit: openFormLimits(rateLimitStoreFor(connection)),
    ...openLookupLimits(connection, logSecurity),
    delivery: { relaysLeads: relay !== undefined, wake },
    administrator,
    renderPicture: openPictures(),
    limitConcurrentSignIns: openConcurrencyLimit(),
    cookieSecret: secret,
    linkSecret: secret,
    partners,
    connectionValues: openConnectionValues(db, secret),
    diskSpace: () => readDiskSpace(dataDir),
    ...files,
    ...(config.backsUpBeforeUpgrade ? {} : { backUpBeforeImport: async () => undefined }),
    liveUpdates,
    ...stripe,
    lookForPurchases: purchases.lookForPurchases,
    ringPurchases: purchases.ringPurchases,
    logRequest,
    logSecurity,
    metrics:
      metricsToken && telemetry && requests
        ? {
            token: metricsToken,
            collect: telemetry.openMetrics({
              ...{ db, ready, requests, cache, failing, now: Date.now },
              freeBytes: () => freeBytesOf(dataDir),
            }),
          }
        : undefined,
  };
  const server = isDev
    ? await createDevServer(dependencies)
    : await createProductionServer(dependencies, cache);
  server.on('error', (error) =>
    terminal.exitWithError(`Cannot listen on ${config.host}:${config.port}: ${error.message}`),
  );
  let stopped: Promise<unknown> | undefined;
  const stopCounting = startCounting(visits, {
    sweep: async () =>
      sweepAll({
        db,
        files,
        timeZone: (await settingsNow()).timeZone,
        warn: (message) => log.warn(message),
        now: Date.now(),
      }),
    report: reporterFor('Counting visits failed'),
  });
  stopGracefully(server, {
    graceMs: config.stopGraceMs,
    markStopping: () => stopController.abort(),
    endStreams() {
      liveUpdates.close();
      stopped = outbound?.stop();
    },
    async close() {
      await stopped;
      await stopCounting();
      await connection.close();
    },
  });
  const { host, port } = config;
  server.listen({ host, port, backlog: LISTEN_BACKLOG }, async () => {
    await connectDemoStripe(db, stripe, { ...reading, now: Date.now() });
    outbound = startOutbound({
      ...{ db, config, secret, zipTable, relay, partners, purchases, report, wake },
      now: Date.now,
      onSmsAttempt: liveUpdates.check,
      watchFailing: openFailureWatch(failing, log),
    });
    const greet = () => connection.runExclusively(() => prepareDemoAccount(db));
    const warning = sampleContent ? STILL_SAMPLE : [];
    const greeting = config.admin ? warning : await waitForDatabase(greet, print, exitWithError);
    print(`${currentBrand} is ready: ${publicUrl}`, ...greeting);
    await deleteOldBackups(dataDir).catch(reporterFor('Deleting old backups failed'));
  });
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
