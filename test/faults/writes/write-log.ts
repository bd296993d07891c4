import { sql } from 'kysely';
import type { Db } from '../../../market/ports.ts';

export const WRITES = [
  'request to be listed',
  'lead contacted',
  'business',
  'business edited',
  'deal',
  'deal edited',
  'text sent',
  'text received',
] as const;
export type WriteKind = (typeof WRITES)[number];

export function openWriteLog() {
  const acknowledged: Array<{ kind: WriteKind; uniqueText: string }> = [];
  const lastSaved = new Map<string, string>();
  return {
    acknowledged,
    lastSaved,
    add(kind: WriteKind, uniqueText: string, record?: string) {
      acknowledged.push({ kind, uniqueText });
      if (record !== undefined) lastSaved.set(record, uniqueText);
    },
  };
}

export type WriteLog = ReturnType<typeof openWriteLog>;

async function storedTextsByKind(db: Db): Promise<Record<WriteKind, string[]>> {
  const leads = await db.selectFrom('leads').select(['id', 'business_name']).execute();
  const businesses = await db.selectFrom('businesses').select('name').execute();
  const deals = await db.selectFrom('deals').select('title').execute();
  const texts = await db.selectFrom('messages').select(['sender', 'text']).execute();
  const changes = await db
    .selectFrom('events')
    .select(['kind', 'record', 'after'])
    .where('before', 'is not', null)
    .execute();
  const edits = changes.map(({ kind, record, after }) => ({
    kind,
    record,
    after: JSON.parse(after ?? '{}'),
  }));
  const leadNames = new Map(leads.map(({ id, business_name }) => [id, business_name]));
  return {
    'request to be listed': leads.map(({ business_name }) => business_name),
    'lead contacted': edits
      .filter(({ kind, after }) => kind === 'lead' && after.status === 'contacted')
      .map(({ record }) => leadNames.get(record) ?? ''),
    business: businesses.map(({ name }) => name),
    'business edited': edits
      .filter(({ kind }) => kind === 'business')
      .map(({ after }) => after.about),
    deal: deals.map(({ title }) => title),
    'deal edited': edits
      .filter(({ kind }) => kind === 'deal')
      .map(({ after }) => after.description),
    'text sent': texts.filter(({ sender }) => sender === 'admin').map(({ text }) => text),
    'text received': texts.filter(({ sender }) => sender === 'customer').map(({ text }) => text),
  };
}

/** Returns acknowledged writes that the tables lack, and those that they have twice. */
export async function compareWithDatabase(writeLog: WriteLog, db: Db) {
  const acknowledged = [...writeLog.acknowledged];
  const storedTexts = await storedTextsByKind(db);
  const times = new Map<string, number>();
  for (const kind of WRITES) {
    for (const uniqueText of storedTexts[kind]) {
      times.set(`${kind} ${uniqueText}`, (times.get(`${kind} ${uniqueText}`) ?? 0) + 1);
    }
  }
  return {
    lost: acknowledged.filter(({ kind, uniqueText }) => !times.has(`${kind} ${uniqueText}`)),
    doubled: [...times].filter(([, count]) => count > 1).map(([what]) => what),
  };
}

export async function staleRecords({ lastSaved }: WriteLog, db: Db): Promise<string[]> {
  const businesses = await db.selectFrom('businesses').select(['name', 'about']).execute();
  const deals = await db.selectFrom('deals').select(['title', 'description']).execute();
  const currentTexts = new Map([
    ...businesses.map(({ name, about }) => [name, about] as const),
    ...deals.map(({ title, description }) => [title, description] as const),
  ]);
  return [...lastSaved]
    .filter(([record, uniqueText]) => currentTexts.get(record) !== uniqueText)
    .map(([name]) => name);
}

export async function databaseDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...rows.map((row) => row.integrity_check).filter((message) => message !== 'ok'),
    ...orphans.map(({ table }) => `a row of ${table} points to nothing`),
  ];
}
