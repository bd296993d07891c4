import type { Db } from '../../market/ports.ts';

export function beforeEachTransaction(db: Db, work: () => Promise<void>): Db {
  const execute = async (own: (tx: Db) => Promise<unknown>) => {
    await work();
    return db.transaction().execute(own);
  };
  return new Proxy(db, {
    get(_target, name) {
      if (name === 'transaction') return () => ({ execute });
      const member: unknown = Reflect.get(db, name, db);
      return typeof member === 'function' ? member.bind(db) : member;
    },
  });
}
