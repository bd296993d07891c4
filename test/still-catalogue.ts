import type { Connection } from '../database/tables.ts';

/** A catalogue to which nothing is written. */
export const stillCatalogue: Pick<Connection, 'catalogueVersion' | 'catalogueChanges'> = {
  catalogueVersion: () => 1,
  catalogueChanges: () => ({ version: 1, changes: [] }),
};
