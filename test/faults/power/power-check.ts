import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileOf, mainFileOf, pictureOfFile, widthsOf } from '../../../market/pictures/rules.ts';
import type { Acknowledged, Kind } from './power-client.ts';

export const DATA = 'new/data';

const UPLOADS = join(DATA, 'uploads');
const SECRET = join(DATA, 'auth-secret');

export interface Damage {
  lost: string[];
  broken: string[];
}

/** Compares a disk with what was promised, and its files with those of `completeDisk`. */
export function damageOf(disk: string, acknowledged: Acknowledged[], completeDisk: string): Damage {
  const names = (kind: Kind) =>
    acknowledged.filter((write) => write.kind === kind).map(({ name }) => name);
  const isWhole = (file: string) =>
    existsSync(join(disk, file)) && isSame(join(disk, file), join(completeDisk, file));
  const { rows, broken } = databaseIn(join(disk, DATA, 'spa-deals.sqlite'));
  const isStored: Record<Kind, (name: string) => boolean> = {
    start: (email) => rows.start.has(email) && isWhole(SECRET),
    lead: (email) => rows.lead.has(email),
    business: (name) => rows.business.has(name),
    deal: (title) => rows.deal.has(title),
    picture: (file) => filesOf(file).every((each) => isWhole(join(UPLOADS, each))),
    backup: isWhole,
  };
  const kinds = Object.keys(isStored) as Kind[];
  const lost = kinds.flatMap((kind) =>
    names(kind)
      .filter((name) => !isStored[kind](name))
      .map((name) => `${kind} ${name}`),
  );

  const pictures = namesIn(join(disk, UPLOADS)).filter((name) => pictureOfFile(name));
  const mainFiles = pictures.filter((name) => filesOf(name).at(-1) === name);
  const halfWrittenFiles = [
    ...mainFiles.filter((main) => !isStored.picture(main)),
    ...pictures.map((name) => join(UPLOADS, name)).filter((file) => !isWhole(file)),
    ...namesIn(disk).filter((name) => name.endsWith('.backup') && !isWhole(name)),
    ...[SECRET].filter((file) => existsSync(join(disk, file)) && !isWhole(file)),
  ];
  return {
    lost,
    broken: [...broken, ...halfWrittenFiles.map((file) => `Half of ${file} is there`)],
  };
}

export function filesOf(file: string): string[] {
  const picture = pictureOfFile(file);
  if (!picture) return [];
  const files = widthsOf(picture).flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => fileOf(picture, width, format)),
  );
  return [...files.filter((each) => each !== mainFileOf(picture)), mainFileOf(picture)];
}

const isSame = (one: string, other: string) => readFileSync(one).equals(readFileSync(other));
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

const COLUMNS = {
  start: ['admin_users', 'email'],
  lead: ['leads', 'email'],
  business: ['businesses', 'name'],
  deal: ['deals', 'title'],
} as const;

/** A change and its event are either both there or both missing; samples have no event. */
const HALF_DONE = `
  select record as id from events
    where before is null and kind in ('business', 'deal')
    and record not in (select id from businesses union all select id from deals)
  union all select id from businesses where name like 'Spa _-%'
    and id not in (select record from events)
  union all select id from deals where title like 'Deal _-%'
    and id not in (select record from events)`;

function databaseIn(file: string) {
  const rows = { start: emptySet(), lead: emptySet(), business: emptySet(), deal: emptySet() };
  if (!existsSync(file)) return { rows, broken: [] };
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec('pragma synchronous = off');
    const values = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row)[0]);
    const broken = values('pragma integrity_check').filter((message) => message !== 'ok');
    broken.push(...values('pragma foreign_key_check').map((table) => `A key to ${table} is loose`));
    const tables = new Set(values('select name from sqlite_schema'));
    for (const kind of Object.keys(COLUMNS) as Array<keyof typeof COLUMNS>) {
      const [table, column] = COLUMNS[kind];
      if (tables.has(table)) rows[kind] = new Set(values(`select ${column} from ${table}`));
    }
    if (tables.has('events'))
      broken.push(...values(HALF_DONE).map((id) => `Half of a change of ${id} is there`));
    return { rows, broken: broken.map(String) };
  } catch (error) {
    return { rows, broken: [String(error)] };
  } finally {
    database.close();
  }
}

const emptySet = () => new Set<unknown>();
