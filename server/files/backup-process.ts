import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fromRoot } from '../../database/root.ts';

/** Less than a connection may stay without progress (http-server.ts). */
export const BACKUP_DEADLINE_MS = 50_000;

const command = import.meta.filename.endsWith('.ts')
  ? 'server/commands/backup-command.ts'
  : 'build/server/backup.js';

/** In a process of its own, because it reads the whole database. Throws if it takes too long. */
export async function backUpInChild(
  option: '--for-download' | '--records',
  file: string,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [fromRoot(command), option, file], {
    env,
    ...(signal && { signal }),
    timeout: BACKUP_DEADLINE_MS,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const [code, problem] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(`No backup was made: ${problem || 'none within 50 s'}`);
}
