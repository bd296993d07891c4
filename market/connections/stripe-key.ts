import { READ_KEY } from '../ports.ts';

/** Why a key of Stripe's is not taken, in words; undefined: it is a restricted key. */
export function stripeKeyProblem(key: string): string | undefined {
  if (READ_KEY.test(key)) return undefined;
  if (key.startsWith('sk_')) {
    return 'This is a secret key: it can move money. Please create a restricted key that only reads, and delete this one if you sent it to anybody.';
  }
  if (key.startsWith('pk_')) {
    return 'This is a publishable key: it cannot read what was bought. Please create a restricted key.';
  }
  return 'A restricted key of Stripe begins with rk_live_ or rk_test_.';
}
