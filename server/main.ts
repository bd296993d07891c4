import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { connect } from '../database/connect.ts';
import { root } from '../database/root.ts';
import type { Db } from '../database/tables.ts';
import { readZipTable } from '../database/zips/load.ts';
import { openFormRelay } from '../gateways/form-relay.ts';
import { inboxVersion } from '../market/messages/store.server.ts';
import { currentSite } from '../market/settings/store.server.ts';
import { openPlaces } from '../market/zips/store.server.ts';
import type { AppParts } from './app-dependencies.ts';
import { createPageCache, type PageCache } from './cache/page-cache.ts';
import { openFrontDoor } from './http/http-server.ts';
import { requestIds } from './http/request-id.ts';
import { openUploads } from './http/uploads.ts';
import { greetDemo, hasOwner, startAdministrator } from './lifecycle/administrator.ts';
import { collectAtRest } from './lifecycle/idle-gc.ts';
import { isSampleShown, loadSample } from './lifecycle/sample.ts';
import { stopAtOnce, stopGracefully, stopWithParent } from './lifecycle/stop.ts';
import { configured, startFailure, type Terminal, terminalFor } from './lifecycle/terminal.ts';
import { upgrade } from './lifecycle/upgrade.ts';
import { whenAnswering } from './lifecycle/wait-for-database.ts';
import { openLive } from './live/live.ts';
import { type Delivery, startDelivery } from './outbound/delivery.ts';
import { openMail, unlessHeld } from './outbound/email.ts';
import { openTexts } from './outbound/sms.ts';
import { openTurns } from './rate-limits/concurrency-limit.ts';
import { openGate } from './rate-limits/listing-rate-limit.ts';
import { countingFor } from './rate-limits/rate-limit-store.ts';
import { openSocialImages } from './render/social-images.ts';
import { consoleInto, openLog, secretsIn } from './telemetry/log.ts';
import { openMeasures } from './telemetry/metrics.ts';
import { openObserver } from './telemetry/request-log.ts';
import { countRequests } from './telemetry/request-metrics.ts';

/** With Node's 511 a crowd that comes at once has others wait for seconds to be let in at all. */
const MOST_CONNECTING = 4096;
const NOT_A_DEMO =
  'ADMIN_EMAIL is not set, but this site has an administrator. Set ADMIN_EMAIL, or start a demo with an empty DATA_DIR.';
const STARTED_BY_NPM = /^(start|dev)$/;

async function main(terminal: Terminal) {
  const { say, giveUp } = terminal;
  stopAtOnce();
  if (STARTED_BY_NPM.test(process.env.npm_lifecycle_event ?? '')) stopWithParent();
  const config = configured(terminal);

  const connection = await connect(config);
  const { db, dialect, catalogueVersion, noticing } = connection;
  const places = openPlaces(readZipTable());
  const { publicUrl } = config.site;
  const prepare = async (worker: Db) => {
    await upgrade({ worker, dialect, config, now: Date.now(), say, giveUp });
    if (!config.admin && (await hasOwner(db))) giveUp(NOT_A_DEMO);
    if (config.demo) await loadSample({ db, places, now: Date.now(), publicUrl, say });
    return startAdministrator(config, connection);
  };
  const prepared = whenAnswering(() => connection.alone(prepare), say, giveUp);
  const { administrator, secret } = await prepared;
  const cache = createPageCache(catalogueVersion, Date.now, requestIds(config.trustedProxies));
  const log = openLog(config.logLevel, [...secretsIn(config), secret]);
  const isDev = process.argv.includes('--dev');
  if (!isDev) consoleInto(log);
  const requests = countRequests();
  const { observe, report: reporting } = openObserver(log, requests);
  const { metricsToken } = config;
  const ready = () => sql`select 1`.execute(db);
  const relay = config.formEndpoint ? openFormRelay(config.formEndpoint) : undefined;
  let delivery: Delivery | undefined;
  const report = reporting('A delivery failed');
  const live = openLive(() => inboxVersion(db), reporting('Watching the inbox failed'), {
    listen: connection.listenToInbox,
  });
  const wake = () => {
    delivery?.wake();
    live.check();
  };
  const { texts, gateway } = openTexts({ config, db, now: Date.now, report, wake });
  // Where the database does not answer, a mail under way still goes out.
  const brand = () =>
    currentSite(db, config.site).then(
      (site) => site.brand,
      () => config.site.brand,
    );
  const brandNow = await brand();
  const leaving = new AbortController();
  const parts: AppParts = {
    db,
    places,
    now: Date.now,
    site: config.site,
    maps: config.maps,
    sampleContent: await isSampleShown(db),
    report: reporting('A request failed'),
    catalogueVersion,
    noticing,
    ready,
    leaving: leaving.signal,
    keep: cache.keep,
    clientDir: join(root, 'build/client'),
    trustedProxies: config.trustedProxies,
    admitListing: openGate(countingFor(connection)),
    delivery: { relaysListings: relay !== undefined, wake },
    administrator,
    socialImage: openSocialImages(),
    signInTurns: openTurns(),
    cookieSecret: secret,
    linkSecret: secret,
    mail: unlessHeld(db, openMail(config, brand)),
    uploads: openUploads(join(config.dataDir, 'uploads')),
    connected: { texts: config.texts !== undefined, mail: config.mail !== undefined },
    texts,
    live,
    smsToken: config.texts?.authToken,
    observe,
    metrics: metricsToken
      ? {
          token: metricsToken,
          measure: openMeasures({ db, ready, requests, cache, now: Date.now }),
        }
      : undefined,
  };
  const server = isDev ? await developing(parts) : await serving(parts, cache);
  server.on('error', (error) =>
    terminal.giveUp(`Cannot listen on ${config.host}:${config.port}: ${error.message}`),
  );
  let stopped: Promise<void> | undefined;
  stopGracefully(server, {
    graceMs: config.stopGraceMs,
    leave: () => leaving.abort(),
    hangUp() {
      live.close();
      stopped = delivery?.stop();
    },
    async close() {
      await stopped;
      await connection.close();
    },
  });
  const { host, port } = config;
  server.listen({ host, port, backlog: MOST_CONNECTING }, async () => {
    const moved = live.check;
    delivery = startDelivery({ db, now: Date.now, relay, texts: gateway, report, moved });
    // Only there where Node was started as scripts/start.json says.
    const { gc } = globalThis;
    if (gc) collectAtRest(server, () => gc({ type: 'major', execution: 'async' }));
    const greet = () => connection.alone(() => greetDemo(db));
    const greeting = config.admin ? [] : await whenAnswering(greet, say, giveUp);
    say(`${brandNow} is ready: ${publicUrl}`, ...greeting);
  });
}

async function serving(parts: AppParts, cache: PageCache) {
  const { createApp } = await import('./app.ts');
  return openFrontDoor(cache, getRequestListener(createApp(parts).fetch));
}

/** `npm run dev`: pages are compiled as they are asked for, and reload as they are edited. */
async function developing(parts: AppParts) {
  const { createServer: createVite } = await import('vite');
  const server = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  server.on('request', (request, response) => {
    vite.middlewares(request, response, async () => {
      const app = (await vite.ssrLoadModule('./server/app.ts')) as typeof import('./app.ts');
      await getRequestListener(app.createApp(parts).fetch)(request, response);
    });
  });
  return server;
}

const terminal: Terminal = terminalFor(process.env);
await main(terminal).catch((error) => terminal.giveUp(startFailure(error)));
