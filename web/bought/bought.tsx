import { data } from 'react-router';
import {
  bookingView,
  licenseLine,
  NOT_FOUND,
  type PurchaseView,
  pathOf,
  purchaseView,
} from '../../market/pages/bought.server.ts';
import { findBought, purchaseOn } from '../../market/pages/purchase.server.ts';
import { pageState, services } from '../context.ts';
import { retried } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { redirectDocument } from '../layout/redirect.server.ts';
import { UNLISTED_HEADERS } from '../layout/unlisted-headers.ts';
import { OWN_PAGE } from '../route-facts.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { Route } from './+types/bought';
import { Booking, NothingBought } from './booking.tsx';
import { lookForVoucher } from './returned.server.ts';
import { ReturnedNotice } from './returned.tsx';
import { Terms, Worth } from './worth.tsx';

export const handle = OWN_PAGE;

/** For who has paid: what the deal said on the day of the purchase, and what to do now. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const bought = await findBought(app, params.dealId, url.searchParams);
  if (!bought)
    return data(
      { kind: 'missing' as const, head: NOT_FOUND },
      { status: 404, headers: UNLISTED_HEADERS },
    );
  const returned = await lookForVoucher(context, bought, url.searchParams);
  // Stripe's id leaves the address, and with it every later Referer.
  if (returned?.kind === 'voucher') throw redirectDocument(`/voucher/${returned.token}`);
  const purchase = await purchaseOn(app, bought);
  const { firstDay, today, problem } = bought;
  const day = url.searchParams.get('day') ? bought.day : undefined;
  const description = 'Your terms, what your voucher is worth, and how to book.';
  const view = {
    kind: 'found' as const,
    head: { title: `I already bought this | ${app.site.brand}`, description, hidden: true },
    path: pathOf(bought),
    returned,
    question: { firstDay, today, day, problem },
    booking: bookingView(bought, app.now()),
    purchase: purchase && purchaseView(bought, purchase, app),
    license: purchase && (await licenseLine(bought, purchase.title, app)),
    problemHref: pathOf(bought, '/problem'),
  };
  return data(view, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function BoughtPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <NothingBought />;
  const { path, returned, question, purchase, booking, license, problemHref } = loaderData;
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
        <Worth {...purchase} giftText="Gift note">
          <DayForm path={path} {...question} />
        </Worth>
      ) : (
        <DayForm path={path} {...question} />
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

function termsNote({ dayText, recordedSince, changedAt }: PurchaseView): string {
  const since = recordedSince
    ? `Terms kept since ${recordedSince}.`
    : `As they were on ${dayText}.`;
  return changedAt
    ? `${since} They changed that day, ${changedAt}: these are the later ones.`
    : since;
}

type DayFormProps = {
  path: string;
  firstDay: string;
  today: string;
  day: string | undefined;
  problem: string | undefined;
};

/** Open only once a day was chosen; the answer is an address that can be bookmarked. */
function DayForm({ path, firstDay, today, day, problem }: DayFormProps) {
  return (
    <details key={day} open={day !== undefined} className="mt-4 print:hidden">
      <summary>Bought on another day?</summary>
      <form action={path} method="get" noValidate className="mt-2 flex flex-wrap items-end gap-3">
        <Field
          label="Which day did you buy?"
          type="date"
          name="day"
          min={firstDay}
          max={today}
          defaultValue={day}
          problem={problem}
          className="min-w-56"
        />
        <Button type="submit" look="quiet" className="min-h-12">
          Show
        </Button>
      </form>
    </details>
  );
}
