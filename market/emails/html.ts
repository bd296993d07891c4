import { logoPath } from '../pictures/rules.ts';
import type { OutboxRow, Site } from '../ports.ts';
import { FOOTER_BEGINS, IN_OUR_WORDS, LOGO_LOOK, TOKEN_PLACEHOLDER, withFooter } from './rules.ts';

/** Both are also written on their elements: some mail programs drop the stylesheet. */
const LOOKS: Record<string, string> = {
  button:
    'display: inline-block; margin-top: 8px; padding: 12px 22px; border-radius: 999px; background: #2f5d50; color: #ffffff; font-weight: 600; text-decoration: none',
  code: 'padding: 14px 8px; border-radius: 10px; background: #e3ede8; color: #1f2a26; font-size: 28px; font-weight: 600; letter-spacing: 0.08em; font-variant-numeric: tabular-nums; text-align: center; white-space: nowrap',
};

/**
 * How every e-mail looks: 560 px, the colors of the pages by day and by night. Mail programs that
 * leave a stylesheet out still show words in the right order.
 */
export const EMAIL_STYLE = `:root { color-scheme: light dark }
body { margin: 0; padding: 24px 12px; background: #fbf8f3; color: #1f2a26; overflow-wrap: anywhere;
  font: 16px/1.6 Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
.frame { max-width: 560px; margin: 0 auto }
.brand { padding: 0 4px 16px; font: 600 22px/1.3 Fraunces, Georgia, serif; color: #2f5d50 }
.brand img { display: block; max-width: 100%; height: auto }
.text { padding: 8px 28px; border: 1px solid #e5ded3; border-radius: 14px; background: #ffffff }
.foot { padding: 8px 4px 0; font-size: 13px; line-height: 1.5; color: #52605a }
h1 { margin: 16px 0 0; font: 600 22px/1.3 Fraunces, Georgia, serif }
p, ol, ul { margin: 16px 0 }
ol, ul { padding-left: 24px }
li { margin: 8px 0 }
a { color: #2f5d50 }
.foot a { color: inherit }
.button { ${LOOKS.button} }
.code { ${LOOKS.code} }
@media (max-width: 400px) { .text { padding: 4px 18px } }
@media (prefers-color-scheme: dark) {
  body { background: #141a18; color: #f1ede4 }
  .brand, a { color: #a9cdbf }
  .text { border-color: #33403a; background: #1c2421 }
  .foot { color: #b4bfb8 }
  .button { background: #a9cdbf !important; color: #10201b !important }
  .code { background: #22332c !important; color: #f1ede4 !important }
}`;

/** What a link says, by a part of where it leads, or else by its beginning. */
const PART_WORDS: [part: RegExp, words: string][] = [
  [/\/problem$/, 'Report a problem'],
  [/\?month=/, 'See the statement'],
  [/\?step=/, 'Do it on your page'],
];

const LINK_WORDS: [path: string, words: string][] = [
  ['/alerts/confirm/', 'Confirm'],
  ['/alerts/keep/', 'Keep the alert'],
  ['/unsubscribe/', 'Unsubscribe'],
  ['/owner/', 'Open your page'],
  ['/voucher/', 'Open the voucher'],
  ['/deals?', 'See all of them'],
  ['/deals/', 'See the deal'],
  ['/admin/messages', 'Open the conversation'],
  ['/admin/leads/', 'Open the lead'],
  ['/admin/leads', 'Open the leads'],
  ['/admin/complaints/', 'Open the complaint'],
  ['/admin/purchases/', 'Open the purchase'],
  ['/admin/deals/', 'Open the deal'],
  ['/admin/deals', 'Open the deals'],
  ['/admin/businesses/', 'Open the business'],
  ['/admin/insight', 'Open Insight'],
  ['/admin/settings/office', 'Notices'],
  ['/admin/settings/connections', 'Connections'],
  ['/admin/settings/security', 'Security'],
  ['/admin', 'Open the dashboard'],
];

/**
 * A mail as it arrives: plain text, and the same in HTML, both made from the text alone. Addresses of
 * this site become links that say where they lead, the one that has a line for itself a button.
 * Other addresses may be a stranger's, who types a spa's name, and stay text. `hasHeadline`: its subject
 * heads it. `isOurs`: no word of it is a visitor's, so phones, addresses, codes and deals in it are marked up.
 */
export function renderEmail(
  subject: string,
  text: string,
  footerText: string,
  publicUrl: string,
  { hasHeadline = false, isOurs = false } = {},
): { text: string; html: string } {
  const isAlone = (line: string) => isOnSite(line, publicUrl) && !/\s/.test(line);
  const hasButton = text.split('\n').filter(isAlone).length === 1;
  const toHtml = (line: string) => {
    if (hasButton && isAlone(line)) return link(line, publicUrl, 'button');
    return isOurs ? markUp(line, publicUrl) : linkify(line, publicUrl);
  };
  const toBlock = (lines: string) => {
    if (isOurs && CODE.test(lines)) return `<p class="code">${lines}</p>`;
    if (isOurs) return dealBlock(lines, { isAlone, hasButton, toHtml }) ?? block(lines, toHtml);
    const shown = block(lines, toHtml);
    // One of several notices: its title stands out.
    return hasHeadline && !hasButton
      ? shown.replace(/^<p>(.*)<br>$/m, '<p><strong>$1</strong><br>')
      : shown;
  };
  // A notice begins with what its subject says.
  const isRepeated = hasHeadline && text.startsWith(`${subject}\n`);
  const body = isRepeated ? text.slice(subject.length + 1) : text;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${EMAIL_STYLE}</style>
</head>
<body>
<div class="frame">
<div class="text" role="main">
${hasHeadline ? `<h1>${escapeHtml(subject)}</h1>\n` : ''}${body
  .split(/\n\s*\n/)
  .map(toBlock)
  .join('\n')}
</div>
<div class="foot" role="contentinfo">
${block(footerText, (line) => linkify(line, publicUrl))}
</div>
</div>
</body>
</html>`;
  return { text: withFooter(text, footerText), html };
}

/** A stored mail as it leaves, with a token in its links. */
export function renderStoredEmail(
  { kind, subject, body }: Pick<OutboxRow, 'kind' | 'subject' | 'body'>,
  token: string,
  publicUrl: string,
) {
  const text = body.replaceAll(TOKEN_PLACEHOLDER, token);
  const footerAt = text.lastIndexOf(FOOTER_BEGINS);
  const footerText = text.slice(footerAt + FOOTER_BEGINS.length, -1);
  return renderEmail(subject, text.slice(0, footerAt), footerText, publicUrl, {
    hasHeadline: true,
    isOurs: IN_OUR_WORDS.includes(kind),
  });
}

/** A mail's HTML with the site's logo above it, or with its brand where there is none. */
export function withBrand(html: string, { brand, publicUrl, logo }: Site): string {
  const head = `<div class="brand" role="banner">${logo ? logoImage(logo) : escapeHtml(brand)}</div>`;
  return html.replace('<div class="frame">\n', (frame) => `${frame}${head}\n`);

  function logoImage(picture: NonNullable<Site['logo']>): string {
    const { height, maxWidth } = LOGO_LOOK;
    const scale = Math.min(height / picture.height, maxWidth / picture.width);
    const size = `width="${Math.round(picture.width * scale)}" height="${Math.round(picture.height * scale)}"`;
    const url = escapeHtml(`${publicUrl}${logoPath(picture, 'mail')}`);
    return `<img src="${url}" alt="${escapeHtml(brand)}" ${size}>`;
  }
}

/** The same for a mail program that drops the stylesheet: button and code still look like one. */
export const asSent = (html: string, site: Site): string =>
  withBrand(html, site).replaceAll(
    /(?<=<(?:a|p) class="(button|code)")/g,
    (_, name: string) => ` style="${LOOKS[name]}"`,
  );

/** A line as markup. */
type ToHtml = (line: string) => string;

/** Lines that all begin with numbers are a numbered list, with dashes a plain one. */
function block(text: string, toHtml: ToHtml): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const [first = ''] = lines;
  const number = Number(/^(\d{1,3})[.)] /.exec(first)?.[1]);
  if (lines.length > 0 && lines.every((line) => /^\d{1,3}[.)] /.test(line))) {
    const start = number === 1 ? '' : ` start="${number}"`;
    return `<ol${start}>\n${items(lines, /^\d{1,3}[.)] /, toHtml)}\n</ol>`;
  }
  if (lines.length > 0 && lines.every((line) => line.startsWith('- '))) {
    return `<ul>\n${items(lines, /^- /, toHtml)}\n</ul>`;
  }
  return `<p>${lines.map((line) => toHtml(line.replace(/^- /, '• '))).join('<br>\n')}</p>`;
}

/** A deal of a list: its title is the link, its price stands out. Undefined where the lines are none. */
function dealBlock(
  text: string,
  {
    isAlone,
    hasButton,
    toHtml,
  }: { isAlone: (line: string) => boolean; hasButton: boolean; toHtml: ToHtml },
): string | undefined {
  const [title = '', ...lines] = text.split('\n');
  const address = lines.pop();
  if (!address || !isAlone(address) || lines.length === 0) return undefined;
  const heading = `<a href="${escapeHtml(address)}"><strong>${escapeHtml(title)}</strong></a>`;
  const facts = lines.map((line) => toHtml(line).replace(/^\$[\d,.]*\d/, '<strong>$&</strong>'));
  return `<p>${[heading, ...facts, ...(hasButton ? [toHtml(address)] : [])].join('<br>\n')}</p>`;
}

function items(lines: string[], marker: RegExp, toHtml: ToHtml): string {
  return lines.map((line) => `<li>${toHtml(line.replace(marker, ''))}</li>`).join('\n');
}

const isOnSite = (address: string, publicUrl: string) =>
  address === publicUrl || address.startsWith(`${publicUrl}/`);

/** Web addresses of this site become links, without the full stop that ends their sentence. */
function linkify(line: string, publicUrl: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) =>
      index % 2 && isOnSite(part, publicUrl) ? link(part, publicUrl) : escapeHtml(part),
    )
    .join('');
}

const CODE = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;
const PHONE = /\((\d{3})\) (\d{3})-(\d{4})/g;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A line of our own words: phones and addresses can be pressed, and a last day stands out. */
function markUp(line: string, publicUrl: string): string {
  return linkify(line, publicUrl)
    .replace(PHONE, '<a href="tel:+1$1$2$3">$&</a>')
    .replace(ADDRESS, '<a href="mailto:$&">$&</a>')
    .replace(/(?<=^Use it by )\w+ \d+, \d+/, '<strong>$&</strong>');
}

/** An address without words of its own says itself, without its scheme. */
function link(address: string, publicUrl: string, look?: 'button'): string {
  const path = address.slice(publicUrl.length);
  const words =
    PART_WORDS.find(([part]) => part.test(path)) ??
    LINK_WORDS.find(([start]) => path.startsWith(start));
  const looks = look ? ` class="${look}"` : '';
  const text = words?.[1] ?? address.replace(/^https?:\/\//, '');
  return `<a${looks} href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
