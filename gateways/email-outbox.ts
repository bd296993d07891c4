import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendEmail } from '../market/ports.ts';
import { composeEmail, isBareAddress, type Mailbox } from './email-message.ts';

/**
 * The loop-back twin of the mailer for a demo: each mail becomes an `.eml` file in `folder` that
 * any mail program opens, and reaches nobody.
 */
export function openMailOutbox(folder: string, from: Mailbox): SendEmail {
  return async (email) => {
    if (!isBareAddress(email.to)) {
      return { kind: 'refused', reason: 'This is no e-mail address that can be written to' };
    }
    const name = `${email.id}.eml`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, `${name}.part`), 'w', 0o600);
      try {
        await file.writeFile(await composeEmail(email, from));
        await file.sync();
      } finally {
        await file.close();
      }
      // Under its final name a file is always whole.
      await rename(join(folder, `${name}.part`), join(folder, name));
      return { kind: 'accepted', result: `Demo: written to outbox/${name}, and sent to nobody` };
    } catch {
      return { kind: 'refused', reason: 'The file could not be written to the outbox folder' };
    }
  };
}
