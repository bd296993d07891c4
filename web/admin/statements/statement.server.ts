import { findBusiness } from '../../../market/businesses/store.server.ts';
import { isUndoable } from '../../../market/changes/rules.ts';
import { historyOf } from '../../../market/changes/store.server.ts';
import { formatTime } from '../../../market/dates.ts';
import { formatExactDollars } from '../../../market/dollars.ts';
import type { StatementLineRow, StatementRow } from '../../../market/ports.ts';
import { lastRead } from '../../../market/purchases/store.server.ts';
import {
  isSettling,
  sendStatement,
  settleStatement,
} from '../../../market/statements/commands.server.ts';
import {
  closesText,
  commissionText,
  LINE_KINDS,
  lastReadText,
  monthName,
  owedText,
  passOnText,
  shownPercent,
  sinceText,
} from '../../../market/statements/copy.ts';
import { statementEmail } from '../../../market/statements/email-copy.ts';
import { closesAt, MAX_SHOWN_LINES, spanOfMonth } from '../../../market/statements/rules.ts';
import {
  countedSince,
  findStatement,
  linesOf,
  totalsOf,
} from '../../../market/statements/store.server.ts';
import { inOneLine, noMail } from '../../../market/todo/copy.ts';
import type { Services } from '../../context.ts';
import { type Done, doneOrToast, type Submission } from '../../kit/forms/form-action.server.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { historyView } from '../changes/changes.server.ts';
import { undoButton } from '../changes/copy.ts';
import { purchasePath } from '../purchases/query.ts';
import { FAILED_TO_UPDATE } from './copy.ts';
import { statementPath } from './query.ts';
import { sellsItself, statementWording, stateOf, usedIn } from './view.server.ts';

export type StatementView = NonNullable<Awaited<ReturnType<typeof statementView>>>;

/** A statement with its lines; undefined where there is none. */
export async function statementView(services: Services, id: string) {
  const { db, site, emailSender } = services;
  const found = await readStatement(services, id);
  if (!found) return undefined;
  const { row, totals, used, lines } = found;
  const { business_id: businessId, business_name: business, month } = row;
  const recipient = (await findBusiness(db, businessId))?.email;
  const isOperatorSelling = sellsItself(services);
  const wording = statementWording(adminTimeZone(services));
  return {
    id,
    businessId,
    business,
    month,
    title: `${business}, ${monthName(month)}`,
    state: stateOf(services, row),
    sentAt: row.sent_at,
    totals,
    used,
    sum: isOperatorSelling
      ? commissionText(totals.commissionCents)
      : owedText(business, totals.commissionCents),
    paperSum: owedText(business, isOperatorSelling ? 0 : totals.commissionCents, site.brand),
    passOn: isOperatorSelling ? passOnText(business, totals) : undefined,
    notes: await notesOf(services, row),
    lines: lines.slice(0, MAX_SHOWN_LINES).map((line) => lineView(line, adminTimeZone(services))),
    hasMoreLines: lines.length > MAX_SHOWN_LINES,
    recipient,
    mailProblem: emailSender ? undefined : inOneLine(noMail(site.isDemo)),
    history: await historyView(
      db,
      { kind: 'statement', id },
      wording,
      (last) => isUndoable(last) && isSettling(last),
    ),
  };
}

async function readStatement(services: Services, id: string) {
  const { db, site } = services;
  const isDemo = site.isDemo === true;
  const row = await findStatement(db, id);
  const totals = row && (await totalsOf(db, [id], isDemo)).get(id);
  const lines = row ? await linesOf(db, { id, isDemo }) : [];
  if (!row || !totals || lines.length === 0) return undefined;
  return { row, totals, lines, used: (await usedIn(services, [row])).get(id) ?? 0 };
}

/** Until when the month is open, and until and since when it is known what was sold. */
async function notesOf(services: Services, { month, business_id }: StatementRow) {
  const { db, now } = services;
  const timeZone = adminTimeZone(services);
  const { from, to } = spanOfMonth(month, timeZone);
  const closes = closesAt(month, timeZone);
  const isClosed = now() >= closes;
  const [read, since] = [await lastRead(db, business_id), await countedSince(db)];
  return [
    ...(isClosed ? [] : [closesText(month, closes, timeZone)]),
    ...(read !== undefined && (read ?? 0) <= to ? [lastReadText(read, isClosed, timeZone)] : []),
    ...(since !== undefined && since > from ? [sinceText(since, timeZone)] : []),
  ];
}

function lineView(line: StatementLineRow, timeZone: string) {
  const { id, session_id, kind, deal_title, percent_hundredths, at } = line;
  return {
    id,
    to: purchasePath(session_id),
    deal: deal_title,
    detail: [formatTime(at, 'date', timeZone), LINE_KINDS[kind], shownPercent(percent_hundredths)],
    amount: formatExactDollars(line.cents),
    commission: formatExactDollars(line.commission_cents),
  };
}

/** Does what a button of a statement says, and comes back to it. */
export function pressStatementButton(submission: Submission, id: string): Promise<Done> {
  const to = statementPath(id);
  const { intent } = submission.values;
  return doneOrToast(submission.app, { to, failed: FAILED_TO_UPDATE }, async () => {
    if (intent === 'settle' || intent === 'reopen') return settle(submission, id);
    const kind = intent === 'send' ? await send(submission, id) : 'missing';
    submission.app.delivery.wake();
    return { to, flash: flashOf(kind) };
  });
}

async function settle({ app, change, values }: Submission, id: string): Promise<Done> {
  const to = statementPath(id);
  const isUndoing = values.intent === 'reopen';
  const wanted = { isSettled: !isUndoing, timeZone: adminTimeZone(app) };
  const { kind } = await settleStatement(app.db, id, wanted, change);
  if (kind === 'open' || kind === 'missing') return { to, flash: flashOf(kind) };
  const [last] = kind === 'updated' ? await historyOf(app.db, 'statement', id, 1) : [];
  return {
    to,
    flash: isUndoing
      ? flashOf('reopened')
      : { ...flashOf('settled'), undo: last && undoButton({ id: last.id, back: to }) },
  };
}

async function send({ app, values, change }: Submission, id: string) {
  const found = await readStatement(app, id);
  const business = found && (await findBusiness(app.db, found.row.business_id));
  if (!found || !business || !app.emailSender) return 'missing';
  const { row, totals, used } = found;
  const facts = { business: row.business_name, month: row.month, totals, vouchersUsed: used };
  const request = {
    id,
    sentAt: values.sent ? Number(values.sent) : null,
    timeZone: adminTimeZone(app),
    recipient: business.email,
    email: statementEmail(app.site, { ...facts, isOperatorSelling: sellsItself(app) }),
  };
  return (await sendStatement(app.db, request, change)).kind;
}

const TEXTS = {
  settled: 'Marked as settled',
  reopened: 'Marked as not settled',
  updated: 'The email with the statement is on its way',
  unchanged: 'There was nothing to change.',
  open: 'This month is not closed yet: its sum may still change.',
  'sent-before': 'It was sent since you opened this page.',
  conflict: 'It was changed elsewhere. Load the page again.',
  missing: 'There was nothing to send.',
};

const DONE: Array<keyof typeof TEXTS> = ['settled', 'reopened', 'updated'];

function flashOf(kind: keyof typeof TEXTS) {
  const text = TEXTS[kind];
  return DONE.includes(kind)
    ? ({ kind: 'success', text } as const)
    : ({ kind: 'warning', text } as const);
}
