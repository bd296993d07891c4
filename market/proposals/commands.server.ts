import { randomUUIDv7 } from 'node:crypto';
import { inTransaction } from '../../database/locks.ts';
import { findOwner } from '../owners/store.server.ts';
import type { Db, ProposalRow } from '../ports.ts';
import {
  MAX_WAITING,
  PROPOSED_FIELDS,
  type ProposalKind,
  type ProposedForm,
  proposedValues,
} from './rules.ts';
import { findProposal, openProposal } from './store.server.ts';

interface Proposed {
  kind: ProposalKind;
  /** What is to change; null of what is not listed yet. */
  record: string | null;
  form: ProposedForm;
  /** The form's fields: those without a value in `form` are as they are stored. */
  names?: readonly string[];
  /** 'draft': the spa goes on later. */
  state: 'draft' | 'sent';
}

type Stored =
  | { kind: 'stored'; id: string }
  /** Nothing differs from what is listed, so nothing waits; it did before where it is 'withdrawn'. */
  | { kind: 'unchanged' | 'withdrawn' }
  | { kind: 'too-many' };

/**
 * Stores what a spa asks for. What it asked of the same before, and nobody has decided, gets the new
 * values; a second new deal is one of its own once the first was sent.
 */
export async function propose(
  db: Db,
  ownerId: string,
  { kind, record, form: given, names = Object.keys(given), state }: Proposed,
  now: number,
): Promise<Stored> {
  const form = proposedValues(kind, given);
  return inTransaction(db, async (tx) => {
    const open = await openProposal(tx, ownerId, kind, record);
    const isSentDeal = kind === 'deal' && record === null && open?.state === 'sent';
    const isAnother = isSentDeal && JSON.stringify(open.form) !== JSON.stringify(form);
    const whole = { ...others(open?.form ?? {}, names), ...form };
    if (record !== null && !PROPOSED_FIELDS[kind].some((name) => name in whole))
      return withdraw(tx, open?.id);
    if (open && !isAnother) {
      const values = {
        form: JSON.stringify(whole),
        state,
        updated_at: Math.max(now, open.updated_at + 1),
      };
      const { numUpdatedRows } = await tx
        .updateTable('proposals')
        .set(values)
        .where('id', '=', open.id)
        .where('state', 'in', ['draft', 'sent'])
        .executeTakeFirst();
      // Decided in this very moment: it is a new one.
      if (numUpdatedRows > 0n) return { kind: 'stored', id: open.id };
    }
    const { count } = await tx
      .selectFrom('proposals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('state', 'in', ['draft', 'sent'])
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_WAITING) return { kind: 'too-many' };
    const id = randomUUIDv7();
    await tx
      .insertInto('proposals')
      .values({
        ...{ id, owner_id: ownerId, kind, record, state },
        form: JSON.stringify(form),
        decided_by: null,
        decided_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return { kind: 'stored', id };
  });
}

/** What other forms asked for. */
const others = (form: ProposedForm, names: readonly string[]): ProposedForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !names.includes(name)));

async function withdraw(tx: Db, id = ''): Promise<Stored> {
  const { numDeletedRows } = await tx
    .deleteFrom('proposals')
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'sent'])
    .executeTakeFirst();
  return { kind: numDeletedRows > 0n ? 'withdrawn' : 'unchanged' };
}

/** What a spa has begun goes to the administrator. */
export async function sendDrafts(db: Db, ownerId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('proposals')
    .set({ state: 'sent', answer: '', updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A proposal as its page showed it: one that the spa has changed since is shown again first. */
export interface Seen {
  id: string;
  /** Its `updated_at`. */
  version: number;
}

/**
 * 'Not now', with a sentence that the spa reads; false where somebody else has decided. What a spa that is
 * not listed typed stays with it as a draft.
 */
export async function declineProposal(
  db: Db,
  seen: Seen,
  answer: string,
  by: { actor: string; now: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const proposal = await findProposal(tx, seen.id);
    const owner = proposal && (await findOwner(tx, proposal.owner_id));
    return owner?.businessId === undefined
      ? settle(tx, seen, { state: 'draft', answer }, by.now)
      : decide(tx, seen, 'declined', answer, by);
  });
}

/** False where the spa has changed it since it was shown, or somebody else has decided. */
export const decide = (
  tx: Db,
  seen: Seen,
  state: 'taken' | 'declined',
  answer: string,
  { actor, now }: { actor: string; now: number },
) => settle(tx, seen, { state, answer, decided_by: actor, decided_at: now }, now);

/** One of two administrators settles it: the other finds it settled. */
async function settle(
  tx: Db,
  { id, version }: Seen,
  columns: Partial<ProposalRow>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proposals')
    .set({ ...columns, updated_at: Math.max(now, version + 1) })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('updated_at', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
