import type { Finding } from '../../market/ports/connections.ts';
import type { ReadStripe } from '../../market/ports/stripe.ts';
import type { Db } from '../../market/ports.ts';
import { keyOf, tryKey } from '../../market/purchases/accounts.server.ts';
import { OPERATOR } from '../../market/purchases/rules.ts';
import { counted } from '../../market/words.ts';
import { ok, problem, warning } from './findings.ts';

const ADVICE = {
  'key-refused': ' Enter another under Settings, Connections.',
  'not-allowed': '',
  unreadable: ' Check STRIPE_API_URL.',
};

interface StripeCheck {
  readStripe: ReadStripe;
  secret: string | undefined;
  now: number;
}

export async function checkStripe(db: Db, check: StripeCheck): Promise<Finding[]> {
  const accounts = await db
    .selectFrom('stripe_accounts as account')
    .leftJoin('businesses as business', 'business.id', 'account.business_id')
    .select(['account.id', 'account.key_sealed', 'business.name'])
    // A disconnected account has no key.
    .where('key_sealed', '<>', '')
    .orderBy('account.id')
    .execute();
  const findings: Finding[] = [];
  for (const account of accounts) {
    const subject =
      account.id === OPERATOR ? 'Stripe' : `Stripe of ${account.name ?? 'a deleted spa'}`;
    const { finding, isLast } = await checkAccount(subject, account, check);
    if (finding) findings.push(finding);
    if (isLast) return findings;
  }
  if (accounts.length === 0 || findings.length > 0) return findings;
  return [ok('Stripe', `answers, and ${counted(accounts.length, 'account')} can be read`)];
}

async function checkAccount(
  subject: string,
  account: { id: string; key_sealed: string },
  { readStripe, secret, now }: StripeCheck,
): Promise<{ finding?: Finding; isLast?: boolean }> {
  const key = secret === undefined ? undefined : keyOf(account, secret);
  if (key === undefined) {
    const message =
      'the key cannot be opened with this AUTH_SECRET. Set the former one, or connect Stripe again.';
    return { finding: problem(subject, message) };
  }
  const found = await tryKey(readStripe, key, now);
  if (!found) return {};
  switch (found.kind) {
    case 'rate-limited':
      return { finding: warning(subject, `${found.message} Try again later.`), isLast: true };
    // Every other account would fail, too.
    case 'unreachable':
      return {
        finding: problem(subject, `${found.message} Check the way there, and STRIPE_API_URL.`),
        isLast: true,
      };
    default:
      return { finding: problem(subject, `${found.message}${ADVICE[found.kind]}`) };
  }
}
