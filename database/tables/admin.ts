import type { Generated, Selectable } from 'kysely';

/** Better Auth's tables. It writes instants as ISO 8601 text; the columns in milliseconds are ours. */
export interface AdminUserTable {
  id: string;
  name: string;
  email: string;
  email_verified: 0 | 1;
  image: string | null;
  created_at: string;
  updated_at: string;
}

export interface AdminAccountTable {
  id: string;
  user_id: string;
  provider_id: 'credential';
  account_id: string;
  /** The hash. */
  password: string;
  created_at: string;
  updated_at: string;
}

export interface AdminSessionTable {
  id: string;
  user_id: string;
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  /** When somebody last proved in it to be the administrator: at the sign-in, or by the password. */
  confirmed_at: Generated<number | null>;
  last_seen_at: Generated<number | null>;
  created_at: string;
  updated_at: string;
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

export type TotpRow = Selectable<TotpTable>;
