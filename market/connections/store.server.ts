import type { Db } from '../ports.ts';

export interface SealedValue {
  name: string;
  sealed: string;
}

export function readSealedValues(db: Db): Promise<SealedValue[]> {
  return db.selectFrom('connection_values').select(['name', 'sealed']).orderBy('name').execute();
}
