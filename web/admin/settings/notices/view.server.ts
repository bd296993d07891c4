import { randomUUIDv7 } from 'node:crypto';
import { pausedSince } from '../../../../market/deliveries/store.server.ts';
import { emailKey } from '../../../../market/email-addresses.ts';
import { unsubscribedAt } from '../../../../market/emails/store.server.ts';
import { conversationState } from '../../../../market/messages/rules.ts';
import { findConversation } from '../../../../market/messages/store.server.ts';
import { noticeSettings } from '../../../../market/notices/rules.ts';
import {
  findNoticeText,
  listRecentNotices,
  type RecentNotice,
} from '../../../../market/notices/store.server.ts';
import { hasPurchases } from '../../../../market/purchases/list.server.ts';
import { readSettings } from '../../../../market/settings/store.server.ts';
import { defaultValues } from '../../../../market/settings/table.ts';
import type { Services } from '../../../context.ts';
import { sectionView } from '../form-data.server.ts';

const MAX_RECENT = 10;

/** The settings, what each channel still needs, and the last notices. */
export async function noticesView(services: Services, recipient: string, textId: string | null) {
  const { db, site } = services;
  const section = await sectionView('notices', services);
  const phone = await noticePhone(services);
  return {
    ...section,
    key: randomUUIDv7(),
    recipient,
    timeZone: site.timeZone,
    mail: await mailState(services, recipient),
    text: await textState(services, phone),
    isPaused: (await pausedSince(db)) !== undefined,
    hasPurchases: await hasPurchases(db),
    sentText: textId ? await sentTextView(services, textId) : undefined,
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

/** The saved number, E.164. */
export async function noticePhone({ db, defaults }: Services): Promise<string | undefined> {
  const { values } = await readSettings(db);
  return noticeSettings({ ...defaultValues(defaults), ...values }).phone;
}

/** What a channel can do: `problem` where it cannot send, `warning` where it reaches nobody. */
interface ChannelState {
  canSend: boolean;
  problem?: string;
}

async function mailState({ db, emailSender }: Services, recipient: string): Promise<ChannelState> {
  if (!emailSender)
    return {
      canSend: false,
      problem:
        'Mail is not set up, so nothing is mailed. The numbers beside Business Leads and Messages work without it.',
    };
  if ((await unsubscribedAt(db, emailKey(recipient))) !== undefined)
    return {
      canSend: false,
      problem: 'This address has unsubscribed, so nothing is mailed to it.',
    };
  return emailSender.isDemo
    ? { canSend: true, problem: 'This is a demo: mail is written to files and sent to nobody.' }
    : { canSend: true };
}

const NOT_TEXTED = {
  'opted-out': 'This number has opted out of texts: text START from it.',
  blocked: 'You have blocked this number in Messages, so nothing is texted to it.',
};

async function textState({ db, sms }: Services, phone: string | undefined): Promise<ChannelState> {
  if (sms.kind === 'none') {
    const problem = 'Texts are not set up, so none is sent. Set them up under Connections.';
    return { canSend: false, problem };
  }
  if (!phone) return { canSend: false };
  const conversation = await findConversation(db, phone);
  const state = conversation ? conversationState(conversation) : 'open';
  if (state !== 'open') return { canSend: false, problem: NOT_TEXTED[state] };
  return sms.kind === 'loop-back'
    ? { canSend: true, problem: 'This is a demo: texts are written to a file and sent to nobody.' }
    : { canSend: true };
}

const STATES = {
  pending: 'waiting to be sent',
  sending: 'being sent',
  accepted: 'sent',
  sent: 'sent',
  refused: 'not sent',
  unreachable: 'not sent',
  failed: 'not sent',
  unknown: 'may not have been sent',
};

type State = keyof typeof STATES;

async function sentTextView({ db }: Services, id: string) {
  const text = /^[\w-]{1,64}$/.test(id) ? await findNoticeText(db, id) : undefined;
  if (!text) return undefined;
  const { state, result } = text;
  return {
    status: result ? `${STATES[state]}: ${result}` : STATES[state],
    isUnderWay: state === 'pending' || state === 'sending',
  };
}

/** 'Mail: sent', 'Text: waits'; nothing where a channel is off. */
function outcomesOf(notice: RecentNotice): string[] {
  const outcomes: string[] = [];
  const { emailState, textState } = notice;
  if (emailState) outcomes.push(`Mail: ${STATES[emailState as State]}`);
  else if (notice.mail_due_at !== null) outcomes.push('Mail: waits');
  if (textState) outcomes.push(`Text: ${STATES[textState as State]}`);
  else if (notice.text_due_at !== null) outcomes.push('Text: waits');
  return outcomes;
}
