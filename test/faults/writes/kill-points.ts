import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import type { Db, TextGateway } from '../../../market/ports.ts';

/** The six moments at which delivering a text is cut short. */
export const KILL_POINTS = [
  'before claim',
  'after claim',
  'before POST',
  'after acceptance',
  'after commit',
  'in a callback',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];

const writes = (node: RootOperationNode, status: string) =>
  node.kind === 'UpdateQueryNode' && JSON.stringify(node.updates).includes(`"value":"${status}"`);

/** A database and a gateway that end the process, as a power cut does, the nth time at a point. */
export function dieAt(point: string, nth: number, db: Db, gateway: TextGateway) {
  let passed = 0;
  const pass = (here: KillPoint) => {
    if (here !== point) return;
    passed += 1;
    if (passed === nth) process.kill(process.pid, 'SIGKILL');
  };
  const claims = new WeakSet<QueryId>();
  const settles = new WeakSet<QueryId>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (writes(node, 'sending')) {
        claims.add(queryId);
        pass('before claim');
      }
      if (writes(node, 'sent')) settles.add(queryId);
      if (writes(node, 'delivered')) pass('in a callback');
      return node;
    },
    async transformResult({ result, queryId }) {
      if (claims.has(queryId)) pass('after claim');
      if (settles.has(queryId)) pass('after commit');
      return result;
    },
  };
  const deadly: TextGateway = {
    ...gateway,
    async send(text) {
      pass('before POST');
      const outcome = await gateway.send(text);
      if (outcome.kind === 'accepted') pass('after acceptance');
      return outcome;
    },
  };
  return { db: db.withPlugin(plugin), gateway: deadly };
}
