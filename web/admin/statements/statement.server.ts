import { findBusiness } from '../../../market/businesses/store.server.ts';
import { isUndoable } from '../../../market/changes/rules.ts';
import { historyOf } from '../../../market/changes/store.server.ts';
import { outcomeText } from '../../../market/emails/copy.ts';
import { makeOwnerLink } from '../../../market/owners/commands.server.ts';
import { LINK_HERE } from '../../../market/owners/copy.ts';
import { findOwnerOf } from '../../../market/owners/store.server.ts';
import { readStatement } from '../../../market/pages/statement.server.ts';
import type { Db } from '../../../market/ports.ts';
import {
  isSettling,
  lastMailOf,
  sendStatement,
  settleStatement,
} from '../../../market/statements/commands.server.ts';
import {
  commissionText,
  monthName,
  owedText,
  passOnText,
} from '../../../market/statements/copy.ts';
import { statementEmail } from '../../../market/statements/email-copy.ts';
import { operatorSold } from '../../../market/statements/rules.ts';
import { inOneLine, noMail } from '../../../market/todo/copy.ts';
import type { Services } from '../../context.ts';
import { type Done, doneOrToast, type Submission } from '../../kit/forms/form-action.server.ts';
import { adminTimeZone } from '../../kit/layout/admin-time.server.ts';
import { historyView } from '../changes/changes.server.ts';
import { undoButton } from '../changes/copy.ts';
import { FAILED_TO_UPDATE } from './copy.ts';
import { statementPath } from './query.ts';
import { statementWording, stateOf } from './view.server.ts';

export type StatementView = NonNullable<Awaited<ReturnType<typeof statementView>>>;

/** A statement with its lines; undefined where there is none. */
export async function statementView(services: Services, id: string) {
  const { db, site, emailSender } = services;
  const found = await readStatement(services, id);
  if (!found) return undefined;
  const { row, totals, used, notes, lines, hasMoreLines } = found;
  const { business_id: businessId, business_name: business, month } = row;
  const recipient = (await findBusiness(db, businessId))?.email;
  const isOperatorSelling = operatorSold(row);
  const wording = statementWording(adminTimeZone(services));
  return {
    id,
    businessId,
    business,
    month,
    title: `${business}, ${monthName(month)}`,
    state: stateOf(services, row),
    sentAt: row.sent_at,
    mailText: mailText(outcomeText(await lastMailOf(db, row))),
    ...{ totals, used, notes, lines, hasMoreLines },
    sum: isOperatorSelling
      ? commissionText(totals.commissionCents)
      : owedText(business, totals.commissionCents),
    paperSum: owedText(business, isOperatorSelling ? 0 : totals.commissionCents, site.brand),
    passOn: isOperatorSelling ? passOnText(business, totals) : undefined,
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

const mailText = (outcome: string) =>
  outcome === '' || outcome === 'sent' ? 'Sent to the spa' : `Email to the spa ${outcome},`;

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
  const { email: address } = business;
  const of = { businessId: business.id, address };
  const ownerId = async (tx: Db) => {
    const existing = await findOwnerOf(tx, of);
    // What was revoked stays so.
    if (existing?.token_hash === null) return existing.id;
    return (await makeOwnerLink(tx, of, app.linkSecret, change.now)).id;
  };
  const link = `${LINK_HERE}?month=${row.month}`;
  const facts = { business: row.business_name, month: row.month, totals, vouchersUsed: used, link };
  const request = {
    id,
    sentAt: values.sent ? Number(values.sent) : null,
    timeZone: adminTimeZone(app),
    recipient: address,
    ownerId,
    email: statementEmail(app.site, { ...facts, isOperatorSelling: operatorSold(row) }),
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
