import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../../database/sample/random.ts';
import { cookieOf, visibleText } from '../../helpers/app.ts';
import { PATIENCE_MS } from '../../helpers/wait-until.ts';
import { ADMIN } from './program-environment.ts';
import { type Form, openRandomAdmin } from './random-admin.ts';
import { openWriteLog, WRITES, type WriteKind } from './write-log.ts';

export interface Refusal {
  kind: WriteKind;
  status: number;
  retryAfter: string | null;
  message: string;
}

/** The wait before the next try if the program does not answer. */
const RETRY_INTERVAL_MS = 20;
const PAUSE_AFTER_REFUSAL_MS = 50;

/**
 * `connections` administrators and visitors write over HTTP at once, each one write after the other. A form
 * without an answer is sent again, under the same key; successes are recorded.
 */
export async function openWriter(
  url: string,
  { connections = 6, seed = 1, now = Date.now(), thinkMs = 0 } = {},
) {
  const writeLog = openWriteLog();
  const refusals: Refusal[] = [];
  const retryAt = new Map<WriteKind, number>();
  let unanswered = 0;
  let isStopped = false;
  let uniqueTextCount = 0;
  const uniqueText = (what: string) => {
    uniqueTextCount += 1;
    return `${what} ${seed}x${String(uniqueTextCount).padStart(6, '0')}`;
  };

  /** Undefined only if the writer was stopped. */
  async function sendUntilAnswered(
    path: string,
    init: RequestInit = {},
  ): Promise<Response | undefined> {
    for (;;) {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        return await fetch(url + path, { redirect: 'manual', ...init, signal });
      } catch (error) {
        if (!isConnectionRefused(error)) unanswered += 1;
        if (isStopped) return undefined;
        await pause(RETRY_INTERVAL_MS);
      }
    }
  }

  const post = ({ path, fields, headers = {} }: Form) =>
    sendUntilAnswered(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: url, ...headers },
    });
  const signInAnswer = await post({ path: '/admin/login', fields: ADMIN });
  if (signInAnswer?.status !== 302) throw new Error(`Signing in answered ${signInAnswer?.status}`);
  const Cookie = cookieOf(signInAnswer);

  const read = async (path: string) => {
    const answer = await sendUntilAnswered(path, { headers: { Cookie } });
    // A page whose end never came is no page.
    return answer ? answer.text().catch(() => '') : '';
  };
  async function write(kind: WriteKind, uniqueText: string, form: Form, record?: string) {
    const answer = await post({ ...form, headers: { Cookie, ...form.headers } });
    if (!answer) return false;
    const message = await answer.text().catch(() => '');
    if (isDone(answer)) {
      writeLog.add(kind, uniqueText, record);
      return true;
    }
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('Retry-After'));
      retryAt.set(kind, performance.now() + seconds * 1000);
      return false;
    }
    const { status, headers } = answer;
    refusals.push({
      kind,
      status,
      retryAfter: headers.get('Retry-After'),
      message: visibleText(message),
    });
    await pause(PAUSE_AFTER_REFUSAL_MS);
    return false;
  }

  async function workUntilStopped(random: Random) {
    const randomAdmin = openRandomAdmin({ url, random, now, uniqueText, read, write });
    while (!isStopped) {
      const kind = random.pick(WRITES);
      if ((retryAt.get(kind) ?? 0) < performance.now()) await randomAdmin[kind]();
      // Also if there was nothing to do, so that the others go on.
      await pause(thinkMs);
    }
  }

  const workers = Array.from({ length: connections }, (_, i) =>
    workUntilStopped(seededRandom(seed * 1000 + i)),
  );
  return {
    writeLog,
    refusals,
    Cookie,
    /** Writes and reads under way when the connection broke. */
    unanswered: () => unanswered,
    /** Ends what is under way; with a program that answers, nothing is left unanswered. */
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

/** Our screens answer a finished write with 200 or a redirect; a redirect may also report a failure. */
function isDone(answer: Response): boolean {
  if (answer.status === 200 || answer.status === 303) return true;
  if (answer.status !== 302) return false;
  const [flash] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('flash='));
  const [payload = ''] = decodeURIComponent(flash?.slice('flash='.length) ?? '').split('.');
  return payload !== '' && JSON.parse(atob(payload)).kind === 'success';
}

function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
