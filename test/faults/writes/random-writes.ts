import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../../database/sample/random.ts';
import { cookieOf, wordsOf } from '../../app.ts';
import { ADMIN } from './program-environment.ts';
import { type Form, openClerk } from './random-admin.ts';
import { openLedger, WRITES, type WriteKind } from './write-log.ts';

/** What was answered, but not with success. */
export interface Refusal {
  kind: WriteKind;
  status: number;
  retryAfter: string | null;
  words: string;
}

/** Waits this long before it knocks again at a program that does not answer. */
const KNOCK_MS = 20;
/** A clerk who was refused thinks for so long. */
const REFUSED_MS = 50;
const LONGEST_ANSWER_MS = 20_000;

/**
 * A spa's office and its visitors outside the program: `connections` clerks write over HTTP at once,
 * each one write after the other. What is not answered is sent again, word for word and under the
 * same key, until it is answered; what is answered with success goes into the ledger.
 */
export async function openWriter(
  url: string,
  { connections = 6, seed = 1, now = Date.now(), thinkMs = 0 } = {},
) {
  const ledger = openLedger();
  const refusals: Refusal[] = [];
  const restsUntil = new Map<WriteKind, number>();
  let unanswered = 0;
  let stopped = false;
  let marks = 0;
  const mark = (what: string) => {
    marks += 1;
    return `${what} ${seed}x${String(marks).padStart(6, '0')}`;
  };

  /** The answer; undefined only where the writer was stopped and nobody answers. */
  async function insist(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    for (;;) {
      try {
        const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
        return await fetch(url + path, { redirect: 'manual', ...init, signal });
      } catch (error) {
        if (!isRefusedAtTheDoor(error)) unanswered += 1;
        if (stopped) return undefined;
        await pause(KNOCK_MS);
      }
    }
  }

  const post = ({ path, fields, headers = {} }: Form) =>
    insist(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: url, ...headers },
    });
  const signedIn = await post({ path: '/admin/login', fields: ADMIN });
  if (signedIn?.status !== 302) throw new Error(`Signing in answered ${signedIn?.status}`);
  const Cookie = cookieOf(signedIn);

  const read = async (path: string) => {
    const answer = await insist(path, { headers: { Cookie } });
    // A page whose end never came is no page.
    return answer ? answer.text().catch(() => '') : '';
  };
  /** Sends a form until it is answered; true, and noted, where the answer says that it is done. */
  async function write(kind: WriteKind, mark: string, form: Form, record?: string) {
    const answer = await post({ ...form, headers: { Cookie, ...form.headers } });
    if (!answer) return false;
    const words = await answer.text().catch(() => '');
    if (isDone(answer)) {
      ledger.note(kind, mark, record);
      return true;
    }
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('Retry-After'));
      restsUntil.set(kind, performance.now() + seconds * 1000);
      return false;
    }
    const { status, headers } = answer;
    refusals.push({ kind, status, retryAfter: headers.get('Retry-After'), words: wordsOf(words) });
    await pause(REFUSED_MS);
    return false;
  }

  async function work(random: Random) {
    const clerk = openClerk({ url, random, now, mark, read, write });
    while (!stopped) {
      const kind = random.pick(WRITES);
      if ((restsUntil.get(kind) ?? 0) < performance.now()) await clerk[kind]();
      // Also where there was nothing to do yet: the others want to go on.
      await pause(thinkMs);
    }
  }

  const clerks = Array.from({ length: connections }, (_, i) => work(seededRandom(seed * 1000 + i)));
  return {
    ledger,
    refusals,
    /** Of the administrator's session. */
    Cookie,
    /** Writes and reads under way when the connection broke. */
    unanswered: () => unanswered,
    /** Ends what is under way; with a program that answers, nothing is left unanswered. */
    async stop() {
      stopped = true;
      await Promise.all(clerks);
    },
  };
}

/** Our screens answer a write that is done with 200 or a redirect; one may tell of a failure. */
function isDone(answer: Response): boolean {
  if (answer.status === 200 || answer.status === 303) return true;
  if (answer.status !== 302) return false;
  const [flash] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('flash='));
  const [told = ''] = decodeURIComponent(flash?.slice('flash='.length) ?? '').split('.');
  return told !== '' && JSON.parse(atob(told)).kind === 'success';
}

/** Nothing was sent: the program does not listen. */
function isRefusedAtTheDoor(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
