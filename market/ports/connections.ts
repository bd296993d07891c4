export type ConnectionId = 'mail' | 'texts' | 'maps' | 'form' | 'backups' | 'database';

/** Something that variables connect; their values stay where they are. */
export interface ConnectionSettings {
  id: ConnectionId;
  name: string;
  /** What is off while its variables are not set; undefined where none must be. */
  without: string | undefined;
  variables: ConnectionVariable[];
  /** What must be set for it is in the environment: what was entered does not count. */
  isInEnvironment: boolean;
  /** Something was entered in the back office, whether it counts or not. */
  isEntered: boolean;
}

export interface ConnectionVariable {
  name: string;
  isRequired: boolean;
  isSet: boolean;
  /** It was entered, and AUTH_SECRET is another now. */
  isUnreadable: boolean;
  example?: string;
  /** What its field is called where it may be entered in the back office. */
  label?: string | undefined;
  /** The field hides what is typed. */
  isSecret?: boolean;
}

/** Sealed in the database; secrets are shown to nobody. */
export interface ConnectionValues {
  enter: (
    id: string | undefined,
    typed: Record<string, string>,
    change: { actor: string; now: number },
  ) => Promise<
    | { kind: 'set' | 'missing' }
    /** The problems by the names of the variables; nothing was stored. */
    | { kind: 'invalid'; problems: Record<string, string> }
  >;
  /** What was entered, by the names of the variables; nothing of what cannot be opened. */
  read: (id: string) => Promise<Record<string, string>>;
  /** False where nothing was entered. */
  remove: (id: string | undefined, change: { actor: string; now: number }) => Promise<boolean>;
}

/** What a check found out about one thing. */
export interface Finding {
  kind: 'ok' | 'warning' | 'problem';
  subject: string;
  /** What was found, and what to do about it; never a configured value. */
  message: string;
}
