import { sql } from 'kysely';
import { toE164 } from '../businesses/rules.ts';
import { keywordIn } from '../messages/rules.ts';
import type { Db } from '../ports.ts';
import { openTimeBetween, quantileOf } from './compare.ts';

/** The newest that are looked at: a busy quarter has fewer. */
const MAX_LEADS = 2000;
const MAX_TEXTS = 5000;

/** Milliseconds: half of the answers came within `median`, nine of ten within `ninth`. */
export interface AnswerTimes {
  median: number;
  ninth: number;
}

export interface Answers {
  answered: number;
  /** Nobody has answered yet. */
  waiting: number;
  /** By the clock, and counting only the hours in which the office is open; none without answers. */
  clock: AnswerTimes | undefined;
  open: AnswerTimes | undefined;
}

interface Wait {
  from: number;
  to: number | undefined;
}

/** How soon leads that came since `since` were first contacted, by a mail, a text or by hand. */
export async function leadAnswers(
  db: Db,
  timeZone: string,
  since: number,
  now: number,
): Promise<Answers> {
  const leads = await db
    .selectFrom('leads')
    .select(['id', 'phone', 'created_at', 'status'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(MAX_LEADS)
    .execute();
  const contacted = await firstContacts(db, since);
  const texted = await firstTexts(db, since);
  const waits = leads.flatMap(({ id, phone, created_at, status }): Wait[] => {
    const text = texted.get(toE164(phone))?.find((at) => at >= created_at);
    const contact = contacted.get(id);
    const times = [text, contact].filter((at) => at !== undefined);
    if (times.length > 0) return [{ from: created_at, to: Math.min(...times) }];
    return status === 'archived' ? [] : [{ from: created_at, to: undefined }];
  });
  return summed(waits, timeZone, since, now);
}

/** When each lead was first marked contacted, which a mail does too: the history knows. */
async function firstContacts(db: Db, since: number): Promise<Map<string, number>> {
  const contacted = db
    .selectFrom('leads')
    .select('id')
    .where('created_at', '>=', since)
    .where('last_contacted_at', 'is not', null);
  const rows = await db
    .selectFrom('audit_entries')
    .select(['record_id', (eb) => eb.fn.min('created_at').as('at')])
    .where('record_kind', '=', 'lead')
    .where('record_id', 'in', contacted)
    .where(sql<boolean>`after like '%"last_contacted_at":%'`)
    .where(sql<boolean>`after not like '%"last_contacted_at":null%'`)
    .groupBy('record_id')
    .execute();
  return new Map(rows.map(({ record_id, at }) => [record_id, Number(at)]));
}

/** When each number was sent texts, the first of them first. */
async function firstTexts(db: Db, since: number): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('messages')
    .select(['phone', 'created_at'])
    .where('created_at', '>=', since)
    .where('sender', '=', 'admin')
    .where(sql<boolean>`kind = 'written'`)
    .where('status', 'not in', ['failed', 'not-sent'])
    .orderBy('created_at', 'desc')
    .limit(MAX_TEXTS)
    .execute();
  const byPhone = Map.groupBy(rows.reverse(), ({ phone }) => phone);
  return new Map([...byPhone].map(([phone, texts]) => [phone, texts.map((one) => one.created_at)]));
}

/**
 * How soon texts that came since `since` were answered: of several in a row the first one counts.
 * STOP and its like ask for no answer.
 */
export async function textAnswers(
  db: Db,
  timeZone: string,
  since: number,
  now: number,
): Promise<Answers> {
  const rows = await db
    .selectFrom('messages')
    .select(['conversation_id', 'sender', 'status', 'created_at'])
    .select(sql<string>`substr(text, 1, 20)`.as('text'))
    .where('created_at', '>=', since)
    .where(sql<boolean>`kind = 'written'`)
    .orderBy('created_at', 'desc')
    .limit(MAX_TEXTS)
    .execute();
  const conversations = Map.groupBy(rows.reverse(), (row) => row.conversation_id);
  const waits = [...conversations.values()].flatMap((texts) => {
    const found: Wait[] = [];
    let waiting: Wait | undefined;
    for (const { sender, status, created_at, text } of texts) {
      if (sender === 'customer') {
        if (keywordIn(text) || waiting) continue;
        waiting = { from: created_at, to: undefined };
        found.push(waiting);
      } else if (waiting && status !== 'failed' && status !== 'not-sent') {
        waiting.to = created_at;
        waiting = undefined;
      }
    }
    return found;
  });
  return summed(waits, timeZone, since, now);
}

function summed(waits: Wait[], timeZone: string, since: number, now: number): Answers {
  const openTime = openTimeBetween(timeZone, since, now);
  const answered = waits.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));
  return {
    answered: answered.length,
    waiting: waits.length - answered.length,
    clock: timesOf(answered.map(({ from, to }) => to - from)),
    open: timesOf(answered.map(({ from, to }) => openTime(from, to))),
  };
}

function timesOf(milliseconds: number[]): AnswerTimes | undefined {
  const sorted = milliseconds.sort((a, b) => a - b);
  const [median, ninth] = [quantileOf(sorted, 0.5), quantileOf(sorted, 0.9)];
  return median === undefined || ninth === undefined ? undefined : { median, ninth };
}
