import type { Db, ProposalRow } from '../ports.ts';
import type { ProposalKind, ProposedForm } from './rules.ts';

export interface Proposal extends Omit<ProposalRow, 'form'> {
  form: ProposedForm;
}

export async function findProposal(db: Db, id: string): Promise<Proposal | undefined> {
  const row = await db.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asProposal(row);
}

/** What a spa has proposed, the newest first; `states` narrow it down. */
export async function proposalsOf(
  db: Db,
  ownerId: string,
  states: ProposalRow['state'][] = ['draft', 'sent', 'taken', 'declined'],
  limit = 50,
): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('state', 'in', states)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asProposal);
}

/** The one that a further save of the same goes into. */
export async function openProposal(
  db: Db,
  ownerId: string,
  kind: ProposalKind,
  record: string | null,
): Promise<Proposal | undefined> {
  const row = await db
    .selectFrom('proposals')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('record', record === null ? 'is' : '=', record)
    .where('state', 'in', ['draft', 'sent'])
    .orderBy('created_at')
    .executeTakeFirst();
  return row && asProposal(row);
}

/** The spas whose proposals wait for the administrator, the longest first, with how many. */
export async function waitingOwners(db: Db, limit: number) {
  const rows = await db
    .selectFrom('proposals')
    .select(({ fn }) => [
      'owner_id as ownerId',
      fn.countAll<number>().as('count'),
      fn.min('updated_at').as('since'),
    ])
    .where('state', '=', 'sent')
    .groupBy('owner_id')
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map(({ ownerId, count, since }) => ({
    ownerId,
    count: Number(count),
    since: Number(since),
  }));
}

const asProposal = ({ form, ...row }: ProposalRow): Proposal => ({
  ...row,
  form: JSON.parse(form),
});
