import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  type CatalogueChanges,
  CHANGES_QUERY,
  type ChangeRow,
  readChanges,
} from './catalogue-changes.ts';
import type { Connection, Tables } from './tables.ts';
import { openTurns, type Turns } from './turns.ts';
import { isDatabaseFault, trackOutage, unavailable } from './unavailable.ts';

const MAX_CACHED_STATEMENTS = 200;

/** These statements may change the columns of a prepared statement, so the cache is emptied after them. */
const CHANGES_SCHEMA = /\b(?:alter|create|drop)\b/i;

type SqliteConnection = Connection & {
  catalogueVersion(): number;
  catalogueChanges(after: number): CatalogueChanges;
};

/**
 * A file, ':memory:', or '' for a temporary one. An acknowledged write is on the disk (WAL with
 * synchronous=FULL; NORMAL loses writes in a power cut). Deleted data is overwritten.
 */
export function openSqlite(file: string, content?: Uint8Array): SqliteConnection {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 });
  if (content) database.deserialize(content);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma temp_store = memory; pragma mmap_size = 1073741824',
  );
  const isPrivate = file === ':memory:' || file === '';
  const versionReader = isPrivate ? database : new DatabaseSync(file, { timeout: 5000 });
  const db = new Kysely<Tables>({ dialect: new Dialect({ database: forKysely(database) }) });
  return {
    db,
    dialect: 'sqlite',
    catalogueVersion: versionIn(versionReader),
    catalogueChanges: changesIn(versionReader),
    trackOutage,
    keepsSessions: async () => true,
    runExclusively: (work) => work(db),
    close: async () => {
      if (versionReader !== database) versionReader.close();
      await db.destroy();
    },
  };
}

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new Driver(this.#config);
  }
  override createAdapter() {
    return new Adapter();
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite rolls back DDL like any other write, although Kysely's default says otherwise. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class Driver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;
  override async acquireConnection() {
    this.#connection ??= inTurns(await super.acquireConnection(), openTurns());
    return this.#connection;
  }
}

/** Statements wait for the next turn of the event loop after `MAX_STEPS_A_TURN`. */
function inTurns(connection: DatabaseConnection, turns: Turns): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      await turns.ready();
      const result = await connection.executeQuery<Row>(query);
      turns.countStatement(result.rows.length + Number(result.numAffectedRows ?? 0));
      return result;
    },
    async *streamQuery<Row>(query: CompiledQuery, size: number) {
      for await (const result of connection.streamQuery<Row>(query, size)) {
        turns.countRow();
        yield result;
        await turns.ready();
      }
    },
  };
}

function forKysely(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_CACHED_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(text) {
      // A deferred transaction can fail at its first write; an immediate one waits.
      const sql = text === 'begin' ? 'begin immediate' : text;
      const cached = statements.get(sql);
      if (cached) return cached;
      const prepared = asKyselyStatement(database.prepare(sql));
      // On a full disk SQLite has already rolled back. An error here would hide the first one.
      const statement =
        sql === 'rollback' ? runOnlyIf(() => database.isTransaction, prepared) : prepared;
      if (CHANGES_SCHEMA.test(sql)) statements.clear();
      else statements.set(sql, statement);
      return statement;
    },
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: ReadonlyArray<unknown>) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translateErrors(() => statement.all(...values(parameters))),
    run: (parameters) => translateErrors(() => statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

function runOnlyIf(isNeeded: () => boolean, { reader, all, run, iterate }: SqliteStatement) {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  const runNeeded: typeof run = (values) => (isNeeded() ? run(values) : nothing);
  return { reader, all, iterate, run: runNeeded };
}

/** A full disk is not the caller's mistake: it counts as an unavailable database. */
function translateErrors<T>(statement: () => T): T {
  try {
    return statement();
  } catch (error) {
    throw isDatabaseFault(error) ? unavailable(error) : error;
  }
}

function changesIn(database: DatabaseSync): (after: number) => CatalogueChanges {
  let statement: StatementSync | undefined;
  return (after) => {
    statement ??= translateErrors(() => database.prepare(CHANGES_QUERY.join('?')));
    const read = statement;
    const rows = translateErrors(() => read.all(after)) as unknown as ChangeRow[];
    return readChanges(rows, after);
  };
}

function versionIn(database: DatabaseSync): () => number {
  let statement: StatementSync | undefined;
  return () => {
    statement ??= translateErrors(() => database.prepare('select version from catalogue'));
    const read = statement;
    return Number(translateErrors(() => read.get())?.version);
  };
}
