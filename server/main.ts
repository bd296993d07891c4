import { createServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { pino } from 'pino';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrations/all.ts';
import { readZipTable } from '../database/zips/load.ts';
import { openPlaces } from '../market/places/store.server.ts';
import { startAdministrator } from './administrator.ts';
import type { AppParts } from './app.ts';
import { readConfig } from './config.ts';
import { createPageCache } from './page-cache.ts';
import { isSampleShown, loadSample } from './sample.ts';
import { stopGracefully } from './stop.ts';
import { openTurns } from './turns.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const outcome = readConfig(process.env);
  if (outcome.kind === 'wrong') {
    process.stderr.write(`${outcome.problems.join('\n')}\n`);
    process.exit(1);
  }
  const { config } = outcome;
  const log = pino({ level: process.env.LOG_LEVEL ?? 'info' });

  const connection = await connect(config);
  const { db } = connection;
  const steps = await migrate(db, connection.dialect);
  if (steps.length > 0) say(`Database ready (${steps.join(', ')})`);
  const places = openPlaces(readZipTable());
  if (config.demo)
    await loadSample({ db, places, now: Date.now(), publicUrl: config.site.publicUrl, say });

  const { administrator, secret, greeting } = await startAdministrator(config, connection);

  const cache = createPageCache(connection.catalogueVersion, Date.now);
  const parts: AppParts = {
    db,
    places,
    now: Date.now,
    site: config.site,
    sampleContent: await isSampleShown(db),
    report: (error) => log.error({ err: error }, 'A request failed'),
    catalogueVersion: connection.catalogueVersion,
    ready: () => sql`select 1`.execute(db),
    keep: cache.keep,
    clientDir: resolve(import.meta.dirname, '../build/client'),
    trustedProxies: config.trustedProxies,
    administrator,
    signInTurns: openTurns(),
    cookieSecret: secret,
    connected: { texts: config.texts !== undefined, mail: config.mail !== undefined },
  };

  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 30_000 });
  const isDev = process.argv.includes('--dev');
  const listener = isDev ? await developing(server, parts) : await serving(parts);
  server.on('request', (request, response) => {
    if (isDev || !cache.answer(request, response)) listener(request, response);
  });
  server.on('error', (error) => {
    process.stderr.write(`Cannot listen on ${config.host}:${config.port}: ${error.message}\n`);
    process.exit(1);
  });
  stopGracefully(server, async () => {
    await connection.close();
  });
  server.listen(config.port, config.host, () => {
    say([`${config.site.brand} is ready: ${config.site.publicUrl}`, ...greeting].join('\n'));
  });
}

async function serving(parts: AppParts): Promise<RequestListener> {
  const built = resolve(import.meta.dirname, '../build/server/index.js');
  const { createApp }: typeof import('./app.ts') = await import(built);
  return getRequestListener(createApp(parts).fetch);
}

/** `npm run dev`: pages are compiled as they are asked for, and reload as they are edited. */
async function developing(
  server: ReturnType<typeof createServer>,
  parts: AppParts,
): Promise<RequestListener> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  return (request, response) => {
    vite.middlewares(request, response, async () => {
      const { createApp } = (await vite.ssrLoadModule(
        './server/app.ts',
      )) as typeof import('./app.ts');
      await getRequestListener(createApp(parts).fetch)(request, response);
    });
  };
}

await main();
