import { CASE_MESSAGES } from '../../market/cases/copy.ts';
import { isCaseKind } from '../../market/cases/kinds.ts';
import type { CaseField } from '../../market/cases/schema.ts';
import { isLikeEmail } from '../../market/email-addresses.ts';
import { parsePhone } from '../../market/phones.ts';
import { visibleLength } from '../../market/text.ts';

type CaseProblems = { [field in CaseField]?: string | undefined };

/** All that can be wrong, found before it is sent; the server has the last word. */
export function findCaseProblems(
  { kind = '', text = '', email = '', phone = '' }: Record<string, string>,
  knowsEmail: boolean,
): CaseProblems {
  const address = email.trim();
  const malformedEmail = isLikeEmail(address) ? undefined : CASE_MESSAGES.badEmail;
  return {
    kind: isCaseKind(kind) ? undefined : CASE_MESSAGES.kind,
    text: visibleLength(text.trim()) > 0 ? undefined : CASE_MESSAGES.text,
    email: address !== '' ? malformedEmail : knowsEmail ? undefined : CASE_MESSAGES.email,
    phone: phone.trim() === '' || parsePhone(phone) ? undefined : CASE_MESSAGES.badPhone,
  };
}
