import { data } from 'react-router';
import { findVoucherPage } from '../../market/pages/voucher.server.ts';
import { services } from '../context.ts';
import { retried } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { OWN_PAGE } from '../route-facts.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PrintButton } from '../ui/print-button.tsx';
import { Sentences } from '../ui/sentences.tsx';
import type { Route } from './+types/voucher';
import { Booking } from './booking.tsx';
import { VoucherCard } from './voucher-card.tsx';
import { requireVouchers } from './voucher-check.server.ts';

/** For those who have the link: its token is the permission. */
export const handle = OWN_PAGE;

// Nobody else may learn the address: no cache, no search engine, no page that a link leads to.
const HEADERS = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  await requireVouchers(context);
  const head = {
    title: `Your voucher | ${app.site.brand}`,
    description: 'Its code, what it is worth, and how to book.',
    hidden: true,
  };
  const voucher = await findVoucherPage(app, params.token);
  if (!voucher) return data({ kind: 'missing' as const, head }, { status: 404, headers: HEADERS });
  return data({ kind: 'found' as const, head, ...voucher }, { headers: HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function VoucherPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing')
    return (
      <div className="page py-12">
        <EmptyState
          title="Voucher Not Found"
          text="Part of the link may have been lost on the way. Your receipt from Stripe names the spa."
        />
      </div>
    );
  const { card, booking, worth, terms, termsText, license, receipt, erased } = loaderData;
  const { reminderHref, giftHref, problemHref } = loaderData;
  return (
    <div className="page *:max-w-3xl py-6 md:py-10 print:px-0 print:pt-4 print:pb-0">
      <h1 className="text-3xl md:text-4xl print:sr-only">Your voucher</h1>
      <VoucherCard card={card} />
      {booking && <Booking {...booking} />}
      <section
        aria-labelledby="worth-title"
        className="mt-8 rounded-card bg-sage-tint p-5 md:p-6 print:mt-4 print:bg-transparent print:p-0"
      >
        <h2 id="worth-title" className="text-2xl">
          What it is worth
        </h2>
        <div className="prose-line mt-4 space-y-2">
          <Sentences sentences={worth} />
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3 print:hidden">
          {reminderHref && (
            // Named, its target says that no page is fetched (web/ui/press-feedback.ts).
            <a href={reminderHref} target="_self" className={buttonLook()}>
              Add a reminder
            </a>
          )}
          <PrintButton />
          {giftHref && (
            <a href={giftHref} className={buttonLook('quiet')}>
              Send it as a gift
            </a>
          )}
        </div>
      </section>
      {terms.length > 0 && (
        <section aria-labelledby="terms-title" className="mt-10 print:mt-4">
          <h2 id="terms-title" className="text-2xl">
            Your terms
          </h2>
          <p className="mt-2 text-ink-soft">{termsText}</p>
          <ul className="prose-line mt-4 list-disc space-y-1.5 pl-5 marker:text-sage">
            {terms.map((line) => (
              <li key={line} className="whitespace-pre-line">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      {license && <p className="mt-4 text-ink-soft">{license}</p>}
      <a href={problemHref} className={buttonLook('quiet', 'mt-8 print:hidden')}>
        Something is wrong
      </a>
      <p className="prose-line mt-8 text-ink-soft">{receipt}</p>
      {erased && <p className="prose-line mt-4 text-ink-soft">{erased}</p>}
    </div>
  );
}
