import { footer } from '../emails/rules.ts';
import { isNoticeKind, NOTICE_KINDS } from '../notices/kinds.ts';
import type { NoticeRow, Site } from '../ports.ts';
import { MAX_LISTED, MAX_TEXT_TITLE } from './rules.ts';

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
      `You receive this because you are the administrator. Choose what you are notified of, and when: ${publicUrl}/admin/settings/notices`,
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
