export interface Finding {
  kind: 'ok' | 'warning' | 'problem';
  about: string;
  /** What was found, and what to do about it; never a value of the configuration. */
  words: string;
}

const found =
  (kind: Finding['kind']) =>
  (about: string, words: string): Finding => ({ kind, about, words });

export const ok = found('ok');
export const warning = found('warning');
export const problem = found('problem');
