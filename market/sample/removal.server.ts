import { plusDays } from '../days.ts';
import { DEMO_LINK_ID } from '../demo/rules.ts';
import { demoLinks } from '../demo/store.server.ts';
import { DEMO_KEY } from '../ports/stripe.ts';
import type { Db } from '../ports.ts';
import { keyOf } from '../purchases/accounts.server.ts';
import { deleteVoucherEmails } from '../purchases/commands.server.ts';
import { OPERATOR } from '../purchases/rules.ts';
import { deleteEmptyStatements } from '../statements/commands.server.ts';
import {
  DAYS_OF_FIGURES,
  firstOwnDay,
  SAMPLE_ACTOR,
  SAMPLE_COMMISSION,
  SAMPLE_DOMAIN,
  SAMPLE_LICENSE,
  SAMPLE_PRICE_SEEN,
  type SampleRows,
} from './rules.ts';

/** Deleted whatever happened to them: they are of no real person. */
export async function removeContacts(tx: Db, made: SampleRows): Promise<void> {
  const conversations = made.conversations.map(({ id }) => id);
  await tx.deleteFrom('messages').where('conversation_id', 'in', conversations).execute();
  // A spa that was made of a sample lead stays, with its page.
  const leads = made.leads.map(idOf);
  await tx
    .updateTable('owners')
    .set(({ selectFrom }) => ({
      business_id: selectFrom('leads')
        .select('leads.business_id')
        .whereRef('leads.id', '=', 'owners.lead_id'),
    }))
    .where('lead_id', 'in', leads)
    .where('business_id', 'is', null)
    .execute();
  await tx
    .updateTable('owners')
    .set({ lead_id: null })
    .where('lead_id', 'in', leads)
    .where('business_id', 'is not', null)
    .execute();
  for (const table of ['leads', 'conversations', 'complaints'] as const) {
    const ids = made[table].map(({ id }) => id);
    await tx.deleteFrom(table).where('id', 'in', ids).execute();
  }
}

/** The sample's pages of spas, with what was asked for and mailed there; one with another address is its spa's own. */
export async function removeOwners(tx: Db, made: SampleRows, loadedAt: number): Promise<void> {
  const owners = tx
    .selectFrom('owners')
    .select('owners.id')
    .where('business_id', 'in', made.businesses.map(idOf))
    .where('email', 'like', `%${SAMPLE_DOMAIN}`);
  await tx
    .deleteFrom('outbox')
    .where('kind', 'in', ['owner', 'statement'])
    .where('actor', 'in', owners)
    .execute();
  await tx.deleteFrom('owners').where('id', 'in', owners).execute();
  // Before it was loaded, nobody else could ask to change its rows.
  await tx
    .deleteFrom('proposals')
    .where('record', 'in', [...made.businesses, ...made.deals].map(idOf))
    .where('created_at', '<', loadedAt)
    .execute();
}

const idOf = ({ id }: { id: string }) => id;

export async function removeFigures(tx: Db, loadedAt: number): Promise<void> {
  const first = firstOwnDay(loadedAt);
  for (let ago = 1; ago <= DAYS_OF_FIGURES; ago += 1)
    for (const table of ['insight_days', 'insight_searches', 'insight_paths'] as const)
      await tx.deleteFrom(table).where('day', '=', plusDays(first, -ago)).execute();
}

/**
 * Deletes purchases of deleted demo deals; after the last, also the account if it is the demo's.
 */
export async function removeDemoPurchases(tx: Db, secret: string): Promise<void> {
  const isOver = (await demoLinks(tx)).length === 0;
  const purchases = await tx
    .selectFrom('purchases')
    .select('session_id')
    .where('link_id', 'like', `${DEMO_LINK_ID}%`)
    .$if(!isOver, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deals').select('deals.id').whereRef('deals.id', '=', 'purchases.deal_id'),
          ),
        ),
      ),
    )
    .execute();
  for (const { session_id: id } of purchases) {
    await deleteVoucherEmails(tx, id);
    await tx.deleteFrom('purchases').where('session_id', '=', id).execute();
  }
  await deleteEmptyStatements(tx);
  const account = await tx
    .selectFrom('stripe_accounts')
    .select(['id', 'key_sealed'])
    .where('id', '=', OPERATOR)
    .executeTakeFirst();
  if (isOver && account && keyOf(account, secret) === DEMO_KEY)
    await tx.deleteFrom('stripe_accounts').where('id', '=', OPERATOR).execute();
}

/** Invented ratings, licenses, commissions and prices of spas that stay. */
export async function forgetInvented(tx: Db, ids: string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('businesses')
    .set({ rating: null, review_count: null, rating_source: null, rating_seen_on: null })
    .set({ updated_at: now })
    .where('id', 'in', ids)
    .where('rating_source', '=', SAMPLE_ACTOR)
    .execute();
  await tx
    .updateTable('businesses')
    .set({ license_number: '', license_state: '', license_expires_on: null })
    .set({ license_checked_on: null, license_found: '', updated_at: now })
    .where('id', 'in', ids)
    .where('license_number', 'like', `${SAMPLE_LICENSE}%`)
    .execute();
  await tx
    .updateTable('businesses')
    .set({ has_license_information: 0, license_information_at: null })
    .set({ license_information_by: null, updated_at: now })
    .where('id', 'in', ids)
    .where('license_information_by', '=', SAMPLE_ACTOR)
    .execute();
  await tx
    .updateTable('businesses')
    .set({ commission_percent: null, updated_at: now })
    .where('id', 'in', ids)
    .where('commission_percent', '=', SAMPLE_COMMISSION)
    .execute();
  await tx
    .updateTable('deals')
    .set({ price_seen_at: '', price_seen_on: null, updated_at: now })
    .where('business_id', 'in', ids)
    .where('price_seen_at', '=', SAMPLE_PRICE_SEEN)
    .execute();
}
