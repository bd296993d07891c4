import { saidNotNew } from '../complaints/store.server.ts';
import { formatTime } from '../dates.ts';
import { formatExactDollars } from '../dollars.ts';
import type { StatementLineRow, StatementRow } from '../ports.ts';
import { vouchersUsedAt } from '../purchases/figures.server.ts';
import { lastRead } from '../purchases/store.server.ts';
import {
  closesText,
  LINE_KINDS,
  lastReadText,
  monthName,
  shownPercent,
  sinceText,
  spaOwesText,
} from '../statements/copy.ts';
import { listStatements } from '../statements/list.server.ts';
import { closesAt, dueCents, MAX_SHOWN_LINES, spanOfMonth } from '../statements/rules.ts';
import {
  countedSince,
  findStatement,
  hasStatement,
  linesOf,
  totalsOf,
} from '../statements/store.server.ts';
import type { PageServices } from './services.ts';

type App = Pick<PageServices, 'db' | 'site' | 'settings' | 'now'>;

/** Whether the operator sells, so that the money of purchases is with the operator. */
export const sellsItself = ({ settings }: Pick<App, 'settings'>): boolean =>
  settings.policy.seller === 'operator';

/** A statement as the administrator and its spa read it, without anything of a buyer; undefined where there is none. */
export async function readStatement(app: App, id: string) {
  const { db, site } = app;
  const isDemo = site.isDemo === true;
  const row = await findStatement(db, id);
  const totals = row && (await totalsOf(db, [id], isDemo)).get(id);
  const lines = row ? await linesOf(db, { id, isDemo }) : [];
  if (!row || !totals || lines.length === 0) return undefined;
  const shown = lines.slice(0, MAX_SHOWN_LINES);
  const said = await saidNotNew(
    db,
    shown.map(({ session_id }) => session_id),
  );
  return {
    ...{ row, totals },
    used: (await usedIn(app, [row])).get(id) ?? 0,
    notes: await notesOf(app, row),
    lines: shown.map((line) => lineView(line, said.has(line.session_id), site.timeZone)),
    hasMoreLines: lines.length > shown.length,
  };
}

/** How many vouchers of each statement's spa were used in its month, by the statement's id. */
export async function usedIn(
  { db, site }: Pick<App, 'db' | 'site'>,
  statements: Pick<StatementRow, 'id' | 'business_id' | 'month'>[],
): Promise<Map<string, number>> {
  const used = new Map<string, number>();
  for (const [month, some] of Map.groupBy(statements, (one) => one.month)) {
    const ids = some.map(({ business_id }) => business_id);
    const span = spanOfMonth(month, site.timeZone);
    const counts = await vouchersUsedAt(db, ids, span, site.isDemo === true);
    for (const { id, business_id } of some) used.set(id, counts.get(business_id) ?? 0);
  }
  return used;
}

/** Until when the month is open, and until and since when it is known what was sold. */
async function notesOf({ db, site, now }: App, { month, business_id }: StatementRow) {
  const { timeZone } = site;
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

/**
 * `wasSaid`: whether the spa said of the purchase that the client was not new, as it may (`maySay`) where
 * the purchase costs it something.
 */
function lineView(line: StatementLineRow, wasSaid: boolean, timeZone: string) {
  const { id, session_id: sessionId, kind, deal_title, percent_hundredths, at } = line;
  const isPurchase = kind === 'purchase';
  return {
    ...{ id, sessionId, deal: deal_title, wasSaid: isPurchase && wasSaid },
    maySay: isPurchase && !wasSaid && line.commission_cents !== 0,
    detail: [formatTime(at, 'date', timeZone), LINE_KINDS[kind], shownPercent(percent_hundredths)],
    amount: formatExactDollars(line.cents),
    commission: formatExactDollars(line.commission_cents),
  };
}

/** What a spa owes for a month so far, where it is not nothing, and whether it has a statement to see. */
export async function owedIn(app: App, businessId: string, month: string) {
  const { db, site } = app;
  const id = `${businessId}:${month}`;
  const totals = (await totalsOf(db, [id], site.isDemo === true)).get(id);
  const isOperatorSelling = sellsItself(app);
  const isOwed = totals && dueCents(totals, isOperatorSelling) !== 0;
  return {
    owed: isOwed ? `${spaOwesText(site.brand, totals, isOperatorSelling)} so far.` : undefined,
    hasStatement: await hasStatement(db, businessId),
  };
}

/** A spa's own statement of a month ('': its newest), and the months that it may choose. */
export async function ownStatement(app: App, businessId: string, month: string) {
  const { db, site } = app;
  const sum = (totals: Parameters<typeof spaOwesText>[1], settledAt: number | null) =>
    settledAt === null
      ? spaOwesText(site.brand, totals, sellsItself(app))
      : `Settled on ${formatTime(settledAt, 'date', site.timeZone)}`;
  const all = { search: '', month: '', state: undefined, isDemo: site.isDemo === true };
  const { rows } = await listStatements(db, { ...all, business: businessId }, 1);
  const shown = month || rows[0]?.month;
  const found = shown && (await readStatement(app, `${businessId}:${shown}`));
  return {
    monthName: shown && monthName(shown),
    months: rows.map((row) => ({
      month: row.month,
      name: monthName(row.month),
      sum: sum(row.totals, row.settled_at),
    })),
    statement: found
      ? {
          ...{ sum: sum(found.totals, found.row.settled_at), totals: found.totals },
          ...{ used: found.used, notes: found.notes, hasMoreLines: found.hasMoreLines },
          lines: found.lines.map(({ sessionId: _, ...line }) => line),
        }
      : undefined,
  };
}
