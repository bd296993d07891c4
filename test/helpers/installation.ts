import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBackup } from '../../database/backup/backup.ts';
import type { Checksum } from '../../database/backup/checksum.ts';
import { restoreBackup } from '../../database/backup/restore.ts';
import { checksumIn } from '../../database/backup/rows.ts';
import { freshTables } from '../../database/backup/tables.ts';
import { connect } from '../../database/connect.ts';
import type { Db, Dialect } from '../../database/tables.ts';
import { migrate } from '../../database/upgrades/all.ts';
import { ensureAdministrator } from '../../market/admin/commands.server.ts';
import { askForAlert } from '../../market/alerts/commands.server.ts';
import { sendLeadEmail, unsubscribe } from '../../market/leads/emails.server.ts';
import { sendMessage } from '../../market/messages/commands.server.ts';
import { mainFileOf, storedPicture } from '../../market/pictures/rules.ts';
import { markRestored } from '../../server/commands/mark-restored.ts';
import { filesToBackUp } from '../../server/files/folders.ts';
import { NEAR_AUSTIN } from './alerts.ts';
import {
  ADMIN,
  addBusiness,
  addDeal,
  addLead,
  administratorIn,
  HOUR_MS,
  MONDAY_NOON,
  ORIGIN,
  SECRET,
} from './app.ts';
import { nextUniqueKey, PHONE, site } from './messaging.ts';
import { newDatabase, TEST_POOL } from './postgres/databases.ts';
import { addStatementRecords } from './statement-records.ts';

export const PICTURE = mainFileOf(storedPicture('0123456789abcdef0123456789abcdef', 320, 200));

export type Installation = Awaited<ReturnType<typeof newPlace>>;

const DEFAULT_DIALECT = process.env.TEST_ON === 'postgres' ? 'postgres' : 'sqlite';

/** A folder and a database without tables, as a first start finds them. */
export async function newPlace(chosenDialect: Dialect = DEFAULT_DIALECT) {
  const dataDir = mkdtempSync(join(tmpdir(), 'spa-deals-'));
  const database = chosenDialect === 'postgres' ? await newDatabase('empty') : undefined;
  const connection = await connect({ databaseUrl: database?.url, dataDir, pool: TEST_POOL });
  const file = join(dataDir, 'all.backup');
  const uploads = join(dataDir, 'uploads');
  return {
    dataDir,
    connection,
    databaseUrl: database?.url,
    file,
    uploads,
    backUp: (name = file) =>
      writeBackup({
        connection,
        file: name,
        now: MONDAY_NOON,
        files: filesToBackUp(dataDir),
      }),
    restore: (name: string, alsoRestore: (tx: Db) => Promise<unknown> = async () => {}) =>
      restoreBackup({
        connect: async () => connection,
        file: name,
        files: filesToBackUp(dataDir),
        writeAlso: async (tx, { at }) => {
          await markRestored(tx, at, at + HOUR_MS);
          await alsoRestore(tx);
        },
      }),
    async end() {
      await connection.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export async function openFilledInstallation(chosenDialect: Dialect = DEFAULT_DIALECT) {
  const installation = await newPlace(chosenDialect);
  const { connection } = installation;
  const { db, dialect } = connection;
  await migrate(db, dialect);
  const gallery = `${ORIGIN}/uploads/${PICTURE} A quiet room`;
  const business = await addBusiness(db, { zip: '78701', gallery });
  const deal = await addDeal(db, business, { title: 'Warm “stones” & oil — 60 min' });
  await addStatementRecords(db, business, deal);
  const lead = await addLead(db, { isRelayed: true, mayText: true });
  await sendLeadEmail(
    db,
    {
      leadId: lead.id,
      draft: { subject: 'Welcome', message: 'Hello' },
      idempotencyKey: 'a form of an e-mail',
      actor: ADMIN.email,
    },
    {
      sender: site,
      secret: SECRET,
      send: async () => ({ kind: 'accepted', result: 'Taken' }),
      now: () => MONDAY_NOON,
    },
  );
  await unsubscribe(db, lead, MONDAY_NOON);
  await askForAlert(db, { ...NEAR_AUSTIN, email: 'me@visitor.test' }, site, MONDAY_NOON);
  await sendMessage(
    db,
    { phone: PHONE, text: 'Hello\nyou', idempotencyKey: nextUniqueKey() },
    MONDAY_NOON,
  );
  await db
    .updateTable('settings')
    .set({ updated_at: 3, document: '{"brand":"Calm Co"}' })
    .execute();
  await ensureAdministrator(db, ADMIN, MONDAY_NOON);
  const from = { address: '192.0.2.7', device: undefined };
  const { kind } = await administratorIn(connection).signIn(ADMIN, from);
  if (kind !== 'signed-in') throw new Error(`Signing in: ${kind}`);
  mkdirSync(installation.uploads);
  writeFileSync(join(installation.uploads, PICTURE), 'a picture’s bytes');
  writeFileSync(join(installation.uploads, '.draft'), 'half a picture');
  return installation;
}

export async function checksumsOf({ connection }: Installation): Promise<Map<string, Checksum>> {
  const checksums = new Map<string, Checksum>();
  for (const shape of await freshTables()) {
    const checksum = await connection.db.transaction().execute((tx) => checksumIn(tx, shape));
    checksums.set(shape.table, checksum);
  }
  return checksums;
}
