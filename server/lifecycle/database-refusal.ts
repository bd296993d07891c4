import { isUnavailable, reasonOf, SessionsShared } from '../../database/unavailable.ts';

/** SQLSTATEs of a wrong name or password, of no such database, and of a parameter's wrong value. */
const REFUSED = /^(?:28|3D|22023)/;
/** The SQLSTATE of a parameter in the address that the server does not know. */
const UNKNOWN_PARAMETER = '42704';
/** PgBouncer's words for that; its SQLSTATE means any break of the protocol. */
const UNSUPPORTED = /^unsupported startup parameter/;
const NAME_OF_PARAMETER = /parameter(?: in options)?:? "?([\w.]+)/;

/** Waiting cures these codes of SQLite (busy and locked): another process has the file. */
const TRANSIENT_SQLITE_CODES = new Set([5, 6]);

export const SHARES_SESSIONS =
  'DATABASE_URL leads through a pooler that does not keep sessions, such as PgBouncer in transaction mode: name the server itself, or set pool_mode=session.';

/** Says why the database will never answer; undefined if it still may. */
export function refusalIn(unavailable: Error): string | undefined {
  const { cause } = unavailable;
  if (cause instanceof SessionsShared) return SHARES_SESSIONS;
  if (!(cause instanceof Error && 'code' in cause)) return undefined;
  const code = String(cause.code);
  if (code === UNKNOWN_PARAMETER || UNSUPPORTED.test(cause.message)) {
    const [, name] = NAME_OF_PARAMETER.exec(cause.message) ?? [];
    return `DATABASE_URL: the server does not know ${name ? `"${name}"` : `a parameter (${cause.message})`}: remove it`;
  }
  const isFinal =
    'errcode' in cause
      ? !TRANSIENT_SQLITE_CODES.has(Number(cause.errcode) & 0xff)
      : REFUSED.test(code);
  return isFinal ? `The database refuses: ${cause.message}` : undefined;
}

export function failureIn(error: unknown): string {
  if (isUnavailable(error)) return refusalIn(error) ?? `${error.message} (${reasonOf(error)})`;
  return error instanceof Error ? error.message : 'unknown error';
}
