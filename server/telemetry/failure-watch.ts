import type { Logger } from 'pino';
import type { FailingConnection } from '../../market/connections/outcomes.server.ts';

export function openFailureWatch(
  failing: () => Promise<FailingConnection[]>,
  log: Pick<Logger, 'warn' | 'info'>,
): () => Promise<void> {
  let known = new Map<string, { connection: string; since: string }>();
  return async () => {
    const found = new Map<string, { connection: string; since: string }>();
    for (const { id, account, reason, since: at } of await failing()) {
      const connection = account ? `${id} ${account.id}` : id;
      const since = known.get(connection)?.since ?? new Date(at).toISOString();
      if (!known.has(connection)) log.warn({ connection, since, reason }, 'A connection fails');
      found.set(connection, { connection, since });
    }
    for (const [connection, line] of known)
      if (!found.has(connection)) log.info(line, 'A connection works again');
    known = found;
  };
}
