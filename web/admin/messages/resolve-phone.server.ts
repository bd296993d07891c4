import { parsePhone, parseSender } from '../../../market/messages/schema.ts';
import { findConversation } from '../../../market/messages/store.server.ts';
import type { Db } from '../../../market/ports.ts';

/**
 * Whose conversation `?phone=` names: any phone number, or another sender that has texted us; undefined
 * where it is neither.
 */
export async function resolvePhone(db: Db, typed: string): Promise<string | undefined> {
  const phone = parsePhone(typed);
  const sender = phone ? undefined : parseSender(typed);
  return sender ? (await findConversation(db, sender))?.customer_phone : phone;
}
