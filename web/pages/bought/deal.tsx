import { data } from 'react-router';
import {
  bookingView,
  licenseLine,
  NOT_FOUND,
  type PurchaseView,
  pathOf,
  purchaseView,
} from '../../../market/pages/bought.server.ts';
import {
  dayOf,
  dayQuestion,
  findBought,
  purchaseOn,
} from '../../../market/pages/purchase.server.ts';
import { parseReturn } from '../../../market/vouchers/schema.ts';
import { pageState, services } from '../../context.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { redirectDocument } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/deal';
import { DayForm } from './day-form.tsx';
import { Booking, NothingBought } from './how-to-book.tsx';
import { lookForVoucher } from './returned.server.ts';
import { ReturnedNotice } from './returned.tsx';
import { Terms, Worth } from './worth.tsx';

export const handle = OWN_PAGE;

/** For who has paid: how to book, and what the deal said on the day that the buyer or Stripe names. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const bought = await findBought(app, params.dealId);
  if (!bought)
    return data(
      { kind: 'missing' as const, head: NOT_FOUND },
      { status: 404, headers: UNLISTED_HEADERS },
    );
  const returned = await lookForVoucher(context, bought, url.searchParams);
  // Stripe's id leaves the address, and with it every later Referer.
  if (returned?.kind === 'voucher') throw redirectDocument(`/voucher/${returned.token}`);
  const typedDay = dayOf(url.searchParams);
  // Its checkout has left the address too: what is bookmarked stays true.
  if (!returned && !typedDay && parseReturn(url.searchParams))
    throw redirectDocument(pathOf(bought, '', bought.today));
  const day = returned?.day ?? typedDay;
  const purchase = await purchaseOn(app, bought, day);
  const description = 'Your terms, what your voucher is worth, and how to book.';
  const view = {
    kind: 'found' as const,
    head: { title: `I already bought this | ${app.site.brand}`, description, hidden: true },
    path: pathOf(bought),
    title: bought.title,
    returned,
    question: dayQuestion(bought, day),
    booking: bookingView(bought, app.now()),
    purchase: purchase && (await purchaseView(bought, purchase, app)),
    license: purchase && (await licenseLine(bought, purchase.title, app)),
    problemHref: pathOf(bought, '/problem'),
  };
  return data(view, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function BoughtPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NothingBought />;
  const { path, title, returned, question, purchase, booking, license, problemHref } = loaderData;
  if (returned?.isQuick)
    return (
      <div className="page *:max-w-3xl py-6 md:py-10">
        <h1 className="text-3xl md:text-4xl">Thank you</h1>
        <ReturnedNotice {...returned} />
      </div>
    );
  return (
    <div className="page *:max-w-3xl py-6 md:py-10 print:px-0 print:pt-4 print:pb-0">
      <h1 className="text-3xl md:text-4xl print:sr-only">I already bought this</h1>
      {returned && <ReturnedNotice {...returned} />}
      <Booking {...booking} />
      {purchase ? (
        <Worth {...purchase}>
          <details key={question.day} className="mt-4 print:hidden">
            <summary>Bought on another day?</summary>
            <DayForm path={path} {...question} />
          </details>
        </Worth>
      ) : (
        <div className="mt-8 rounded-card bg-sage-tint p-5 md:p-6 print:hidden">
          <h2 className="text-2xl">{title}</h2>
          <p className="prose-line mt-2">
            Tell us the day, and this page says what your purchase is worth, until when, and under
            which terms.
          </p>
          <DayForm path={path} {...question} />
        </div>
      )}
      {purchase && <Terms note={termsNote(purchase)} lines={purchase.terms} />}
      {license && <p className="mt-4 text-ink-soft">{license}</p>}
      <a href={problemHref} className={buttonLook('quiet', 'mt-8 print:hidden')}>
        Something is wrong
      </a>
      {purchase && <p className="prose-line mt-8 text-ink-soft">{purchase.receipt}</p>}
    </div>
  );
}

function termsNote({ dayText, storedSince, changedAt }: PurchaseView): string {
  const since = storedSince ? `Terms kept since ${storedSince}.` : `As they were on ${dayText}.`;
  return changedAt
    ? `${since} They changed that day, ${changedAt}: these are the later ones.`
    : since;
}
