import { caseKindName } from '../../../market/cases/kinds.ts';
import { listCases } from '../../../market/cases/list.server.ts';
import { businessInQuestion } from '../../../market/cases/pause-business.server.ts';
import { findCase } from '../../../market/cases/store.server.ts';
import { dayStyle, formatDate } from '../../../market/dates.ts';
import type { CaseRow } from '../../../market/ports.ts';
import { hasPurchases, purchasesOf } from '../../../market/purchases/list.server.ts';
import { notesOf } from '../../../market/records/records.server.ts';
import type { Services } from '../../context.ts';
import { adminTimeZone, adminToday } from '../admin-time.server.ts';
import { countText } from '../count-text.ts';
import { nextStepView, notesView, plannedView } from '../follow-up/follow-up.server.ts';
import { historyView, type Wording } from '../history/history.server.ts';
import { rowView } from '../purchases/list-view.server.ts';
import { statusLabels } from './copy.ts';
import { parseCasesQuery } from './query.ts';

export type CaseView = ReturnType<typeof viewOf>;

function viewOf(row: CaseRow, services: Services) {
  return {
    id: row.id,
    business: row.business_name,
    businessId: row.business_id,
    dealId: row.deal_id,
    deal: row.deal_title,
    kind: caseKindName(row.kind),
    email: row.email,
    phone: row.phone,
    status: row.status,
    isGenuine: row.genuine_at !== null,
    received: row.created_at,
    receivedStyle: dayStyle(row.created_at, services.now(), adminTimeZone(services)),
    answered: row.answered_at,
    next: plannedView(row, adminToday(services)),
  };
}

/** The list, and of one spa whether to pause it. */
export async function casesView(services: Services, params: URLSearchParams) {
  const { db, now } = services;
  const query = parseCasesQuery(params);
  const dueBy = query.isDue ? adminToday(services) : undefined;
  const found = await listCases(db, { ...query, dueBy });
  const [first] = found.rows;
  const question =
    query.business && first
      ? await businessInQuestion(db, query.business, now())
      : { open: 0, deals: 0 };
  return {
    query: { ...query, page: found.page },
    hasMore: found.hasMore,
    count: countText(found.count),
    cases: found.rows.map((row) => viewOf(row, services)),
    question:
      first && question.deals > 0
        ? { ...question, business: first.business_name, businessId: query.business }
        : null,
  };
}

export type CasesView = Awaited<ReturnType<typeof casesView>>;

/** A case with all that was written and done about it; undefined where there is none. */
export async function casePage(services: Services, id: string) {
  const { db, now } = services;
  const row = id.includes('\0') ? undefined : await findCase(db, id);
  if (!row) return undefined;
  const { open } = await businessInQuestion(db, row.business_id, now());
  return {
    view: viewOf(row, services),
    text: row.text,
    openOfBusiness: open,
    purchases: await purchasesView(services, row),
    step: nextStepView(row, services),
    notes: notesView(await notesOf(db, 'case', id), services),
    history: await historyView(
      db,
      { kind: 'case', id },
      caseWording(adminTimeZone(services)),
      () => false,
    ),
  };
}

/** The purchase that it is about, else what the buyer bought of the deal; undefined where nothing is known of purchases. */
async function purchasesView({ db, now }: Services, row: CaseRow) {
  const { deal_id: dealId, email, session_id: sessionId } = row;
  if (!(await hasPurchases(db))) return undefined;
  const rows = await purchasesOf(db, { dealId, email, sessionId });
  return rows.map((row) => rowView(row, now()));
}

const labels = {
  status: 'Status',
  genuine_at: 'Genuine',
  next_on: 'Day of the next step',
  next_step: 'Next step',
  note: 'Note',
};

const statusNames = new Map<string, string>(Object.entries(statusLabels));

/** How a case's history reads. */
export function caseWording(timeZone: string): Wording {
  return {
    timeZone,
    labels,
    formatValue(field, value) {
      if (field === 'next_on') return formatDate(String(value));
      if (field === 'status') return statusNames.get(String(value)) ?? String(value);
      return String(value);
    },
    phraseOf(field, after) {
      if (field === 'genuine_at')
        return after ? 'Marked genuine: it counts in public' : 'The mark “genuine” was removed';
      if (field === 'note') return after ? `Note added: ${after}` : 'A note was deleted';
      return undefined;
    },
  };
}
