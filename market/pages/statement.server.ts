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
import { allStatements, type ListedStatement } from '../statements/list.server.ts';
import {
  closesAt,
  dueCents,
  MAX_SHOWN_LINES,
  monthIn,
  operatorSold,
  spanOfMonth,
  type Totals,
} from '../statements/rules.ts';
import {
  countedSince,
  findStatement,
  hasStatement,
  linesOf,
  totalsOf,
} from '../statements/store.server.ts';
import type { PageServices } from './services.ts';

type App = Pick<PageServices, 'db' | 'site' | 'now'>;

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

/**
 * What a spa owes for the office's month so far, where it is not nothing, and whether it has a statement to
 * see. `shown` is the month above it, which is the spa's own: for some hours the office has another.
 */
export async function owedIn({ db, site, now }: App, businessId: string, shown: string) {
  const month = monthIn(site.timeZone, now());
  const id = `${businessId}:${month}`;
  const row = await findStatement(db, id);
  const totals = row && (await totalsOf(db, [id], site.isDemo === true)).get(id);
  const isOwed = totals && dueCents(totals, operatorSold(row)) !== 0;
  const when = month === shown ? 'so far' : `so far in ${monthName(month)}`;
  return {
    owed: isOwed ? `${spaOwesText(site.brand, totals, operatorSold(row))} ${when}.` : undefined,
    hasStatement: await hasStatement(db, businessId),
  };
}

/** A spa's own statement of a month ('': its newest), and the months that it may choose. */
export async function ownStatement(app: App, businessId: string, month: string) {
  const { db, site } = app;
  const sum = (row: StatementRow, totals: Totals) => {
    const owes = spaOwesText(site.brand, totals, operatorSold(row));
    return row.settled_at === null
      ? owes
      : `${owes}. Settled on ${formatTime(row.settled_at, 'date', site.timeZone)}`;
  };
  const all = { search: '', month: '', state: undefined, isDemo: site.isDemo === true };
  const batches = allStatements(db, { ...all, business: businessId });
  const rows: ListedStatement[] = [];
  for await (const batch of batches) rows.push(...batch);
  const shown = month || rows[0]?.month;
  const found = shown && (await readStatement(app, `${businessId}:${shown}`));
  return {
    monthName: shown && monthName(shown),
    months: rows.map((row) => ({
      month: row.month,
      name: monthName(row.month),
      sum: sum(row, row.totals),
    })),
    statement: found
      ? {
          ...{ sum: sum(found.row, found.totals), totals: found.totals },
          ...{ used: found.used, notes: found.notes, hasMoreLines: found.hasMoreLines },
          lines: found.lines.map(({ sessionId: _, ...line }) => line),
        }
      : undefined,
  };
}
