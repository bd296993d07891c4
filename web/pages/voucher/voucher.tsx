import { data } from 'react-router';
import { findVoucherPage, type VoucherView } from '../../../market/pages/voucher.server.ts';
import { services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { SECRET_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { OWN_PAGE } from '../../route-facts.ts';
import { Keepsakes, Terms } from '../bought/terms.tsx';
import type { Route } from './+types/voucher';
import { requireVouchers } from './check.server.ts';
import { VoucherCard } from './voucher-card.tsx';

/** For those who have the link: its token is the permission. */
export const handle = OWN_PAGE;

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(services);
  await requireVouchers(context);
  const head = {
    title: `Your voucher | ${app.site.brand}`,
    description: 'Its code, what it is worth, and how to book.',
    hidden: true,
  };
  const voucher = await findVoucherPage(app, params.token);
  if (!voucher)
    return data({ kind: 'missing' as const, head }, { status: 404, headers: SECRET_HEADERS });
  return data({ kind: 'found' as const, head, ...voucher }, { headers: SECRET_HEADERS });
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
  const { booking, notes, worth, terms, termsText } = loaderData;
  const { reminderHref, giftHref, problemHref, erased } = loaderData;
  return (
    <div className="page *:max-w-3xl py-6 md:py-10 print:px-0 print:pt-4 print:pb-0">
      <h1 className="text-ink-soft text-lg print:sr-only">Your voucher</h1>
      <VoucherCard {...loaderData} />
      {notes.map((text) => (
        <p key={text} className="prose-line mt-4">
          {text}
        </p>
      ))}
      {worth ? <Keepsakes {...{ reminderHref, giftHref }} /> : <Questions {...booking} />}
      {terms && <Terms note={termsText} lines={terms} />}
      <TextLink href={problemHref} tall color="soft" className="mt-2 print:hidden">
        Something is wrong
      </TextLink>
      {erased && <p className="prose-line mt-4 text-ink-soft">{erased}</p>}
    </div>
  );
}

/** Where nothing is booked any more. */
function Questions({ businessName, phone, phoneLink }: VoucherView['booking']) {
  return (
    <p className="prose-line mt-4">
      Questions? Call {businessName}:{' '}
      <TextLink href={phoneLink} tall className="whitespace-nowrap">
        {phone}
      </TextLink>
    </p>
  );
}
