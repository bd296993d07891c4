import { setTimeout as pause } from 'node:timers/promises';
import {
  administrator,
  businessOf,
  listingOf,
  textOf,
  visitor,
  type Write,
} from './http-clients.ts';

const PAGES = ['/', '/deals?zip=78701', '/deals?zip=10001', '/list-your-spa', '/robots.txt'];
const OFFICE_PAGES = ['/admin', '/admin/businesses', '/admin/leads'];

/** On a machine that is too slow for the rate, requests wait for each other instead of piling up. */
const MOST_AT_ONCE = 32;

/** So that the program's limit on requests of strangers is never met. */
const MOST_LISTINGS = 550;

/**
 * People who send a request every `everyMs`, whether or not the last ones are answered: of forty,
 * three write, one looks into the office, and the others mostly read kept pages. Somebody also holds
 * the inbox open.
 */
export async function openCrowd(everyMs: number, origin: string) {
  const stranger = visitor();
  const admin = await administrator(origin);
  const told = {
    tookMs: [] as number[],
    writes: 0,
    others: [] as string[],
    unanswered: [] as string[],
    streams: 0,
    seconds: 0,
  };
  const underWay = new Set<Promise<void>>();
  const leaving = new AbortController();
  let listings = 0;

  async function send(who: typeof admin, path: string, hoped: number, form?: Write['form']) {
    const from = performance.now();
    try {
      const { status, body } = await who(origin, path, form);
      told.tookMs.push(performance.now() - from);
      if (status !== hoped) told.others.push(`${status} ${path} ${body.slice(0, 200)}`);
      else if (form) told.writes += 1;
    } catch (error) {
      told.unanswered.push(`${path} ${error}`);
    }
  }

  function request(n: number): Promise<void> {
    const of = (paths: string[]) => paths[Math.floor(n / 20) % paths.length] ?? '/';
    const write = ({ path, form }: Write) => send(admin, path, 302, form);
    if (n % 200 === 0) return write(businessOf(n));
    if (n % 20 === 0) return write(textOf(n));
    if (n % 40 === 10 && listings < MOST_LISTINGS) {
      listings += 1;
      const { path, form } = listingOf(n);
      return send(stranger, path, 303, form);
    }
    if (n % 40 === 30) return send(admin, of(OFFICE_PAGES), 200);
    return send(stranger, PAGES[n % PAGES.length] ?? '/', 200);
  }

  async function sendAll() {
    const began = performance.now();
    let due = began;
    for (let n = 0; !leaving.signal.aborted; n += 1) {
      const sending = request(n).finally(() => underWay.delete(sending));
      underWay.add(sending);
      due = Math.max(due + everyMs, performance.now());
      await pause(Math.max(0, due - performance.now()));
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    told.seconds = (performance.now() - began) / 1000;
  }

  /** As the inbox does: a stream that has ended is opened again. */
  async function listen() {
    while (!leaving.signal.aborted) {
      await admin(origin, '/admin/messages/live', undefined, leaving.signal).then(
        ({ status }) => {
          if (status === 200) told.streams += 1;
          else told.others.push(`${status} /admin/messages/live`);
        },
        (error) => {
          if (!leaving.signal.aborted) told.unanswered.push(`/admin/messages/live ${error}`);
        },
      );
    }
  }

  const people = [sendAll(), listen()];
  return {
    async leave() {
      leaving.abort();
      await Promise.all(people);
      return told;
    },
  };
}
