import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '../database/backup/backup.ts';
import { restoreBackup } from '../database/backup/restore.ts';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrations/all.ts';
import type { Checksum } from '../database/move/checksum.ts';
import { checksumIn } from '../database/move/rows.ts';
import { freshTables } from '../database/move/shape.ts';
import type { Db, Dialect } from '../database/tables.ts';
import { ensureAdministrator } from '../market/admin/commands.server.ts';
import { holdDeliveries } from '../market/deliveries/store.server.ts';
import { sendMessage } from '../market/messages/commands.server.ts';
import { keptPicture, mainFileOf, pictureOfFile } from '../market/pictures/rules.ts';
import { ADMIN, addDeal, addLead, addSpa, administratorIn, MONDAY_NOON } from './app.ts';
import { nextKey, PHONE } from './messaging.ts';
import { newDatabase, TEST_POOL } from './postgres/databases.ts';

export const PICTURE = mainFileOf(keptPicture('0123456789abcdef0123456789abcdef', 320, 200));
const isUpload = (name: string) => pictureOfFile(name) !== undefined;

export type Place = Awaited<ReturnType<typeof newPlace>>;

const CHOSEN = process.env.TEST_ON === 'postgres' ? 'postgres' : 'sqlite';

/** A folder and a database without tables, as a first start finds them. */
export async function newPlace(on: Dialect = CHOSEN) {
  const dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const database = on === 'postgres' ? await newDatabase('empty') : undefined;
  const connection = await connect({ databaseUrl: database?.url, dataDir, pool: TEST_POOL });
  const file = join(dataDir, 'all.backup');
  const uploads = join(dataDir, 'uploads');
  return {
    dataDir,
    connection,
    file,
    uploads,
    backUp: (name = file) =>
      writeBackup({
        connection,
        file: name,
        now: MONDAY_NOON,
        uploads: { folder: uploads, isUpload },
      }),
    restore: (name: string, also: (tx: Db) => Promise<unknown> = async () => {}) =>
      restoreBackup({
        connection,
        file: name,
        uploadsFolder: uploads,
        isUpload,
        also: async (tx, { at }) => {
          await holdDeliveries(tx, at);
          await also(tx);
        },
      }),
    async end() {
      await connection.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A place with something in most tables, a session and an upload. */
export async function filledPlace(on: Dialect = CHOSEN) {
  const place = await newPlace(on);
  const { connection } = place;
  const { db, dialect } = connection;
  await migrate(db, dialect);
  const spa = await addSpa(db, { zip: '78701' });
  await addDeal(db, spa, { title: 'Warm “stones” & oil — 60 min' });
  await addLead(db, { relays: true, mayText: true });
  await sendMessage(db, { phone: PHONE, text: 'Hello\nyou', onceKey: nextKey() }, MONDAY_NOON);
  await db.updateTable('settings').set({ version: 3, document: '{"brand":"Calm Co"}' }).execute();
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const from = { address: '192.0.2.7', device: undefined };
  const { kind } = await administratorIn(connection).signIn(ADMIN, from);
  if (kind !== 'signed-in') throw new Error(`Signing in: ${kind}`);
  mkdirSync(place.uploads);
  writeFileSync(join(place.uploads, PICTURE), 'a picture’s bytes');
  writeFileSync(join(place.uploads, '.draft'), 'half a picture');
  return place;
}

export async function sumsOf({ connection }: Place): Promise<Map<string, Checksum>> {
  const sums = new Map<string, Checksum>();
  for (const shape of await freshTables()) {
    const sum = await connection.db.transaction().execute((tx) => checksumIn(tx, shape));
    sums.set(shape.table, sum);
  }
  return sums;
}
