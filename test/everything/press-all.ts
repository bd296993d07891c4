import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Insertable, sql } from 'kysely';
import type { Db, Dialect, Tables } from '../../database/tables.ts';
import { receiveText } from '../../market/messages/inbound.server.ts';
import { openFiles } from '../../server/files/open-files.ts';
import { adminScreens } from '../browser/admin-screens.ts';
import {
  ADMIN,
  addDeal,
  MONDAY_NOON,
  ORIGIN,
  openApp,
  signIn,
  type TestApp,
} from '../helpers/app.ts';
import { openFilledInstallation } from '../helpers/installation.ts';
import { nextUniqueKey, PHONE, site } from '../helpers/messaging.ts';
import { addPurchase } from '../helpers/purchases.ts';
import { addStatement } from '../helpers/statements.ts';
import { businessForm, dealForm } from '../helpers/valid-forms.ts';
import { type Press, pressesIn, type Typed } from './forms-in-pages.ts';

const TYPED: Typed = {
  ...businessForm,
  ...dealForm,
  name: 'Another Hour',
  text: 'Come at noon.',
  note: 'Called at noon.',
  answer: 'We look into it.',
  licenseCheckedOn: '2026-03-01',
  licenseFound: 'active',
  nextStep: 'Call again',
  nextOn: '2026-03-10',
  noticePhone: '(512) 555-0199',
  question1: 'Is there parking?',
  answer1: 'Behind the house.',
  promotionalDays: '90',
  server: 'mail.test',
  from: 'hello@spa.test',
  postalAddress: '410 Cedar Street, Austin, TX 78701',
  current: ADMIN.password,
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a token',
  TWILIO_FROM: '+15125550100',
  GOOGLE_MAPS_API_KEY: 'AIza-key_1',
  file: new File(['ID,Title\nnone,Quiet hour'], 'list.csv'),
  list: 'Sauna day 45 min $99 $69',
};

/** These would end the session, which is in no backup. */
const NEVER = /sign-out|intent=end-|intent=change-password/;

/** These remove what other presses are about. */
const REMOVES = /delete|disconnect|erase|undo|sample|archive|remove|revoke|block|\/stop/;

/** These presses must be refused, for the given reason. */
const REFUSED: Array<[answer: RegExp, reason: string]> = [
  [/^502 \/admin\/leads\/:id\/email /, 'the lead has unsubscribed'],
  [/^400 \/admin\/stripe\/\S+ key$/, 'no key of Stripe’s is at hand'],
  [/^409 \/admin\/business\/new\?lead=/, 'it first shows a similar business'],
];

const isUnexpected = (status: number, answer: string) =>
  status >= 400 && !REFUSED.some(([one]) => one.test(answer));

/** Presses every button of every screen, except those that remove. */
export async function openEverything(dialect: Dialect, t: TestContext) {
  const place = await openFilledInstallation(dialect);
  // An open connection would keep a failed test from ending.
  t.after(() => place.end());
  const { db } = place.connection;
  const send = async () => ({ kind: 'accepted', result: 'Taken' }) as const;
  const testApp = await openApp(
    {
      ...openFiles(place.dataDir, assert.ifError),
      emailSender: { send, isDemo: false },
      sms: { kind: 'gateway' },
      downloadBackup: async () => ({ kind: 'busy' }),
    },
    place.connection,
  );
  const Cookie = await signIn(testApp);
  const [business, deal, lead, complaint] = await Promise.all([
    db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('deals').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('leads').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('complaints').selectAll().executeTakeFirstOrThrow(),
  ]);
  const conversation = { customer_phone: PHONE };
  const purchase = await addPurchase(db, deal, { state: 'look', look_reason: 'Paid in EUR' });
  const statement = await addStatement(db, purchase);
  const draft = await addDeal(db, business, { status: 'draft' });
  const screens = [
    `/admin/deals/${draft.id}/preview`,
    ...adminScreens({ business, deal, lead, complaint, purchase, statement, conversation }),
  ];
  const done = new Set<string>();
  const refused: string[] = [];
  const pressAll = async (isWanted: (name: string) => boolean) => {
    for (const screen of screens)
      for (;;) {
        // Each press needs a page that was just opened.
        const html = await (await testApp.get(screen, { Cookie })).text();
        const presses = pressesIn(html, screen, TYPED).filter(({ name }) => !done.has(name));
        const next = presses.find(({ name }) => !NEVER.test(name) && isWanted(name));
        if (!next) break;
        done.add(next.name);
        const { status } = await press(testApp, next, Cookie);
        const answer = `${status} ${next.name}`;
        if (isUnexpected(status, answer)) refused.push(answer);
      }
    if (testApp.reportedErrors.length > 0) throw testApp.reportedErrors[0];
    assert.deepEqual(refused, []);
  };
  await pressAll((name) => !REMOVES.test(name));
  await addFromElsewhere(db);
  return { ...place, pressRemovals: () => pressAll((name) => REMOVES.test(name)) };
}

async function press({ app }: TestApp, { path, isMultipart, values }: Press, Cookie: string) {
  const form = new FormData();
  for (const [name, value] of values) form.append(name, value);
  const plain = new URLSearchParams(
    values.filter((one) => typeof one[1] === 'string') as string[][],
  );
  const sent = new Response(isMultipart ? form : plain);
  const body = await sent.arrayBuffer();
  const headers = {
    ...{ Origin: ORIGIN, Cookie, 'Content-Length': String(body.byteLength) },
    'Content-Type': sent.headers.get('Content-Type') ?? '',
  };
  return app.request(`${ORIGIN}${path}`, { method: 'POST', body, headers });
}

type InsertRow = <Table extends keyof Tables>(
  table: Table,
  row: Insertable<Tables[Table]>,
) => Promise<unknown>;

/** Adds what no button of ours writes: an authenticator, a phone, visitors, and the program itself. */
async function addFromElsewhere(db: Db) {
  const { id: user_id } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow();
  const { id: deal_id } = await db.selectFrom('deals').select('id').executeTakeFirstOrThrow();
  const at = { created_at: MONDAY_NOON };
  const insert: InsertRow = (table, row) =>
    sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
  await insert('admin_recovery_codes', { user_id, code_hash: 'x', used_at: null, ...at });
  await insert('admin_sign_in_steps', { user_id, token_hash: 'x', tries: 1, expires_at: 1 });
  const day = '2026-03-01';
  await insert('insight_days', { day, kind: 'view', key: '', n: 7 });
  await insert('insight_searches', { day, zip: '78701', radius: 25, found: '0', n: 7 });
  await insert('insight_paths', { day, deal_id, step: 'viewed', people: 7 });
  await addPurchases(db, insert);
  await addOwner(db, insert);
  const fine = { reason: null, failing_since: null, failed_at: null };
  await insert('connection_outcomes', { id: 'mail', succeeded_at: MONDAY_NOON, ...fine });
  const text = {
    channel: 'text',
    kind: 'notice',
    recipient: '+15125550199',
    body: 'A new lead',
  } as const;
  const attempt = { attempts: 1, next_attempt_at: null, result: 'Taken', updated_at: MONDAY_NOON };
  const rest = { recipient_key: '', subject: '', state: 'accepted', actor: 'notice' } as const;
  await insert('outbox', {
    id: 'x',
    idempotency_key: 'notice of the tests',
    ...text,
    ...rest,
    ...attempt,
    ...at,
  });
  for (const word of ['STOP', 'START']) {
    const received = { gatewayId: nextUniqueKey(), phone: PHONE, text: word, media: [] };
    await receiveText(db, { ...received, isAnswered: false }, site, MONDAY_NOON);
  }
}

/** Its link was made by a press; the spa's own pages fill these. */
async function addOwner(db: Db, insert: InsertRow) {
  const { id: owner_id } = await db.selectFrom('owners').select('id').executeTakeFirstOrThrow();
  const at = { created_at: MONDAY_NOON };
  const session = { owner_id, token_hash: 'x', user_agent: null, expires_at: MONDAY_NOON };
  await insert('owner_sessions', { id: 'owner session', ...session, ...at });
  const form = JSON.stringify({ about: 'Four rooms.' });
  const open = { state: 'sent', decided_by: null, decided_at: null } as const;
  const proposal = { owner_id, kind: 'business', record: null, form, ...open } as const;
  await insert('proposals', { id: 'proposal', ...proposal, ...at, updated_at: MONDAY_NOON });
}

async function addPurchases(db: Db, insert: InsertRow) {
  const deal = await db.selectFrom('deals').selectAll().executeTakeFirstOrThrow();
  const { id: deal_id, business_id } = deal;
  const at = { created_at: MONDAY_NOON, updated_at: MONDAY_NOON };
  const account = { id: business_id, business_id, key_sealed: 'sealed' };
  await insert('stripe_accounts', { ...account, read_from: 1, next_read_at: 1, ...at });
  const link = { link_id: 'plink_1', account_id: business_id, price_cents: 7900 };
  await insert('deal_links', { deal_id, ...link, has_optional_items: 0, is_current: 1 });
  const { session_id } = await addPurchase(db, deal);
  const refund = { kind: 'refund', cents: 7900, status: 'pending', at: MONDAY_NOON } as const;
  const watched = { watched_until: Number.MAX_SAFE_INTEGER, read_at: MONDAY_NOON };
  await insert('purchase_reversals', { id: 're_1', session_id, ...refund, ...watched });
  const hashes = { code_hash: 'x', token_hash: 'x' };
  await insert('vouchers', { id: 'voucher', session_id, ...hashes, created_at: MONDAY_NOON });
}
