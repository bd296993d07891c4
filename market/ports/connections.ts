export type ConnectionId = 'mail' | 'texts' | 'maps' | 'form' | 'backups' | 'database';

export interface ConnectionSettings {
  id: ConnectionId;
  name: string;
  purpose: string;
  /** What does not work without it; undefined if it is complete. */
  without: string | undefined;
  variables: ConnectionVariable[];
  /** The environment has all it needs; entered values are ignored. */
  isInEnvironment: boolean;
  /** Entered in the back office, even if ignored. */
  isEntered: boolean;
}

export interface ConnectionVariable {
  name: string;
  isRequired: boolean;
  isSet: boolean;
  /** Entered, but AUTH_SECRET changed since. */
  isUnreadable: boolean;
  example?: string;
  label?: string | undefined;
  isSecret?: boolean;
}

/** Sealed in the database; nobody sees secrets. */
export interface ConnectionValues {
  enter: (
    id: string | undefined,
    typed: Record<string, string>,
    change: { actor: string; now: number },
  ) => Promise<
    | { kind: 'set' | 'missing' }
    /** By variable; nothing was stored. */
    | { kind: 'invalid'; problems: Record<string, string> }
  >;
  /** By variable, without those that cannot be unsealed. */
  read: (id: string) => Promise<Record<string, string>>;
  /** False if nothing was entered. */
  remove: (id: string | undefined, change: { actor: string; now: number }) => Promise<boolean>;
}

export interface Finding {
  kind: 'ok' | 'warning' | 'problem';
  subject: string;
  /** What was found and what to do; never a configured value. */
  message: string;
}
