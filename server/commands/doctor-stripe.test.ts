import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStripe } from '../../gateways/stripe/gateway.ts';
import { OPERATOR } from '../../market/purchases/rules.ts';
import { seal } from '../../market/sealing.server.ts';
import { addBusiness, MONDAY_NOON, SECRET } from '../../test/helpers/app.ts';
import { emptyDatabase } from '../../test/helpers/empty-database.ts';
import { openFakeStripe } from '../../test/helpers/stripe/fake-stripe.ts';
import { checkStripe } from './doctor-stripe.ts';

const KEYS = ['rk_live_0000000000000001', 'rk_live_0000000000000002'] as const;
const OTHER = 'another secret of the tests, as long as the first';

let connection: Awaited<ReturnType<typeof emptyDatabase>>;
let stripe: Awaited<ReturnType<typeof openFakeStripe>>;
before(async () => {
  connection = await emptyDatabase();
  stripe = await openFakeStripe();
});
after(async () => {
  await connection.close();
  await stripe.close();
});

async function connect(id: string, key: string, business_id: string | null = null) {
  const at = { created_at: 1, updated_at: 1, read_from: 1, next_read_at: 1 };
  const key_sealed = seal(key, `stripe ${id}`, SECRET);
  await connection.db
    .insertInto('stripe_accounts')
    .values({ id, business_id, key_sealed, ...at })
    .execute();
}

async function lines(secret: string | undefined = SECRET) {
  const readStripe = openStripe({ apiUrl: stripe.url, pause: async () => {} });
  const findings = await checkStripe(connection.db, { readStripe, secret, now: MONDAY_NOON });
  return findings.map(({ kind, subject, message }) => `${kind} ${subject}: ${message}`);
}

test('the doctor reads each account at Stripe, and says in words which one it cannot read', async () => {
  const { db } = connection;
  assert.deepEqual(await lines(), [], 'nothing is connected');
  const { id } = await addBusiness(db, { zip: '78701', name: 'Juniper Hour' });
  await connect(OPERATOR, KEYS[0]);
  await connect(id, KEYS[1], id);
  for (const key of KEYS) stripe.openAccount(key);
  assert.deepEqual(await lines(), ['ok Stripe: answers, and 2 accounts can be read']);
  const paths = new Set(stripe.requests.map(({ path }) => path));
  assert.equal(paths.size, 4, 'all that the reader reads');
  assert.ok(stripe.requests.every(({ method }) => method === 'GET'));

  const unopened =
    'the key cannot be opened with this AUTH_SECRET. Set the former one, or connect Stripe again.';
  const refused = [`problem Stripe of Juniper Hour: ${unopened}`, `problem Stripe: ${unopened}`];
  assert.deepEqual(await lines(OTHER), refused);

  stripe.behavior.answer = ({ headers, path }) =>
    headers.authorization?.endsWith(KEYS[1]) && path.endsWith('/disputes') ? 'forbidden' : 'well';
  assert.deepEqual(await lines(), [
    'problem Stripe of Juniper Hour: The key may not read ‘Disputes’: allow it in Stripe.',
  ]);
  stripe.behavior.answer = () => 'too many requests, back in an hour';
  assert.match((await lines()).join(), /^warning Stripe of Juniper Hour: Stripe has too many/);
  stripe.behavior.answer = () => 'drop';
  const unreachable = await lines();
  assert.equal(unreachable.length, 1);
  assert.match(unreachable.join(), /^problem Stripe of .* Check the way there, and STRIPE_API_URL/);
  stripe.behavior.answer = () => 'well';

  await db.deleteFrom('stripe_accounts').execute();
  await connect(OPERATOR, 'rk_live_nobodysanymore01');
  assert.deepEqual(await lines(), [
    'problem Stripe: Stripe does not accept this key. Enter another under Settings, Connections.',
  ]);
  assert.doesNotMatch((await lines()).join(), /rk_/);
});
