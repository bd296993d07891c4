import type { Selectable } from 'kysely';

/** The administrator. A former one has no row. */
export interface AdminUserTable {
  id: string;
  email: string;
  password_hash: string;
  /** Names this password, which another hash of it does not change: known browsers are signed with it. */
  password_id: string;
  updated_at: number;
}

export interface AdminSessionTable {
  id: string;
  user_id: string;
  /** SHA-256. The browser's cookie alone has the token. */
  token_hash: string;
  user_agent: string | null;
  expires_at: number;
  /** When somebody last proved in it to be the administrator: at the sign-in, or by the password. */
  confirmed_at: number;
  last_seen_at: number;
  created_at: number;
}

/** The authenticator app. It counts from the first right code on. */
export interface TotpTable {
  user_id: string;
  /** Encrypted with AUTH_SECRET. */
  secret: string;
  confirmed_at: number | null;
  /** The time step of the last accepted code: none up to it is accepted again. */
  last_step: number | null;
  created_at: number;
}

export interface RecoveryCodeTable {
  code_hash: string;
  user_id: string;
  used_at: number | null;
  created_at: number;
}

/** A sign-in whose password was right and whose second step is to come. */
export interface SignInStepTable {
  token_hash: string;
  user_id: string;
  tries: number;
  expires_at: number;
}

export type AdminUserRow = Selectable<AdminUserTable>;
export type TotpRow = Selectable<TotpTable>;
