import type { Connection, Db } from '../../../database/tables.ts';
import { upgrade } from '../../../server/lifecycle/upgrade.ts';

export function upgradeAt(
  connection: Connection,
  dataDir: string,
  watched: (worker: Db) => Db = (worker) => worker,
): Promise<void> {
  const exitWithError = (line: string): never => {
    throw new Error(line);
  };
  return connection.runExclusively((worker) =>
    upgrade({
      worker: watched(worker),
      dialect: connection.dialect,
      config: { dataDir, authSecret: undefined, backsUpBeforeUpgrade: true },
      now: Date.now(),
      print: () => {},
      exitWithError,
    }),
  );
}
