import { noticeSettings } from '../../../../market/bundles/rules.ts';
import { emailKey } from '../../../../market/email-addresses.ts';
import { unsubscribedAt } from '../../../../market/emails/store.server.ts';
import { conversationState } from '../../../../market/messages/rules.ts';
import { findConversation } from '../../../../market/messages/store.server.ts';
import { urgentKinds } from '../../../../market/notices/kinds.ts';
import { listRecentNotices, type RecentNotice } from '../../../../market/notices/store.server.ts';
import type { OutboxRow } from '../../../../market/ports.ts';
import { hasPurchases } from '../../../../market/purchases/list.server.ts';
import { readSettings } from '../../../../market/settings/store.server.ts';
import { defaultValues } from '../../../../market/settings/table.ts';
import { inOneLine, noMail, noTexts } from '../../../../market/todo/copy.ts';
import type { Services } from '../../../context.ts';
import { sectionView } from '../form-data.server.ts';

const MAX_RECENT = 10;

export async function noticesView(services: Services, recipient: string) {
  const { db, site } = services;
  const section = await sectionView('notices', services);
  const problems = [await mailProblem(services, recipient), await textProblem(services)];
  return {
    ...section,
    recipient,
    timeZone: site.timeZone,
    urgent: urgentKinds(await hasPurchases(db)),
    problems: problems.filter((problem) => problem !== undefined),
    recent: (await listRecentNotices(db, MAX_RECENT)).map((notice) => ({
      id: notice.id,
      title: notice.title,
      path: notice.path,
      at: notice.created_at,
      outcomes: outcomesOf(notice),
    })),
  };
}

export type NoticesView = Awaited<ReturnType<typeof noticesView>>;

/** Why no mail reaches the administrator; undefined: it does. */
async function mailProblem({ db, emailSender }: Services, recipient: string) {
  if (!emailSender) return inOneLine(noMail());
  if ((await unsubscribedAt(db, emailKey(recipient))) !== undefined)
    return 'This address has unsubscribed, so nothing is emailed to it.';
  return emailSender.isDemo ? noMail(true).text : undefined;
}

const NOT_TEXTED = {
  open: undefined,
  'opted-out': 'Your number has opted out of texts: text START from it.',
  blocked: 'You have blocked your number in Messages, so nothing is texted to it.',
};

/** Why no text reaches the saved number; undefined: it does, or there is none. */
async function textProblem({ db, defaults, sms }: Services) {
  const { values } = await readSettings(db);
  const { phone } = noticeSettings({ ...defaultValues(defaults), ...values });
  if (sms.kind === 'none') return inOneLine(noTexts());
  if (!phone) return undefined;
  const conversation = await findConversation(db, phone);
  const problem = NOT_TEXTED[conversation ? conversationState(conversation) : 'open'];
  if (problem || sms.kind !== 'loop-back') return problem;
  return noTexts(true).text;
}

const STATES: Record<OutboxRow['state'], string> = {
  pending: 'waiting to be sent',
  sending: 'being sent',
  accepted: 'sent',
  filed: 'sent',
  refused: 'not sent',
  unreachable: 'not sent',
  unknown: 'may not have been sent',
};

/** 'Mail: sent', 'Text: waits'; nothing where a channel is off. */
function outcomesOf(notice: RecentNotice): string[] {
  const outcomes: string[] = [];
  const { emailState, textState } = notice;
  if (emailState) outcomes.push(`Mail: ${STATES[emailState]}`);
  else if (notice.mail_due_at !== null) outcomes.push('Mail: waits');
  if (textState) outcomes.push(`Text: ${STATES[textState]}`);
  else if (notice.text_due_at !== null) outcomes.push('Text: waits');
  return outcomes;
}
