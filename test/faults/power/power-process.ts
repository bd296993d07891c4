import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, startReadyProgram } from '../../process/program.ts';
import { type Acknowledged, openClients, settings } from './power-client.ts';

/**
 * A session to be traced: the program starts on nothing, is written to from several sides, backed up,
 * stopped, started, killed and started again. Prints as JSON what it acknowledged.
 */
const [root = '', pictures = '', runCount = '', writes = ''] = process.argv.slice(2);
const dataDir = join(root, 'new', 'data');
const acknowledged: Acknowledged[] = [];
const VISITORS = 4;

// The parent has ended, and this process ends with it.
process.stdin.once('end', () => process.exit(1)).resume();

for (let run = 0; run < Number(runCount); run += 1) {
  const port = await freePort();
  const program = await startReadyProgram(settings(dataDir, port));
  const clients = openClients(port);
  await clients.started();
  await clients.signIn();
  const visitor = async (firstIndex: number) => {
    for (let n = firstIndex; n < Number(writes); n += VISITORS)
      await clients.lead(`lead-${run}-${n}@spa.test`);
  };
  const createRecords = async () => {
    for (let n = 0; n < Number(writes) / 4; n += 1) {
      await clients.business(`Spa ${run}-${n}`);
      await clients.deal(`Deal ${run}-${n}`);
    }
  };
  const uploadPictures = async () => {
    const ownPictures = readdirSync(pictures).filter((_, n) => n % Number(runCount) === run);
    for (const file of ownPictures) await clients.picture(readFileSync(join(pictures, file)));
  };
  const visitors = Array.from({ length: VISITORS }, (_, n) => visitor(n));
  await Promise.all([createRecords(), uploadPictures(), ...visitors]);
  backUpTo(join(root, `${run}.backup`));
  await clients.backedUp(`${run}.backup`);
  // Killed at once, the program might end within the call that answered, and the trace would not show it.
  await clients.get('/healthz');
  // The first one closes its database; the others leave that to the next one.
  await program.stop(run === 0 ? 'SIGTERM' : 'SIGKILL');
  acknowledged.push(...clients.acknowledged);
}
process.stdout.write(JSON.stringify(acknowledged));
process.exit(0);

function backUpTo(file: string) {
  const script = resolve(import.meta.dirname, '../../../server/commands/backup-command.ts');
  const env = { PATH: process.env.PATH, ...settings(dataDir, 0) };
  const { status, stderr } = spawnSync(process.execPath, [script, file], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
