import { DAY_MS } from '../durations.ts';
import { retryDelayMs } from '../leads/rules.ts';
import { logoPath } from '../pictures/rules.ts';
import type { EmailOutcome, Site } from '../ports.ts';
import { formatNumber } from '../words.ts';

export interface Sender {
  brand: string;
  product: string;
  publicUrl: string;
  supportEmail: string;
  postalAddress: string | undefined;
}

/** Specification, section 9. */
export function welcomeSubject(brand: string, business: string): string {
  return `Welcome to ${brand}: Next Steps for ${business}`;
}

/** The mail that the administrator begins with: the four onboarding items of the specification. */
export function welcomeText({ brand, product, publicUrl, supportEmail }: Sender, business: string) {
  return `Hello,

Thank you for asking to list ${business} on ${brand}. Four things are needed before your first deal can go live:

1. Terms: read our terms of service at ${publicUrl}/terms and tell us that you agree.
2. License: send a copy of your current state license to provide ${product} services.
3. Photos: send three or more photos of your rooms, as large as you have them.
4. Service menu: send your services with their durations and regular prices.

Reply to this e-mail with them, or write to ${supportEmail}. How we handle what you send us is explained at ${publicUrl}/privacy.

We look forward to working with you.

The ${brand} team`;
}

/** What is below every e-mail; US law (CAN-SPAM) asks for an address and a way out. */
export function footer({ brand, postalAddress }: Sender, business: string, unsubscribeUrl: string) {
  const from = postalAddress ? `${brand}, ${postalAddress}` : brand;
  return `${from}
You receive this because a request to list ${business} on ${brand} was sent with your address.
No more e-mails from us: ${unsubscribeUrl}`;
}

/** A long address is broken on a narrow screen, and is copied in one piece all the same. */
export const EMAIL_STYLE = 'body { overflow-wrap: anywhere }';

/**
 * A mail as it arrives: plain text, and the same in HTML, both made from the text alone. Addresses of
 * this site become links; others may be a stranger's, who types a spa's name, and stay text.
 */
export function renderEmail(
  subject: string,
  text: string,
  footerText: string,
  publicUrl: string,
): { text: string; html: string } {
  const blockOf = (lines: string) => block(lines, (line) => linkify(line, publicUrl));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
<style>${EMAIL_STYLE}</style>
</head>
<body>
<main>
${text
  .split(/\n\s*\n/)
  .map(blockOf)
  .join('\n')}
</main>
<hr>
<footer>
${blockOf(footerText)}
</footer>
</body>
</html>`;
  return { text: withFooter(text, footerText), html };
}

/** What an e-mail's logo is shown at, in pixels. */
const LOGO_LOOK = { height: 48, maxWidth: 240 };

/** A mail's HTML with the site's logo above it, as a linked picture; as it is where there is none. */
export function withLogo(html: string, { brand, publicUrl, logo }: Site): string {
  if (!logo) return html;
  const { height, maxWidth } = LOGO_LOOK;
  const scale = Math.min(height / logo.height, maxWidth / logo.width);
  const size = `width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}"`;
  const url = escapeHtml(`${publicUrl}${logoPath(logo, 'mail')}`);
  const image = `<p><img src="${url}" alt="${escapeHtml(brand)}" ${size}></p>`;
  return html.replace('<body>\n', () => `<body>\n${image}\n`);
}

const FOOTER_BEGINS = '\n\n-- \n';

/** The plain text of a mail, as it is stored and sent. */
export function withFooter(text: string, footerText: string): string {
  return `${text}${FOOTER_BEGINS}${footerText}\n`;
}

/** What a link of a stored mail has in place of its token. */
export const TOKEN_PLACEHOLDER = '{token}';

/** A stored mail as it leaves, with a token in its links. */
export function renderStoredEmail(
  { subject, body }: { subject: string; body: string },
  token: string,
  publicUrl: string,
) {
  const text = body.replaceAll(TOKEN_PLACEHOLDER, token);
  const footerAt = text.lastIndexOf(FOOTER_BEGINS);
  const footerText = text.slice(footerAt + FOOTER_BEGINS.length, -1);
  return renderEmail(subject, text.slice(0, footerAt), footerText, publicUrl);
}

/** What is stored of an attempt that is the last. */
export function finalStateOf(outcome: EmailOutcome) {
  const result = outcome.kind === 'accepted' ? outcome.result : outcome.reason;
  return { state: outcome.kind, result };
}

/** When to try a mail again of whose attempts the last was surely not taken; undefined: no more. */
export function nextAttemptAt(
  outcome: EmailOutcome,
  { createdAt, attempts }: { createdAt: number; attempts: number },
  now: number,
  random: number,
): number | undefined {
  const mayRetry =
    outcome.kind === 'unreachable' || (outcome.kind === 'refused' && outcome.mayRetry === true);
  const next = now + retryDelayMs(attempts, random);
  return mayRetry && next <= createdAt + DAY_MS ? next : undefined;
}

/** Lines that all begin with numbers are a numbered list, with dashes a plain one; bars make a table. */
function block(text: string, toHtml: ToHtml): string {
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.length > 2 && TABLE_RULE.test(lines[1] ?? '') && lines.every((l) => TABLE_ROW.test(l)))
    return tableBlock(lines, toHtml);
  const [first = ''] = lines;
  const number = Number(/^(\d{1,3})[.)] /.exec(first)?.[1]);
  if (lines.length > 0 && lines.every((line) => /^\d{1,3}[.)] /.test(line))) {
    const start = number === 1 ? '' : ` start="${number}"`;
    return `<ol${start}>\n${items(lines, /^\d{1,3}[.)] /, toHtml)}\n</ol>`;
  }
  if (lines.length > 0 && lines.every((line) => line.startsWith('- '))) {
    return `<ul>\n${items(lines, /^- /, toHtml)}\n</ul>`;
  }
  return `<p>${lines.map(toHtml).join('<br>\n')}</p>`;
}

function items(lines: string[], marker: RegExp, toHtml: ToHtml): string {
  return lines.map((line) => `<li>${toHtml(line.replace(marker, ''))}</li>`).join('\n');
}

/** A line as markup. */
type ToHtml = (line: string) => string;

const TABLE_ROW = /^\|.*\|$/;
const TABLE_RULE = /^\|[-|]+\|$/;

/** A table in plain text, its columns below each other where letters are equally wide. */
export function textTable(headings: string[], rows: Array<Array<string | number>>): string {
  // A bar within a cell would end it.
  const cells = rows.map((row) => row.map((cell) => cellText(cell).replaceAll('|', '/')));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = headings.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const line = (row: string[]) => {
    const padded = widths.map((width, column) => {
      const text = row[column] ?? '';
      return isNumber[column] ? text.padStart(width) : text.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(headings), rule, ...cells.map(line)].join('\n');
}

const cellText = (cell: string | number) => (typeof cell === 'number' ? formatNumber(cell) : cell);

/** Such a table as markup; the first row names the columns, the first cell its row. */
function tableBlock([headings = '', , ...rows]: string[], toHtml: ToHtml): string {
  const inCell = (text: string) => toHtml(text.trim());
  const cellsOf = (line: string) => line.slice(1, -1).split('|');
  const names = cellsOf(headings).map(
    (name) => `<th scope="col" align="left">${inCell(name)}</th>`,
  );
  const body = rows.map((line) => {
    const [name = '', ...cells] = cellsOf(line);
    const others = cells.map((cell) => `<td>${inCell(cell)}</td>`).join('');
    return `<tr><th scope="row" align="left">${inCell(name)}</th>${others}</tr>`;
  });
  return `<table cellpadding="6">\n<tr>${names.join('')}</tr>\n${body.join('\n')}\n</table>`;
}

/** Web addresses of this site become links, without the full stop that ends their sentence. */
function linkify(line: string, publicUrl: string): string {
  const isOurs = (address: string) => address === publicUrl || address.startsWith(`${publicUrl}/`);
  return line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, index) =>
      index % 2 && isOurs(part)
        ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
