export interface Finding {
  kind: 'ok' | 'warning' | 'problem';
  subject: string;
  /** What was found, and what to do about it; never a configured value. */
  message: string;
}

const findingOf =
  (kind: Finding['kind']) =>
  (subject: string, message: string): Finding => ({ kind, subject, message });

export const ok = findingOf('ok');
export const warning = findingOf('warning');
export const problem = findingOf('problem');
