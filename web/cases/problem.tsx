import { useEffect, useRef } from 'react';
import { data, Link } from 'react-router';
import { CASE_FAILED, CASE_RECEIVED } from '../../market/cases/copy.ts';
import { pageState, services } from '../context.ts';
import { submitOrRestore } from '../forms/submit-or-restore.ts';
import { retried } from '../layout/client-cache.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { redirect } from '../layout/redirect.server.ts';
import { UNLISTED_HEADERS } from '../layout/unlisted-headers.ts';
import { OWN_PAGE } from '../route-facts.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/problem';
import { handleProblemForm, type ProblemAnswer } from './handle-form.server.ts';
import { findReported, newFormKey } from './problem.server.ts';
import { ProblemForm } from './problem-form.tsx';

export const handle = OWN_PAGE;

const NOT_FOUND = { title: 'Deal Not Found', text: "The deal you're looking for doesn't exist." };

/** 'Something is wrong': what a buyer can report about a deal that was ever shown, or with a voucher. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  context.get(pageState).isPrivate = true;
  const app = context.get(services);
  const reported = await findReported(app, params);
  const { brand } = app.site;
  const head = { title: `Something is wrong | ${brand}`, description: '', hidden: true };
  if (!reported)
    return data(
      { kind: 'missing' as const, head: { ...head, title: NOT_FOUND.title } },
      { status: 404, statusText: 'Not Found', headers: UNLISTED_HEADERS },
    );
  const found = {
    kind: 'found' as const,
    head,
    isSent: url.searchParams.has('sent'),
    formKey: newFormKey(),
    title: reported.deal.title,
    business: reported.deal.businessName,
    knowsEmail: Boolean(reported.purchase?.email),
  };
  return data(found, { headers: UNLISTED_HEADERS });
}

export const clientLoader = retried;

export async function action({ request, params, context }: Route.ActionArgs) {
  context.get(pageState).isPrivate = true;
  const reported = await findReported(context.get(services), params);
  if (!reported)
    throw data(NOT_FOUND.text, { status: 404, statusText: 'Not Found', headers: UNLISTED_HEADERS });
  const { answer, init } = await handleProblemForm(request, reported, context);
  if (!answer) return redirect(`${reported.path}?sent=1`, 303);
  return data(answer, { ...init, headers: { ...UNLISTED_HEADERS, ...init.headers } });
}

export const clientAction = submitOrRestore(
  CASE_FAILED,
  ({ kind = '', text = '', email = '', phone = '', key }, failure): ProblemAnswer => ({
    values: { kind, text, email, phone },
    key,
    failure: failure.text,
  }),
);

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.head);

export default function ProblemPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSent = loaderData.kind === 'found' && loaderData.isSent;
  const main = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (isSent) main.current?.focus();
  }, [isSent]);
  return (
    <div ref={main} tabIndex={-1} className="page py-10 outline-none md:py-16">
      {loaderData.kind === 'missing' && (
        <EmptyState {...NOT_FOUND}>
          <Link to="/deals" className={buttonLook()}>
            Browse Available Deals
          </Link>
        </EmptyState>
      )}
      {loaderData.kind === 'found' && isSent && (
        <EmptyState
          title={CASE_RECEIVED}
          text="We read every report and answer by email. There is nothing more to do."
        >
          <Link to="/" className={buttonLook('quiet')}>
            Back to home
          </Link>
        </EmptyState>
      )}
      {loaderData.kind === 'found' && !isSent && (
        <ProblemForm {...loaderData} answer={actionData} />
      )}
    </div>
  );
}
