import { ADMIN, openApp, signIn } from '../test/helpers/app.ts';
import {
  claimedAddresses,
  openPasswordAttack,
  signInFrom,
} from '../test/requests/admin/password-attack.ts';
import { median, milliseconds, printTable, quantile, timed } from './figures.ts';

/** What an attack of 10,000 guesses within an hour may cost. */
const BUDGET = { evaluated: 100, signInMs: 5000, pageP99Ms: 500 };
const ATTEMPTS = 10_000;
const PAGES_BETWEEN_SIGN_INS = 20;
const ROUNDS = 10;

/**
 * Guesses from 1,000 claimed addresses while the owner signs in and visitors read, compared with
 * silence.
 */
export async function run(): Promise<void> {
  await underAttack();
  await knownAndUnknown();
}

async function underAttack(): Promise<void> {
  const site = await openPasswordAttack(claimedAddresses, ATTEMPTS);
  let isOver = false;
  const answers = site.answers.finally(() => {
    isOver = true;
  });
  const pages: number[] = [];
  const signIns: number[] = [];
  const time = async (request: () => Promise<Response>, figures: number[]) => {
    const start = performance.now();
    const response = await request();
    await response.arrayBuffer();
    figures.push(performance.now() - start);
    return response;
  };
  try {
    while (!isOver) {
      const response = await time(() => site.signIn(''), signIns);
      if (response.headers.get('Location') !== '/admin')
        throw new Error('The owner could not sign in');
      for (let n = 0; n < PAGES_BETWEEN_SIGN_INS; n += 1) await time(site.page, pages);
    }
    const { 401: evaluated = 0, 429: stopped = 0 } = await answers;
    const [slowest, p99] = [Math.max(...signIns), quantile(pages, 0.99)];
    printTable([
      ['of 10,000 guesses', 'figure', 'at most'],
      ['evaluated', String(evaluated), String(BUDGET.evaluated)],
      ['stopped', String(stopped), ''],
      [`slowest of ${signIns.length} sign-ins`, milliseconds(slowest), `${BUDGET.signInMs} ms`],
      [`p99 of ${pages.length} other pages`, milliseconds(p99), `${BUDGET.pageP99Ms} ms`],
    ]);
    if (evaluated > BUDGET.evaluated || slowest > BUDGET.signInMs || p99 > BUDGET.pageP99Ms) {
      process.exitCode = 1;
      console.log('Over the budget');
    }
  } finally {
    await site.close();
  }
}

/** A stranger who times the answers must not learn the administrator's address. */
async function knownAndUnknown(): Promise<void> {
  const world = await openApp();
  await signIn(world);
  const attempt = (email: string, address: string) =>
    signInFrom(world, { email, password: 'guess' }, address);
  const known: number[] = [];
  const unknown: number[] = [];
  // In turn, so other load falls on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    known.push(...(await timed(1, () => attempt(ADMIN.email, `192.0.${round}.1`))));
    unknown.push(...(await timed(1, () => attempt('nobody@example.com', `198.0.${round}.1`))));
  }
  await world.close();
  printTable([
    ['a wrong password for', 'p50'],
    ["the administrator's address", milliseconds(median(known))],
    ['any other', milliseconds(median(unknown))],
  ]);
}
