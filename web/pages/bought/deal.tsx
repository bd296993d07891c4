import { data } from 'react-router';
import {
  bookingView,
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
import { Sentences } from '../../kit/ui/sentences.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { redirectDocument } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/deal';
import { DayForm } from './day-form.tsx';
import { Booking, NothingBought } from './how-to-book.tsx';
import { lookForVoucher } from './returned.server.ts';
import { ReturnedNotice } from './returned.tsx';
import { Keepsakes, Terms } from './terms.tsx';

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
    problemHref: pathOf(bought, '/problem'),
  };
  return data(view, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function BoughtPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NothingBought />;
  const { path, title, returned, question, purchase, booking, problemHref } = loaderData;
  if (returned?.isQuick)
    return (
      <div className="page *:max-w-3xl py-6 md:py-10">
        <h1 className="text-3xl md:text-4xl">Thank you</h1>
        <ReturnedNotice {...returned} />
      </div>
    );
  return (
    <div className="page *:max-w-xl print:*:max-w-none py-6 md:py-10 print:px-0 print:pt-4 print:pb-0">
      <h1 className="text-3xl md:text-4xl print:sr-only">I already bought this</h1>
      {returned && <ReturnedNotice {...returned} />}
      <h2 className="mt-6 text-2xl">{purchase?.title ?? title}</h2>
      <p className="mt-1 text-ink-soft">
        {purchase
          ? `${purchase.businessName}, bought on ${purchase.dayText}`
          : booking.businessName}
      </p>
      {purchase && (
        <div className="mt-4">
          <Sentences sentences={[purchase.worth]} />
        </div>
      )}
      <Booking {...booking} />
      {purchase ? (
        <>
          <Keepsakes {...purchase} />
          <Terms note={termsNote(purchase)} lines={purchase.terms} />
          <details key={question.day} className="print:hidden">
            <summary>Bought on another day?</summary>
            <DayForm path={path} {...question} />
          </details>
        </>
      ) : (
        <div className="mt-8 rounded-card bg-sage-tint p-5 md:p-6 print:hidden">
          <p className="prose-line">
            Tell us the day to see until when you can use it, and its terms.
          </p>
          <DayForm path={path} {...question} />
        </div>
      )}
      <TextLink href={problemHref} tall color="soft" className="mt-2 print:hidden">
        Something is wrong
      </TextLink>
    </div>
  );
}

function termsNote({ dayText, storedSince, changedAt }: PurchaseView): string {
  const since = storedSince ? `Terms kept since ${storedSince}.` : `As they were on ${dayText}.`;
  return changedAt
    ? `${since} They changed that day, ${changedAt}: these are the later ones.`
    : since;
}
