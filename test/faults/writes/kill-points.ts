import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import type { SmsSender } from '../../../market/ports/sms.ts';
import type { Db } from '../../../market/ports.ts';

export const KILL_POINTS = [
  'before claim',
  'after claim',
  'before POST',
  'after acceptance',
  'after commit',
  'in a callback',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];

const updatesStatusTo = (node: RootOperationNode, status: string) =>
  node.kind === 'UpdateQueryNode' && JSON.stringify(node.updates).includes(`"value":"${status}"`);

/** Ends the process the nth time at a point. `endState` is the state of a row that was sent. */
export function killAt(
  point: string,
  occurrence: number,
  db: Db,
  gateway: SmsSender,
  endState: 'sent' | 'accepted' = 'sent',
) {
  let passedCount = 0;
  const passPoint = (currentPoint: KillPoint) => {
    if (currentPoint !== point) return;
    passedCount += 1;
    if (passedCount === occurrence) process.kill(process.pid, 'SIGKILL');
  };
  const claimWrites = new WeakSet<QueryId>();
  const resultWrites = new WeakSet<QueryId>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (updatesStatusTo(node, 'sending')) {
        claimWrites.add(queryId);
        passPoint('before claim');
      }
      if (updatesStatusTo(node, endState)) resultWrites.add(queryId);
      if (updatesStatusTo(node, 'delivered')) passPoint('in a callback');
      return node;
    },
    async transformResult({ result, queryId }) {
      if (claimWrites.has(queryId)) passPoint('after claim');
      if (resultWrites.has(queryId)) passPoint('after commit');
      return result;
    },
  };
  const killingGateway: SmsSender = {
    ...gateway,
    async send(text) {
      passPoint('before POST');
      const outcome = await gateway.send(text);
      if (outcome.kind === 'accepted') passPoint('after acceptance');
      return outcome;
    },
  };
  return { db: db.withPlugin(plugin), gateway: killingGateway };
}
