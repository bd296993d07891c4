import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, startedProgram } from '../../process/program.ts';
import { type Acknowledged, openClients, settings } from './power-client.ts';

/**
 * A session to be traced: the program starts on nothing, is written to from several sides, is backed
 * up, stops, and starts again, is killed, and starts again. What it acknowledged is said as JSON.
 */
const [root = '', pictures = '', lives = '', writes = ''] = process.argv.slice(2);
const dataDir = join(root, 'new', 'data');
const acknowledged: Acknowledged[] = [];
const VISITORS = 4;

// Whoever asked for the session is gone, and so shall it be.
process.stdin.once('end', () => process.exit(1)).resume();

for (let life = 0; life < Number(lives); life += 1) {
  const port = await freePort();
  const program = await startedProgram(settings(dataDir, port));
  const clients = openClients(port);
  await clients.started();
  await clients.signIn();
  const visitor = async (one: number) => {
    for (let n = one; n < Number(writes); n += VISITORS)
      await clients.lead(`lead-${life}-${n}@spa.test`);
  };
  const administrator = async () => {
    for (let n = 0; n < Number(writes) / 4; n += 1) {
      await clients.business(`Spa ${life}-${n}`);
      await clients.deal(`Deal ${life}-${n}`);
    }
  };
  const photographer = async () => {
    const mine = readdirSync(pictures).filter((_, n) => n % Number(lives) === life);
    for (const file of mine) await clients.picture(readFileSync(join(pictures, file)));
  };
  const visitors = Array.from({ length: VISITORS }, (_, n) => visitor(n));
  await Promise.all([administrator(), photographer(), ...visitors]);
  backUp(join(root, `${life}.backup`));
  await clients.backedUp(`${life}.backup`);
  // Killed at once, it might end within the call that answered, and the trace not tell of that.
  await clients.get('/healthz');
  // The first one closes its database; the others leave that to whoever comes next.
  await program.stop(life === 0 ? 'SIGTERM' : 'SIGKILL');
  acknowledged.push(...clients.acknowledged);
}
process.stdout.write(JSON.stringify(acknowledged));
process.exit(0);

function backUp(file: string) {
  const script = resolve(import.meta.dirname, '../../../server/commands/backup-command.ts');
  const env = { PATH: process.env.PATH, ...settings(dataDir, 0) };
  const { status, stderr } = spawnSync(process.execPath, [script, file], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
