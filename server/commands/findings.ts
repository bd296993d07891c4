import type { Finding } from '../../market/ports/connections.ts';

const findingOf =
  (kind: Finding['kind']) =>
  (subject: string, message: string): Finding => ({ kind, subject, message });

export const ok = findingOf('ok');
export const warning = findingOf('warning');
export const problem = findingOf('problem');
