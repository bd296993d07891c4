import { randomUUIDv7 } from 'node:crypto';
import { lockByName } from '../../database/locks.ts';
import { createOnce } from '../audit/store.server.ts';
import { MINUTE_MS } from '../durations.ts';
import { readInstant, writeInstant } from '../facts.server.ts';
import { hashOf } from '../hash.server.ts';
import { manyCasesNotice, newCaseNotice } from '../notices/copy.ts';
import { recordNotice } from '../notices/store.server.ts';
import type { CaseRow, Db } from '../ports.ts';
import { caseKindName } from './kinds.ts';
import { caseSearchText, MANY_CASES, MANY_CASES_WINDOW_MS } from './rules.ts';
import type { CaseForm } from './schema.ts';
import { countOpenCases, type ReportedDeal } from './store.server.ts';

/** When the first case was taken: public figures count from there. */
export const CASES_SINCE = 'cases_since';

/**
 * Stores what a buyer reports, and with it the notices to the administrator: both or neither. The
 * same form again, by its key or, without one, within the minute, stores nothing.
 */
export async function submitCase(
  db: Db,
  submission: {
    deal: ReportedDeal;
    /** The purchase, where its voucher led here. */
    sessionId?: string | undefined;
    form: CaseForm;
    idempotencyKey: string | undefined;
  },
  now: number,
): Promise<{ kind: 'created' | 'exists'; id: string }> {
  const {
    deal,
    sessionId,
    form,
    idempotencyKey = String(Math.floor(now / MINUTE_MS)),
  } = submission;
  const key = hashOf(JSON.stringify(['case', deal.id, idempotencyKey, Object.entries(form)]));
  return createOnce(db, key, now, async (tx) => {
    // The lock makes the second of two sendings see the first when it counts.
    await lockByName(tx, `cases of ${deal.businessId}`);
    const row = caseFrom(deal, sessionId, form, now);
    await tx.insertInto('cases').values(row).execute();
    await recordNotice(tx, newCaseNotice(row, caseKindName(row.kind)), now);
    const open = await countOpenCases(tx, deal.businessId, now - MANY_CASES_WINDOW_MS);
    if (open === MANY_CASES) await recordNotice(tx, manyCasesNotice(row, open), now);
    if ((await readInstant(tx, CASES_SINCE)) === undefined)
      await writeInstant(tx, CASES_SINCE, now);
    return row.id;
  });
}

function caseFrom(
  deal: ReportedDeal,
  sessionId: string | undefined,
  { kind, text, email, phone }: CaseForm,
  now: number,
): CaseRow {
  const { businessName, title: dealTitle } = deal;
  return {
    id: randomUUIDv7(),
    deal_id: deal.id,
    deal_title: dealTitle,
    business_id: deal.businessId,
    business_name: businessName,
    session_id: sessionId ?? null,
    kind,
    text,
    email,
    phone,
    status: 'new',
    genuine_at: null,
    answered_at: null,
    next_on: null,
    next_step: '',
    search_text: caseSearchText({ businessName, dealTitle, email, phone }),
    created_at: now,
    updated_at: now,
  };
}
