import { useEffect, useRef } from 'react';
import { data, Form, useNavigation } from 'react-router';
import {
  type BookingView,
  bookingView,
  NOT_FOUND,
  pathOf,
} from '../../market/pages/bought.server.ts';
import { findBought, purchaseOn } from '../../market/pages/purchase.server.ts';
import { type GiftNote, parseGiftNote } from '../../market/vouchers/schema.ts';
import { pageState, services } from '../context.ts';
import { readForm } from '../forms/read-form.server.ts';
import { submitOrRestore } from '../forms/submit-or-restore.ts';
import { withRetries } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { redirect } from '../layout/redirect.server.ts';
import { UNLISTED_HEADERS } from '../layout/unlisted-headers.ts';
import type { RouteFacts } from '../route-facts.ts';
import { Button } from '../ui/button.tsx';
import { AreaField, Field } from '../ui/field.tsx';
import { Sentences } from '../ui/sentences.tsx';
import type { Route } from './+types/gift';
import { Booking, NothingBought, PrintButton } from './booking.tsx';

export const handle = {
  access: 'public',
  cached: false,
  counted: false,
  listed: false,
} satisfies RouteFacts;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(services);
  context.get(pageState).isPrivate = true;
  const bought = await findBought(app, params.dealId, url.searchParams);
  const purchase = bought && (await purchaseOn(app, bought));
  if (!purchase)
    return data(
      { kind: 'missing' as const, head: NOT_FOUND },
      { status: 404, headers: UNLISTED_HEADERS },
    );
  const page = pathOf(bought, '', purchase.day);
  // Its terms say there that only the buyer may use it.
  if (!purchase.mayBeGiven) throw redirect(page);
  const description = 'A note to print for the person who gets this deal.';
  const view = {
    kind: 'found' as const,
    head: { title: `Gift note | ${app.site.brand}`, description, hidden: true },
    title: purchase.title,
    worth: purchase.statement.gift,
    booking: bookingView(bought, app.now()),
    page,
    pageUrl: app.site.publicUrl + page,
  };
  return data(view, { headers: UNLISTED_HEADERS });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withRetries(serverLoader);
}

/** The words go from the form onto the page, and nowhere else: not stored, not logged, not cached. */
export async function action({ request, context }: Route.ActionArgs) {
  context.get(pageState).isPrivate = true;
  const values = await readForm(request);
  const parsed = parseGiftNote(values);
  if (parsed.kind === 'invalid') return data({ ...parsed, values }, { status: 400 });
  return data({ kind: 'note' as const, values: parsed.form, problems: {} });
}

export const clientAction = submitOrRestore('The note could not be made.', (values, { text }) => ({
  kind: 'failed' as const,
  values,
  failure: text,
}));

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === 'POST';
  if (loaderData.kind === 'missing') return <NothingBought />;
  const note = actionData?.kind === 'note' ? actionData.values : undefined;
  const problems = actionData?.kind === 'invalid' ? actionData.problems : {};
  const values: Record<string, string> = actionData?.values ?? {};
  return (
    <div className="page *:max-w-3xl py-6 md:py-10 print:px-0 print:pt-4 print:pb-0">
      {note && <GiftCard {...loaderData} note={note} />}
      <section aria-labelledby="gift-title" className="print:hidden">
        <h1 id="gift-title" className="text-3xl md:text-4xl">
          Gift note
        </h1>
        <p className="prose-line mt-3 text-ink-soft">
          A page to print and give away. What you write is not stored anywhere.
        </p>
        {actionData?.kind === 'failed' && (
          <p role="alert" className="mt-4 rounded-card border border-bad bg-bad-tint p-4 text-bad">
            {actionData.failure}
          </p>
        )}
        <Form method="post" noValidate className="mt-6 grid max-w-xl gap-5">
          <Field
            label="Recipient"
            name="recipient"
            autoComplete="off"
            defaultValue={values.recipient}
            problem={problems.recipient}
          />
          <AreaField
            label="Message"
            name="message"
            autoComplete="off"
            defaultValue={values.message}
            problem={problems.message}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" disabled={sending}>
              Make the Note
            </Button>
            <a
              href={loaderData.page}
              className="inline-flex min-h-11 items-center text-sage underline underline-offset-4"
            >
              I already bought this
            </a>
          </div>
        </Form>
      </section>
    </div>
  );
}

type GiftCardProps = {
  note: GiftNote;
  title: string;
  worth: string[];
  booking: BookingView;
  pageUrl: string;
};

/** On paper this is the whole page. */
function GiftCard({ note, title, worth, booking, pageUrl }: GiftCardProps) {
  const card = useRef<HTMLElement>(null);
  // The press that made it was below it.
  useEffect(() => card.current?.focus(), []);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label="The note"
      className="mb-10 rounded-card border border-line bg-surface p-6 outline-none md:p-10 print:mb-0 print:border-0 print:p-0"
    >
      {note.recipient && <p className="text-ink-soft">For {note.recipient}</p>}
      {note.message && (
        <p className="display mt-3 whitespace-pre-line text-2xl wrap-anywhere">{note.message}</p>
      )}
      <h2 className="mt-8 text-2xl">{title}</h2>
      <div className="prose-line mt-2">
        <Sentences sentences={[worth]} />
      </div>
      <Booking {...booking} />
      <p className="mt-6 text-ink-soft text-sm wrap-anywhere">
        Terms and a reminder:{' '}
        <a href={pageUrl} className="underline underline-offset-4">
          {pageUrl}
        </a>
      </p>
      <div className="mt-6 print:hidden">
        <PrintButton />
      </div>
    </article>
  );
}
