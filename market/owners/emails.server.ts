import { emailKey } from '../email-addresses.ts';
import { queueEmail } from '../emails/commands.server.ts';
import type { Db, OutboxRow, Site } from '../ports.ts';
import { LINK_HERE, linkEmail, startedEmail } from './copy.ts';
import { RESEND_EVERY_MS } from './rules.ts';
import { findOwner, type Owner, ownerUrl } from './store.server.ts';

/** Sends a spa its link, at most once in a while; false where one was sent a moment ago. */
export function queueOwnerLink(db: Db, owner: Owner, site: Site, now: number): Promise<boolean> {
  const turn = Math.floor(now / RESEND_EVERY_MS);
  return queue(
    db,
    owner,
    linkEmail(site, owner.name),
    `owner-link ${owner.id} ${owner.link_number} ${turn}`,
    now,
  );
}

/** Tells a spa that its page was opened on another device ('Firefox on Windows'). */
export function queueStarted(
  db: Db,
  owner: Owner,
  { site, device, sessionId }: { site: Site; device: string; sessionId: string },
  now: number,
): Promise<boolean> {
  return queue(db, owner, startedEmail(site, device), `owner-started ${sessionId}`, now);
}

function queue(
  db: Db,
  owner: Owner,
  words: ReturnType<typeof linkEmail>,
  idempotencyKey: string,
  now: number,
): Promise<boolean> {
  const recipient = owner.address;
  const email = {
    kind: 'owner',
    alertId: null,
    actor: owner.id,
    idempotencyKey,
    ...words,
  } as const;
  return queueEmail(db, { ...email, recipient, recipientKey: emailKey(recipient) }, now);
}

/**
 * The text of a mail to a spa as it is sent, with its link, which is stored nowhere. Where the link is over
 * by now, or the spa has another address than the mail: undefined; a statement goes without its link.
 */
export async function completeOwnerEmail(
  db: Db,
  { kind, actor, recipient, body }: Pick<OutboxRow, 'kind' | 'actor' | 'recipient' | 'body'>,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): Promise<string | undefined> {
  if (!body.includes(LINK_HERE)) return body;
  const owner = await findOwner(db, actor);
  const url =
    owner && emailKey(owner.address) === emailKey(recipient)
      ? ownerUrl(owner, publicUrl, secret)
      : undefined;
  if (url !== undefined) return body.replace(LINK_HERE, () => url);
  return kind === 'statement' ? withoutLink(body) : undefined;
}

const withoutLink = (body: string) =>
  body
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes(LINK_HERE))
    .join('\n\n');
