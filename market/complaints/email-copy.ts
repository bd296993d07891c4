import { footer } from '../emails/rules.ts';
import type { ComplaintRow, Site } from '../ports.ts';

/** How a note begins that is an answer. */
export const ANSWERED = 'Answered by email:';

/** An answer, as it is sent. */
export function answerEmail(
  site: Site,
  { deal_title, business_name }: Pick<ComplaintRow, 'deal_title' | 'business_name'>,
  text: string,
) {
  return {
    subject: `Your report about ${deal_title} at ${business_name}`,
    text,
    footerText: footer(site, 'You get this because you reported a problem to us.'),
  };
}
