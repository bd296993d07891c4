import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../wait-until.ts';
import { businessOf, listingOf, type Visitor, visitor, type Write } from '../http-clients.ts';

const WRITERS = 8;
const PAGES = ['/', '/deals?zip=78701', '/deals?zip=10001', '/admin/businesses'];

/** So that the program's limit on requests of strangers is never met. */
const LISTING_EVERY_MS = 300;
const MOST_LISTINGS = 550;

const PAUSE_MS = 30;
const PATIENCE_MS = 40_000;

/**
 * People who write and read through all `origins` at once and keep a ledger of what they were told.
 * Whoever hears 503 sends the same again until it is acknowledged: it must be stored once.
 */
export function openWriters(origins: string[], admin: Visitor) {
  const told = {
    acknowledged: [] as string[],
    notNow: 0,
    others: [] as string[],
    unanswered: 0,
    givenUp: 0,
    pages: 0,
  };
  let isOver = false;
  let asked = 0;
  const stranger = visitor();

  /** True where the answer is the one that was hoped for; any other is noted. */
  async function hear(who: Visitor, path: string, hoped: number[], form?: Write['form']) {
    asked += 1;
    const answer = await who(origins[asked % origins.length] ?? '', path, form).catch(
      () => undefined,
    );
    if (!answer) told.unanswered += 1;
    else if (hoped.includes(answer.status)) return true;
    else if (answer.status === 503 && answer.headers.has('Retry-After')) told.notNow += 1;
    else told.others.push(`${answer.status} ${path} ${answer.body.slice(0, 200)}`);
    return false;
  }

  async function send(who: Visitor, { path, name, form }: Write) {
    const from = performance.now();
    while (!(await hear(who, path, [302, 303], form))) {
      if (performance.now() - from > PATIENCE_MS) {
        told.givenUp += 1;
        return;
      }
      await pause(PAUSE_MS);
    }
    told.acknowledged.push(name);
  }

  async function writeBusinesses(first: number) {
    for (let n = first; !isOver; n += WRITERS) {
      await send(admin, businessOf(n));
      await pause(PAUSE_MS);
    }
  }

  async function list() {
    for (let n = 0; !isOver && n < MOST_LISTINGS; n += 1) {
      await send(stranger, listingOf(n));
      await pause(LISTING_EVERY_MS);
    }
  }

  async function read() {
    for (let n = 0; !isOver; n += 1) {
      if (await hear(admin, PAGES[n % PAGES.length] ?? '', [200])) told.pages += 1;
      await pause(PAUSE_MS);
    }
  }

  const people = [list(), read(), ...Array.from({ length: WRITERS }, (_, i) => writeBusinesses(i))];
  return {
    /** Resolves when so many more writes are acknowledged. */
    async untilTaken(count: number) {
      const before = told.acknowledged.length;
      const isTaken = () => told.acknowledged.length >= before + count;
      await until(isTaken, `${count} writes acknowledged`, 30);
    },
    async stop() {
      isOver = true;
      await Promise.all(people);
      return told;
    },
  };
}
