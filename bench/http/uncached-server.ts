import { getRequestListener } from '@hono/node-server';
import { openSqlite } from '../../database/sqlite.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { openApp } from '../../test/helpers/app.ts';

/** Every request renders its page, because there is no page cache. Arguments: port, database. */
const [port, file = ''] = process.argv.slice(2);
const { app } = await openApp({ now: Date.now }, openSqlite(file));
createHttpServer({ tryRespond: () => false }, getRequestListener(app.fetch)).listen(
  Number(port),
  '127.0.0.1',
);
