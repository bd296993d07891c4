import { getRequestListener } from '@hono/node-server';
import { openSqlite } from '../../database/sqlite.ts';
import { createHttpServer } from '../../server/http/http-server.ts';
import { openApp } from '../../test/helpers/app.ts';

/** The built app without its page cache: every request renders its page. Arguments: port, database. */
const [port, file = ''] = process.argv.slice(2);
const { app } = await openApp({ now: Date.now }, openSqlite(file));
createHttpServer({ tryRespond: () => false }, getRequestListener(app.fetch)).listen(
  Number(port),
  '127.0.0.1',
);
