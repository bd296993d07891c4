import type { KyselyPlugin } from 'kysely';
import { connect } from '../../../database/connect.ts';
import { upgradeAt } from './upgrade-at.ts';

/**
 * Upgrades a database as a start does, and ends as in a power cut at the nth point: before or after a
 * statement, the last one after the commit. Prints how many points there were.
 */
const [dataDir = '', databaseUrl, killAt = '0'] = process.argv.slice(2);
let points = 0;
const pass = () => {
  points += 1;
  if (points === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};
const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    pass();
    return node;
  },
  async transformResult({ result }) {
    pass();
    return result;
  },
};
const connection = await connect({ dataDir, databaseUrl: databaseUrl || undefined });
await upgradeAt(connection, dataDir, (worker) => worker.withPlugin(plugin));
pass();
process.stdout.write(`${points}`);
await connection.close();
