import { useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { submitComplaint } from '../../../market/complaints/commands.server.ts';
import { parseComplaint } from '../../../market/complaints/schema.ts';
import { NOT_FOUND } from '../../../market/pages/bought.server.ts';
import { findBought } from '../../../market/pages/purchase.server.ts';
import { findVoucherByToken } from '../../../market/purchases/store.server.ts';
import { pageState, type Services, services } from '../../context.ts';
import { readIdempotencyKey } from '../../kit/forms/form-meta.ts';
import { takePublicForm } from '../../kit/forms/public-form.server.ts';
import { submitOrRestore } from '../../kit/forms/submit-or-restore.ts';
import { retried } from '../../kit/layout/client-cache.ts';
import { pageMeta } from '../../kit/layout/page-meta.ts';
import { UNLISTED_HEADERS } from '../../kit/layout/unlisted-headers.ts';
import { buttonLook } from '../../kit/ui/button.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { redirect } from '../../redirect.server.ts';
import { OWN_PAGE } from '../../route-facts.ts';
import type { Route } from './+types/problem';
import { NothingBought } from './how-to-book.tsx';
import { type ProblemAnswer, ProblemForm } from './problem-form.tsx';

export const handle = OWN_PAGE;

const FAILED = 'Your report could not be sent. Please try again.';
const TOO_MANY =
  'We have received several reports from you just now. Please wait a few minutes and try again.';

/** The deal of an address, or of its voucher with the purchase; undefined where visitors never saw it. */
async function findReported(app: Services, params: Route.LoaderArgs['params']) {
  const { dealId = '', token } = params;
  const found = token ? await findVoucherByToken(app.db, app.linkSecret, token) : undefined;
  const deal = await findBought(app, found?.purchase.deal_id ?? dealId);
  return (
    deal && { deal, sessionId: found?.purchase.session_id, email: found?.purchase.email ?? '' }
  );
}

/** 'Something is wrong': what a buyer can report about a deal that was ever shown, or with a voucher. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  context.get(pageState).isPrivate = true;
  const app = context.get(services);
  const reported = await findReported(app, params);
  if (!reported)
    return data(
      { kind: 'missing' as const, head: NOT_FOUND },
      { status: 404, headers: UNLISTED_HEADERS },
    );
  const found = {
    kind: 'found' as const,
    head: { title: `Something is wrong | ${app.site.brand}`, description: '', hidden: true },
    isSent: url.searchParams.has('sent'),
    formKey: crypto.randomUUID(),
    title: reported.deal.title,
    business: reported.deal.business.name,
    // None was given, or the buyer was erased: then the form asks.
    knowsEmail: reported.email !== '',
  };
  return data(found, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export async function action({ request, params, url, context }: Route.ActionArgs) {
  context.get(pageState).isPrivate = true;
  const reported = await findReported(context.get(services), params);
  if (!reported) throw data(NOT_FOUND.title, { status: 404, headers: UNLISTED_HEADERS });
  const { email, ...purchased } = reported;
  const { entries, init, outcome } = await takePublicForm(request, context, {
    form: 'complaints',
    messages: { tooMany: TOO_MANY, failed: FAILED },
    parse: (sent) => parseComplaint({ ...sent, email: sent.email?.trim() || email }),
    store: (form, sent, { db, now }) =>
      submitComplaint(db, { ...purchased, form, idempotencyKey: readIdempotencyKey(sent) }, now()),
  });
  if (outcome.kind === 'taken') return redirect(`${url.pathname}?sent=1`, 303);
  const answer: ProblemAnswer =
    outcome.kind === 'invalid'
      ? { values: entries, problems: outcome.problems }
      : { values: entries, message: outcome.message };
  return data(answer, { ...init, headers: { ...UNLISTED_HEADERS, ...init.headers } });
}

export const clientAction = submitOrRestore(
  FAILED,
  (values, { text }): ProblemAnswer => ({ values, message: text }),
);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function ProblemPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = loaderData.kind === 'found' && loaderData.isSent;
  const main = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isSent) main.current?.focus();
  }, [isSent]);
  if (loaderData.kind === 'missing') return <NothingBought />;
  return (
    <div ref={main} tabIndex={-1} className="page py-10 outline-none md:py-16">
      {isSent ? (
        <EmptyState
          title="Thank you. We have your report."
          text="We read every report and answer by email. There is nothing more to do."
        >
          <Link to="/" className={buttonLook('quiet')}>
            Back to home
          </Link>
        </EmptyState>
      ) : (
        <ProblemForm {...loaderData} answer={actionData} />
      )}
    </div>
  );
}
