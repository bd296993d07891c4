import { randomUUIDv7 } from 'node:crypto';
import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import type { Db, Site } from '../ports.ts';
import { deviceInWords } from '../sessions/rules.ts';
import { changedFactorsEmail, newDeviceEmail, wrongCodeEmail } from './copy.ts';
import { WRONG_CODES_MS } from './rules.ts';

export interface AccountNews {
  email: string;
  userAgent: string | null;
  event: AccountEvent;
}

export type AccountEvent =
  | { kind: 'new-device' }
  | { kind: 'changed'; text: string }
  | { kind: 'wrong-code'; userId: string };

export async function queueAccountEmail(
  db: Db,
  site: Site,
  { email, userAgent, event }: AccountNews,
  now: number,
): Promise<void> {
  const at = `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const from = { device: deviceInWords(userAgent), at };
  await queueEmail(
    db,
    {
      kind: 'sign-in',
      alertId: null,
      actor: email,
      recipient: email,
      recipientKey: emailKey(email),
      idempotencyKey:
        event.kind === 'wrong-code'
          ? `wrong codes ${event.userId} ${Math.floor(now / WRONG_CODES_MS)}`
          : randomUUIDv7(),
      ...contentOf(site, event, from),
    },
    now,
  );
}

function contentOf(site: Site, event: AccountEvent, from: { device: string; at: string }) {
  switch (event.kind) {
    case 'new-device':
      return newDeviceEmail(site, from);
    case 'changed':
      return changedFactorsEmail(site, { change: event.text, ...from });
    case 'wrong-code':
      return wrongCodeEmail(site, from);
  }
}
