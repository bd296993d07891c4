import { join } from 'node:path';
import { freePort, startProgram } from '../../process/program.ts';
import { DATA, filesOf } from './power-check.ts';
import { openClients, settings } from './power-client.ts';

type Pictures = Array<Uint8Array<ArrayBuffer>>;

/**
 * Why the real program does not serve what a power cut left; undefined if it starts, finds deals, signs in,
 * takes `pictures` that it may have in part, and stops.
 */
export async function startFailureReason(
  disk: string,
  pictures: Pictures,
): Promise<string | undefined> {
  const port = await freePort();
  const program = await startProgram(settings(join(disk, DATA), port));
  try {
    if (program.child.exitCode !== null) return program.output();
    const clients = openClients(port);
    await clients.get('/deals?zip=78701');
    await clients.signIn();
    for (const bytes of pictures) await clients.picture(bytes);
    const files = clients.acknowledged.flatMap(({ name }) => filesOf(name));
    for (const file of files) await clients.get(`/uploads/${file}`);
    const code = await program.stop();
    return code === 0 ? undefined : `It stopped with ${code}: ${program.output()}`;
  } catch (error) {
    return String(error);
  } finally {
    await program.stop('SIGKILL');
  }
}
