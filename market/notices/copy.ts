import { complaintKindName } from '../complaints/kinds.ts';
import { footer, leadOfEmail } from '../emails/rules.ts';
import { NOTICE_DAYS } from '../licenses/rules.ts';
import { showPhone } from '../messages/rules.ts';
import type { BusinessRow, ComplaintRow, LeadRow, NoticeRow, OutboxRow, Site } from '../ports.ts';
import { MAX_COUNTED } from '../rules.ts';
import { fullDisk, oldBackup } from '../todo/copy.ts';
import { formatNumber } from '../words.ts';
import { isNoticeKind, NOTICE_KINDS, type NoticeKind } from './kinds.ts';
import { MAX_LISTED, MAX_TEXT_TITLE } from './rules.ts';

export interface Notice {
  kind: NoticeKind;
  /** One notice for each kind and this. */
  about: string;
  title: string;
  detail: string;
  path: string;
  /** E.164, where it is about a text. */
  phone?: string;
}

export function newLeadNotice(
  lead: Pick<LeadRow, 'id' | 'business_name' | 'email' | 'phone' | 'location'>,
): Notice {
  return {
    kind: 'lead',
    about: lead.id,
    title: `New request from ${lead.business_name}`,
    detail: [lead.location, lead.phone, lead.email].join(', '),
    path: `/admin/leads/${lead.id}`,
  };
}

/** Without what was written and by whom: mail is read in many places, and a complaint can be erased. */
export function newComplaintNotice({
  id,
  business_name,
  deal_title,
  kind,
}: Pick<ComplaintRow, 'id' | 'business_name' | 'deal_title' | 'kind'>): Notice {
  return {
    kind: 'complaint',
    about: id,
    title: `Complaint about ${business_name}: ${complaintKindName(kind).toLowerCase()}`,
    detail: `It is about “${deal_title}”. What was written is in the back office.`,
    path: `/admin/complaints/${id}`,
  };
}

const conversationPath = (phone: string) => `/admin/messages?${new URLSearchParams({ phone })}`;

export function newTextNotice(messageId: string, phone: string, text: string): Notice {
  return {
    kind: 'text',
    about: messageId,
    title: `New text from ${showPhone(phone)}`,
    detail: text,
    path: conversationPath(phone),
    phone,
  };
}

/** A notice about one attempt: sent again, it may fail again. */
export function failedTextNotice(
  { id, phone, attempts }: { id: string; phone: string; attempts: number },
  outcome: { isUnclear: boolean; reason: string },
): Notice {
  return {
    kind: 'text-failed',
    about: `${id} ${attempts}`,
    title: `Text to ${showPhone(phone)} ${endOf(outcome)}`,
    detail: `The reason: ${outcome.reason}.`,
    path: conversationPath(phone),
    phone,
  };
}

/** One about a voucher or a complaint does not name the buyer, who can be erased: its record does. */
export function failedEmailNotice(
  email: Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'subject' | 'lead_id' | 'actor'>,
  outcome: { isUnclear: boolean; reason: string },
  purchase: string | undefined,
): Notice {
  const complaint = email.kind === 'complaint';
  if (purchase !== undefined || complaint) {
    const reason = outcome.reason.replaceAll(email.recipient, 'the address');
    return {
      kind: 'email-failed',
      about: email.id,
      title: `Email to a buyer ${endOf(outcome)}`,
      detail: `“${email.subject}”. The reason: ${reason}.${complaint ? '' : ' Correct the address there and press Resend.'}`,
      path: complaint
        ? `/admin/complaints/${email.actor}`
        : `/admin/purchases/${encodeURIComponent(purchase ?? '')}`,
    };
  }
  const lead = leadOfEmail(email);
  return {
    kind: 'email-failed',
    about: email.id,
    title: `Email to ${email.recipient} ${endOf(outcome)}`,
    detail: `“${email.subject}”. The reason: ${outcome.reason}.`,
    path: lead ? `/admin/leads/${lead}` : '/admin/settings/connections#mail',
  };
}

const endOf = ({ isUnclear }: { isUnclear: boolean }) =>
  isUnclear ? 'may not have been sent' : 'was not sent';

/** '14', '1,000+': more than that are not counted. */
const countText = (count: number, hidden = 0) => {
  const shown = Math.min(count, MAX_COUNTED) - hidden;
  return `${formatNumber(shown)}${count > MAX_COUNTED ? '+' : ''}`;
};

/** `count` deals, of which some are named. */
export function endingDealsNotice(
  about: string,
  { days, count, named }: { days: number; count: number; named: EndingDeal[] },
): Notice {
  const [first] = named;
  const isOne = count === 1 && first;
  const more = count > named.length ? `\nand ${countText(count, named.length)} more` : '';
  return {
    kind: 'deal-ending',
    about,
    title: isOne
      ? `“${first.title}” of ${first.business} ends within ${days} days`
      : `${countText(count)} deals end within ${days} days`,
    detail: isOne ? '' : named.map((one) => `- ${one.title}, ${one.business}`).join('\n') + more,
    path: isOne ? `/admin/deals/${first.id}/edit` : '/admin/deals',
  };
}

export interface EndingDeal {
  id: string;
  title: string;
  business: string;
}

type EndingLicense = Pick<BusinessRow, 'id' | 'name' | 'license_number' | 'license_expires_on'>;

export const ENDING_LICENSE = 'license-ending';

/** A license that ends within NOTICE_DAYS. */
export function endingLicenseNotice(business: EndingLicense): Notice {
  const { id, name, license_number: number, license_expires_on: lastDay } = business;
  const license = number ? `License ${number} of ${name}` : `The license of ${name}`;
  return {
    kind: ENDING_LICENSE,
    about: `${id} ${lastDay}`,
    title: `${license} ends within ${NOTICE_DAYS} days`,
    detail: `Its last day is ${lastDay}. After that day, pages no longer show it.`,
    path: `/admin/businesses/${id}/edit`,
  };
}

export interface StoppedDeal {
  id: string;
  title: string;
  business: string;
  /** When it stopped: each time is a notice of its own. */
  at: number;
  /** A sentence; '' where there is none. */
  reason: string;
}

const stoppedDealNotice = (
  kind: NoticeKind,
  { id, at }: StoppedDeal,
  content: Pick<Notice, 'title' | 'detail'>,
): Notice => ({ kind, about: `${id} ${at}`, path: `/admin/deals/${id}/edit`, ...content });

export const pausedDealNotice = (deal: StoppedDeal): Notice =>
  stoppedDealNotice('deal-paused', deal, {
    title: `“${deal.title}” of ${deal.business} is paused`,
    detail: deal.reason && `The reason: ${deal.reason}`,
  });

export const stoppedLinkNotice = (deal: StoppedDeal): Notice =>
  stoppedDealNotice('link-stopped', deal, {
    title: `The checkout link of “${deal.title}” of ${deal.business} stopped`,
    detail: `${deal.reason} The deal is paused. Correct the link at Stripe, or the deal, and press Resume.`,
  });

export const soldOutNotice = (deal: StoppedDeal): Notice =>
  stoppedDealNotice('sold-out', deal, {
    title: `Sold out: “${deal.title}” of ${deal.business}`,
    detail: `${deal.reason} To sell more, raise that number and press Back on Sale.`,
  });

/** Without the buyer: mail is read in many places, and a buyer can be erased. */
export function purchaseLookNotice(purchase: {
  session_id: string;
  look_reason: string | null;
}): Notice {
  return {
    kind: 'purchase-look',
    about: purchase.session_id,
    title: 'A purchase needs a look',
    detail: purchase.look_reason ?? '',
    path: `/admin/purchases/${encodeURIComponent(purchase.session_id)}`,
  };
}

/** The same, of money that moved or may: each state of a refund or a dispute is told once. */
export const purchaseMoneyNotice = (
  { session_id }: { session_id: string },
  words: Pick<Notice, 'about' | 'title' | 'detail'>,
): Notice => ({
  ...{ kind: 'purchase-money', ...words },
  path: `/admin/purchases/${encodeURIComponent(session_id)}`,
});

/** `days`: since the last backup, or since notices began where there never was one. */
export function oldBackupNotice(about: string, days: number | undefined): Notice {
  const { title, text: detail, to: path } = oldBackup(days);
  return { kind: 'backup', about, title, detail, path };
}

export function fullDiskNotice(about: string, message: string): Notice {
  const { title, text: detail } = fullDisk(message);
  return { kind: 'disk', about, title, detail, path: '/admin/settings/connections#database' };
}

/** What several notices are called: the title of the one, or their number. */
function subjectOf(notices: NoticeRow[]): string {
  const [first] = notices;
  if (notices.length === 1 && first) return first.title;
  const kinds = new Set(notices.map(({ kind }) => kind));
  const several =
    kinds.size === 1 && first && isNoticeKind(first.kind)
      ? NOTICE_KINDS[first.kind].several
      : 'notices';
  return `${notices.length} ${several}`;
}

export function noticeEmail(notices: NoticeRow[], site: Site) {
  const { publicUrl } = site;
  const listed = notices
    .slice(0, MAX_LISTED)
    .map(({ title, detail, path }) =>
      [title, detail, `${publicUrl}${path}`].filter(Boolean).join('\n'),
    );
  const rest = notices.length - listed.length;
  if (rest > 0) listed.push(`And ${rest} more: ${publicUrl}/admin`);
  return {
    subject: subjectOf(notices),
    text: listed.join('\n\n'),
    footerText: footer(
      site,
      `You receive this because you are the administrator. Choose what you are notified of, and when: ${publicUrl}/admin/settings/office`,
    ),
  };
}

/** One text for several notices of a kind; `isLast` of the day. */
export function noticeText(
  notices: NoticeRow[],
  { brand, publicUrl }: Pick<Site, 'brand' | 'publicUrl'>,
  isLast: boolean,
): string {
  const [first] = notices;
  const path = notices.length === 1 && first ? first.path : '/admin';
  const subject = [...subjectOf(notices)].slice(0, MAX_TEXT_TITLE).join('');
  const last = isLast ? ' This is the last text today; more is in the back office.' : '';
  return `${brand}: ${subject}. ${publicUrl}${path}${last}`;
}
