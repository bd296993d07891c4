import type { Selectable } from 'kysely';

/** A former administrator has no row. */
export interface AdminUserTable {
  id: string;
  email: string;
  password_hash: string;
  /** Identifies the password, even under another hash. The cookies of known browsers are signed with it. */
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
  /** When the administrator last signed in or entered the password in it. */
  confirmed_at: number;
  last_seen_at: number;
  created_at: number;
}

/** The authenticator app. It counts once the first right code is entered. */
export interface TotpTable {
  user_id: string;
  /** Encrypted with AUTH_SECRET. */
  secret: string;
  confirmed_at: number | null;
  /** The time step of the last accepted code; no code up to it is accepted again. */
  last_step: number | null;
  created_at: number;
}

export interface RecoveryCodeTable {
  code_hash: string;
  user_id: string;
  used_at: number | null;
  created_at: number;
}

export interface SignInStepTable {
  token_hash: string;
  user_id: string;
  tries: number;
  expires_at: number;
}

export type AdminUserRow = Selectable<AdminUserTable>;
export type TotpRow = Selectable<TotpTable>;
