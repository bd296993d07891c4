import type { NoticeKind } from './kinds.ts';

export interface Notice {
  kind: NoticeKind;
  /** One notice for each kind and this. */
  about: string;
  title: string;
  detail: string;
  path: string;
  /** E.164, where it is about a text. */
  phone?: string;
}

/** The end of a notice's title. */
export const notSent = ({ isUnclear }: { isUnclear: boolean }) =>
  isUnclear ? 'may not have been sent' : 'was not sent';
