import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendEmail } from '../../../market/ports/email.ts';
import { composeEmail, isBareAddress, type Mailbox } from '../message.ts';

/** For demos: each e-mail becomes an `.eml` file in `folder` and is sent to nobody. */
export function openEmailOutbox(folder: string, from: Mailbox): SendEmail {
  return async (email) => {
    if (!isBareAddress(email.to)) {
      return { kind: 'refused', reason: 'This is not an email address that we can send to' };
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
      // The rename comes last, so a file under its final name is complete.
      await rename(join(folder, `${name}.part`), join(folder, name));
      const result = `Demo: written to outbox/${name}, and sent to nobody`;
      return { kind: 'accepted', result, isFiled: true };
    } catch {
      return { kind: 'refused', reason: 'The file could not be written to the outbox folder' };
    }
  };
}
